import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/**
 * Renders an element until the test ends, on the renderer under test. Wait for the effects of a
 * change with `findBy…` and `waitFor`, as a person would.
 */
export function render(node: ReactNode): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(node);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return container;
}
