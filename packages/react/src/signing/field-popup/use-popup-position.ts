import { type RefObject, useLayoutEffect } from 'react';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { bottomSheetBelow } from './bottom-sheet.ts';
import { positionPopover } from './position-popover.ts';

/** Comes behind the first screen: without it a popup can be filled in too. */
const loadBehavior = () => import('./popup-behavior.ts');

export type PopupBehavior = Awaited<ReturnType<typeof loadBehavior>>;

/** Above this scale the viewport is small because it is zoomed, not because a keyboard is there. */
const zoomedIn = 1.05;

/** Height of the on-screen keyboard, which covers the bottom of the window. CSS px. */
function keyboardHeight(view: Window): number {
  const viewport = view.visualViewport;
  if (!viewport || viewport.scale > zoomedIn) return 0;
  return Math.max(0, view.innerHeight - viewport.height - viewport.offsetTop);
}

function place(panel: HTMLElement, anchor: HTMLElement, view: Window): void {
  const keyboard = keyboardHeight(view);
  panel.style.setProperty('--popup-keyboard', `${keyboard}px`);
  if (view.innerWidth >= bottomSheetBelow) {
    const size = { width: panel.offsetWidth, height: panel.offsetHeight };
    const window = { width: view.innerWidth, height: view.innerHeight - keyboard };
    const { x, y } = positionPopover(anchor.getBoundingClientRect(), size, window);
    panel.style.setProperty('--popup-x', `${Math.round(x)}px`);
    panel.style.setProperty('--popup-y', `${Math.round(y)}px`);
  }
  panel.dataset.placed = '';
}

/**
 * Keeps the popup beside its field, or above the on-screen keyboard where it is a sheet, while the
 * window, the page, the field and the popup itself move and change size.
 *
 * @returns The popup's other behavior, once they have come.
 */
export function usePopupPosition(
  panel: RefObject<HTMLElement | null>,
  anchor: HTMLElement,
): PopupBehavior | null {
  const loaded = useLazyModule(loadBehavior);
  const behavior = loaded.name === 'ready' ? loaded.value : null;
  useLayoutEffect(() => {
    const element = panel.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !view) return;
    const update = () => place(element, anchor, view);
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    view.addEventListener('resize', update, options);
    view.visualViewport?.addEventListener('resize', update, options);
    view.visualViewport?.addEventListener('scroll', update, options);
    // A scroll inside a shadow tree is not heard outside of it.
    view.addEventListener('scroll', update, options);
    anchor.getRootNode().addEventListener('scroll', update, options);
    const sizes = new ResizeObserver(update);
    sizes.observe(anchor);
    sizes.observe(element);
    update();
    return () => {
      listening.abort();
      sizes.disconnect();
    };
  }, [panel, anchor]);

  useLayoutEffect(() => {
    const element = panel.current;
    const view = element?.ownerDocument.defaultView;
    if (behavior === null || !element || !view) return;
    return behavior.keepFieldVisible(element, anchor, view);
  }, [behavior, panel, anchor]);

  return behavior;
}
