import { type RefObject, useLayoutEffect } from 'react';
import { positionPopover } from '../field-popup/position-popover.ts';

/** Keeps a card next to the part it explains while the window and the page move, and marks that part. */
export function useCardPosition(
  card: RefObject<HTMLElement | null>,
  part: HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const element = card.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !view || !part) return;
    const update = () => {
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const window = { width: view.innerWidth, height: view.innerHeight };
      const { x, y } = positionPopover(part.getBoundingClientRect(), size, window);
      element.style.setProperty('--tour-x', `${Math.round(x)}px`);
      element.style.setProperty('--tour-y', `${Math.round(y)}px`);
    };
    const controller = new AbortController();
    const options = { capture: true, passive: true, signal: controller.signal };
    view.addEventListener('resize', update, options);
    view.addEventListener('scroll', update, options);
    // The header slides in for its step: the card follows its final position.
    part.getRootNode().addEventListener('transitionend', update, options);
    const sizes = new ResizeObserver(update);
    sizes.observe(part);
    sizes.observe(element);
    part.toggleAttribute('data-explained', true);
    update();
    return () => {
      part.removeAttribute('data-explained');
      controller.abort();
      sizes.disconnect();
    };
  }, [card, part]);
}
