import { useEffect, useState } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { observeSize } from '../../ui/observe-size.ts';
import { useVisibleRoom } from '../use-visible-room.ts';
import { SidePanel } from './side-panel.tsx';

export interface SideContentProps {
  readonly onReject: () => void;
  readonly onHelp: () => void;
}

/**
 * The content of the side bar, while it has any width: a narrow window has the drawer instead. The bar is
 * as high as what can be seen between header and footer.
 */
export function SideContent(actions: SideContentProps) {
  const root = useRoot();
  const [isShown, setShown] = useState(false);
  useVisibleRoom((room) => {
    const side = root.element()?.querySelector<HTMLElement>('.side');
    side?.style.setProperty('--visible-room', `${Math.max(0, room)}px`);
  });

  useEffect(() => {
    const side = root.element()?.querySelector('.side');
    if (side) return observeSize(side, ({ contentRect }) => setShown(contentRect.width > 0));
  }, [root]);

  return (
    <>
      {isShown && <SidePanel {...actions} />}
      <ScrollWatch />
    </>
  );
}

/** Distance to scroll before the header hides or returns, in px. */
const threshold = 20;

/** How far the root is scrolled past the top of a scroll container, in px; `null` if it is not inside. */
function scrolledPast(root: HTMLElement, scroller: EventTarget | null): number | null {
  if (!(scroller instanceof Node) || !containsComposed(scroller, root)) return null;
  const edge =
    scroller instanceof Element ? scroller.getBoundingClientRect().top + scroller.clientTop : 0;
  return edge - root.getBoundingClientRect().top;
}

/** Like `contains`, but across shadow roots. */
function containsComposed(outer: Node, inner: Node): boolean {
  for (let node: Node | null = inner; node; node = hostOf(node)) {
    if (outer.contains(node)) return true;
  }
  return false;
}

/** Returns the host of the shadow tree that contains a node, or `null`. */
function hostOf(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * Sets an attribute on the root while the signer scrolls down, in any scroll container: the page,
 * the element or a container of the host. The style sheet hides the header; nothing is rendered.
 */
function ScrollWatch() {
  const root = useRoot();

  useEffect(() => {
    const wrapper = root.element();
    if (!wrapper) return;
    let isHidden = false;
    /** The lowest position while the header is hidden, the highest while it is shown. */
    let turn = 0;
    const update = (event: Event) => {
      const past = scrolledPast(wrapper, event.target);
      if (past === null) return;
      turn = isHidden ? Math.max(turn, past) : Math.min(turn, past);
      const isPassed = Math.abs(past - turn) > threshold;
      if (past > 0 && !isPassed) return;
      isHidden = past > 0 && !isHidden;
      turn = past;
      wrapper.toggleAttribute('data-scrolling-down', isHidden);
    };
    // Scroll events do not bubble, but the window can capture them.
    addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      removeEventListener('scroll', update, { capture: true });
      wrapper.removeAttribute('data-scrolling-down');
    };
  }, [root]);
  return null;
}
