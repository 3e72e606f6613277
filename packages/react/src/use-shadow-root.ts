import {
  createElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { adoptStyles } from './root/adopt-styles.ts';

/**
 * Runs before the browser paints. On a server, which has no layout, React warns about such effects.
 */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface Mounted {
  readonly root: Root;
  /** Shows the host's own children until React has rendered. */
  readonly slot: HTMLElement;
}

function mountIn(shadow: ShadowRoot): Mounted {
  const slot = shadow.appendChild(shadow.ownerDocument.createElement('slot'));
  return { root: createRoot(shadow), slot };
}

interface InPlaceProps {
  readonly slot: HTMLElement;
  readonly children: ReactNode;
}

/** Replaces a slot at the moment it is shown. */
function InPlace({ slot, children }: InPlaceProps): ReactNode {
  useLayoutEffect(() => slot.remove(), [slot]);
  return children;
}

/**
 * Renders in a shadow root of an element, which takes no styles from the page and leaves none
 * there. It is a React root of its own: a portal's events would reach the handlers of the page
 * twice, because the browser retargets them outside the shadow root.
 *
 * @param host - `null` renders nothing.
 * @param children - `null` for nothing yet: until then the host's own children are shown.
 */
export function useShadowRoot(
  host: RefObject<HTMLElement | null> | null,
  styles: string,
  children: ReactNode,
): void {
  const mounted = useRef<Mounted | null>(null);
  const isMounted = useRef(false);

  useEarlyEffect(() => {
    const element = host?.current;
    if (!element) return;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const removeStyles = adoptStyles(shadow, styles);
    isMounted.current = true;
    mounted.current ??= mountIn(shadow);
    return () => {
      isMounted.current = false;
      removeStyles();
      // React cannot end a root while it renders another, and strict mode mounts again at once.
      queueMicrotask(() => {
        if (isMounted.current) return;
        mounted.current?.root.unmount();
        mounted.current = null;
      });
    };
  }, [host, styles]);

  useEarlyEffect(() => {
    if (children === null || mounted.current === null) return;
    const { root, slot } = mounted.current;
    root.render(createElement(InPlace, { slot, children }));
  }, [children]);
}
