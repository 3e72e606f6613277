import { useEffect } from 'react';
import { useRoot } from '../../root/root-context.ts';

/** Pixels a scroll must go one way before chrome hides or comes back: specification, section 9. */
const threshold = 20;

/** How far the root has gone past the upper edge of what scrolls, in pixels; `null` where that does not move it. */
function scrolledPast(root: HTMLElement, scroller: EventTarget | null): number | null {
  if (!(scroller instanceof Node) || !containsComposed(scroller, root)) return null;
  const edge =
    scroller instanceof Element ? scroller.getBoundingClientRect().top + scroller.clientTop : 0;
  return edge - root.getBoundingClientRect().top;
}

/** `contains`, through the borders of shadow trees. */
function containsComposed(outer: Node, inner: Node): boolean {
  for (let node: Node | null = inner; node; node = hostOf(node)) {
    if (outer.contains(node)) return true;
  }
  return false;
}

/** The element whose shadow tree a node stands in, or `null`. */
function hostOf(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * Marks the root while the signer scrolls down, whatever it is that scrolls: the page, the element
 * itself or a box of the host's. The style sheet hides chrome by the mark; nothing is rendered.
 */
export function ScrollWatch() {
  const root = useRoot();

  useEffect(() => {
    const wrapper = root.element();
    if (!wrapper) return;
    let isHidden = false;
    /** The farthest way down while the chrome is hidden, up while it is shown. */
    let turn = 0;
    const look = (event: Event) => {
      const past = scrolledPast(wrapper, event.target);
      if (past === null) return;
      turn = isHidden ? Math.max(turn, past) : Math.min(turn, past);
      const isPassed = Math.abs(past - turn) > threshold;
      if (past > 0 && !isPassed) return;
      isHidden = past > 0 && !isHidden;
      turn = past;
      wrapper.toggleAttribute('data-scrolling-down', isHidden);
    };
    // Scrolling does not bubble; captured at the window it is seen all the same.
    addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      removeEventListener('scroll', look, { capture: true });
      wrapper.removeAttribute('data-scrolling-down');
    };
  }, [root]);
  return null;
}
