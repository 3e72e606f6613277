import type { ReadableAtom } from 'nanostores';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ElementView, type View } from './element-view.tsx';

/**
 * Renders the screens of one element in its shadow root, in the next task: by then the session has
 * started, and an envelope that the page asked for early is shown without a loading screen before it.
 *
 * @returns A function that removes them.
 */
export function mountScreens(shadow: ShadowRoot, $view: ReadableAtom<View | null>): () => void {
  const root = createRoot(shadow);
  const timer = setTimeout(() => root.render(createElement(ElementView, { $view })));
  return () => {
    clearTimeout(timer);
    root.unmount();
  };
}
