// The part of React DOM that the screens use later, on Preact: see react.ts.
import { options } from 'preact';

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
