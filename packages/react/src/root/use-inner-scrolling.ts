import { useEffect } from 'react';
import { rootOf } from '../ui/active-element.ts';
import { useRoot } from './root-context.ts';

interface Movement {
  readonly x: number;
  readonly y: number;
}

/** Whether an element can scroll that far or less, in px; to the start if negative. */
function canScroll(element: Element, { x, y }: Movement): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const [by, overflow, position, room] =
    Math.abs(x) > Math.abs(y)
      ? [x, overflowX, element.scrollLeft, element.scrollWidth - element.clientWidth]
      : [y, overflowY, element.scrollTop, element.scrollHeight - element.clientHeight];
  if (!/auto|scroll/.test(overflow) || room <= 0) return false;
  // Positions are fractions of a px on dense screens.
  return by > 0 ? Math.abs(position) < room - 1 : position !== 0;
}

/**
 * Lets the wheel and touches scroll a popup, a dialog or a long text inside a modal of the host's page. Its
 * lock stops them where nothing can scroll, and sees nothing but the element: so they do not leave the shadow
 * root while something in there scrolls. The element itself, if it is what scrolls, is for the lock to see.
 */
export function useInnerScrolling(): void {
  const { element } = useRoot();
  useEffect(() => {
    const wrapper = element();
    const tree = wrapper && rootOf(wrapper);
    if (!tree || !('host' in tree)) return;
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    let last: Touch | undefined;

    const keep = (event: Event, movement: Movement) => {
      const path = event.composedPath();
      const inside = path.slice(0, path.indexOf(tree));
      const scrolls = (target: EventTarget) =>
        target instanceof Element && canScroll(target, movement);
      if (inside.some(scrolls)) event.stopPropagation();
    };
    const turnWheel = (event: Event) => {
      if (event instanceof WheelEvent) keep(event, { x: event.deltaX, y: event.deltaY });
    };
    const touch = (event: Event) => {
      if (!('touches' in event) || !(event.touches instanceof TouchList)) return;
      const [finger] = event.touches;
      const before = last;
      last = finger;
      if (event.type !== 'touchmove' || !finger || !before) return;
      keep(event, { x: before.clientX - finger.clientX, y: before.clientY - finger.clientY });
    };
    tree.addEventListener('wheel', turnWheel, options);
    tree.addEventListener('touchstart', touch, options);
    tree.addEventListener('touchmove', touch, options);
    return () => controller.abort();
  }, [element]);
}
