import { bottomSheetBelow, isPinched } from './bottom-sheet.ts';
import { positionPopover } from './position-popover.ts';

/**
 * Returns the height of the on-screen keyboard, in CSS px. While two fingers zoom, which makes the
 * visible part smaller as a keyboard does, the height is the one before.
 */
function keyboardHeight(view: Window, before: number): number {
  const viewport = view.visualViewport;
  if (!viewport || isPinched(viewport)) return before;
  return Math.max(0, view.innerHeight - viewport.height - viewport.offsetTop);
}

function updatePosition(panel: HTMLElement, anchor: HTMLElement, view: Window): void {
  const before = Number.parseFloat(panel.style.getPropertyValue('--popup-keyboard')) || 0;
  const keyboard = keyboardHeight(view, before);
  if (keyboard !== before) panel.style.setProperty('--popup-keyboard', `${keyboard}px`);
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
 * Keeps the popup next to its field, or above the on-screen keyboard if it is a bottom sheet, while the
 * window, the page, the field and the popup move or change size.
 *
 * @returns A function that stops this.
 */
export function followField(panel: HTMLElement, anchor: HTMLElement, view: Window): () => void {
  const update = () => updatePosition(panel, anchor, view);
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  view.addEventListener('resize', update, options);
  view.visualViewport?.addEventListener('resize', update, options);
  view.visualViewport?.addEventListener('scroll', update, options);
  // Scroll events inside a shadow tree do not reach the window.
  view.addEventListener('scroll', update, options);
  anchor.getRootNode().addEventListener('scroll', update, options);
  const sizes = new ResizeObserver(update);
  sizes.observe(anchor);
  sizes.observe(panel);
  update();
  return () => {
    controller.abort();
    sizes.disconnect();
  };
}
