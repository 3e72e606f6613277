import r2wc from '@r2wc/core';
import type { ReadableAtom } from 'nanostores';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ElementView, type View } from './element-view.tsx';

/** An element that mounts the screens into its shadow root when connected and unmounts them when not. */
export interface ReactRootElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * The class below `<sign-envelope>`. r2wc mounts and unmounts and does no more: it is given no
 * props, for it would lose those set before the upgrade and reflect secrets. What React shows comes
 * through one store, found by the shadow root it mounts in.
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
        // What changes comes through the store.
      },
      unmount: (root) => root.unmount(),
    },
  );
  // r2wc's type keeps quiet about the callbacks that its class has.
  return reactRoot as new () => ReactRootElement;
}
