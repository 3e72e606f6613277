import r2wc from '@r2wc/react-to-web-component';
import type { ReadableAtom } from 'nanostores';
import { createElement } from 'react';
import { ElementView, type View } from './element-view.tsx';

/** An element that mounts the screens in its shadow root on connection and unmounts them on disconnection. */
export interface ReactRootElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Creates the base class of `<sign-envelope>`. r2wc only mounts and unmounts: it gets no props, because
 * it loses props set before the upgrade and reflects secrets. React reads one store instead, which is
 * looked up by the shadow root.
 */
export function createReactRootClass(
  viewOf: (root: Node) => ReadableAtom<View | null>,
): new () => ReactRootElement {
  // r2wc itself passes the container it mounts into.
  const Screens = ({ container }: { readonly container: Node }) =>
    createElement(ElementView, { $view: viewOf(container) });
  const reactRoot = r2wc(Screens, { shadow: 'open', props: [] });
  // r2wc's type omits the lifecycle callbacks of its class.
  return reactRoot as new () => ReactRootElement;
}
