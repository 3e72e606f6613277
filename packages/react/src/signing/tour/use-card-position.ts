import { type RefObject, useLayoutEffect } from 'react';
import { positionPopover } from '../field-popup/position-popover.ts';

/** Keeps a card beside the part it explains, and marks that part, while window and page move. */
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
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    view.addEventListener('resize', update, options);
    view.addEventListener('scroll', update, options);
    // The header comes back for its step: where it ends up is where the card belongs.
    part.getRootNode().addEventListener('transitionend', update, options);
    const sizes = new ResizeObserver(update);
    sizes.observe(part);
    sizes.observe(element);
    part.toggleAttribute('data-explained', true);
    update();
    return () => {
      part.removeAttribute('data-explained');
      listening.abort();
      sizes.disconnect();
    };
  }, [card, part]);
}
