import type { ReadableAtom } from 'nanostores';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ElementView, type View } from './element-view.tsx';

/** Renders the screens of one element in its shadow root. Returns a function that removes them. */
export function mountScreens(shadow: ShadowRoot, $view: ReadableAtom<View | null>): () => void {
  const root = createRoot(shadow);
  root.render(createElement(ElementView, { $view }));
  return () => root.unmount();
}
