// The part of React DOM that the screens use, on Preact: see react.ts.
import { type ComponentChild, options, render } from 'preact';

export { version } from './react.ts';

/** Changes the page before it returns. */
export function flushSync(change: () => void): void {
  const { debounceRendering = queueMicrotask } = options;
  const renders: (() => void)[] = [];
  options.debounceRendering = (render) => {
    renders.push(render);
  };
  try {
    change();
    for (const render of renders) render();
  } finally {
    options.debounceRendering = debounceRendering;
  }
}

/** A place for components in the page. */
export function createRoot(container: Element | ShadowRoot | DocumentFragment) {
  return {
    render: (children: ComponentChild) => render(children, container),
    unmount: () => render(null, container),
  };
}
