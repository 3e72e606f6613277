// The part of React DOM that begins, on Preact: see react.ts.
import { type ComponentChild, render } from 'preact';

/** A place for components in the page. */
export function createRoot(container: Element | ShadowRoot | DocumentFragment) {
  return {
    render: (children: ComponentChild) => render(children, container),
    unmount: () => render(null, container),
  };
}
