import r2wc from '@r2wc/core';
import type { ReadableAtom } from 'nanostores';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
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
  const reactRoot = r2wc<{ container?: HTMLElement }, Root>(
    () => null,
    { shadow: 'open', props: [] },
    {
      mount(container) {
        const root = createRoot(container);
        root.render(createElement(ElementView, { $view: viewOf(container) }));
        return root;
      },
      update() {
        // Changes come through the store.
      },
      unmount: (root) => root.unmount(),
    },
  );
  // r2wc's type omits the lifecycle callbacks of its class.
  return reactRoot as new () => ReactRootElement;
}
