import { useStore } from '@nanostores/react';
import r2wc from '@r2wc/react-to-web-component';
import { SigningScreens, type SigningScreensProps } from '@sign-envelope/react';
import type { ReadableAtom } from 'nanostores';

/** What the screens of one element show. */
export interface View extends SigningScreensProps {
  /** Increases with each session, so that no screen keeps the state of the previous one. */
  readonly generation: number;
}

/** An element that mounts the screens when it is connected, and unmounts them when it is disconnected. */
export interface ScreensRoot extends HTMLElement {
  /** The shadow root with the screens. */
  readonly container: ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Creates the base class of `<sign-envelope>`. r2wc mounts and unmounts the screens, without props of
 * its own: they read everything from one store. See docs/decisions/0030-r2wc-mounts-the-screens.md.
 *
 * @param viewOf - The store of the element with this shadow root. It holds `null` while there is nothing
 * to show.
 */
export function createScreensRootClass(
  viewOf: (container: Node) => ReadableAtom<View | null>,
): new () => ScreensRoot {
  function Screens({ container }: { readonly container: Node }) {
    const view = useStore(viewOf(container));
    if (view === null) return null;
    const { generation, ...props } = view;
    return <SigningScreens key={generation} {...props} />;
  }
  // r2wc's type leaves out the container and the callbacks of its class.
  return r2wc(Screens, { shadow: 'open', props: [] }) as new () => ScreensRoot;
}
