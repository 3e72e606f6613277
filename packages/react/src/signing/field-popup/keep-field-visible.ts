import { scrollBehavior } from '../scroll-behavior.ts';
import { bottomSheetBelow, isPinched } from './bottom-sheet.ts';

/** Minimum distance from the field to the bottom sheet and to the top of the window, in CSS px. */
const gap = 8;

/**
 * Keeps the active field visible above the bottom sheet when the sheet or the on-screen keyboard changes
 * its height. The page gets padding of the sheet's height at its end, so that even the last field can be
 * scrolled above the sheet. The signer can scroll away.
 *
 * @returns A function that stops this and removes the padding.
 */
export function keepFieldVisible(
  panel: HTMLElement,
  anchor: HTMLElement,
  view: Window,
): () => void {
  const main = anchor.closest<HTMLElement>('.signing-main');
  const controller = new AbortController();

  const reveal = () => {
    const viewport = view.visualViewport;
    if (viewport && isPinched(viewport)) return;
    if (view.innerWidth >= bottomSheetBelow) {
      main?.style.removeProperty('--bottom-sheet-size');
      return;
    }
    // Its final position: it may still be sliding up.
    const bottom = Number.parseFloat(view.getComputedStyle(panel).bottom) || 0;
    const sheetTop = view.innerHeight - bottom - panel.offsetHeight;
    main?.style.setProperty('--bottom-sheet-size', `${view.innerHeight - sheetTop}px`);

    anchor.style.scrollMarginBlockStart = '';
    const top = viewport?.offsetTop ?? 0;
    const field = anchor.getBoundingClientRect();
    const wanted = Number.parseFloat(view.getComputedStyle(anchor).scrollMarginTop);
    const lowest = sheetTop - gap - field.height;
    if (field.top >= top + gap && field.top <= lowest) return;
    anchor.style.scrollMarginBlockStart = `${Math.max(top + gap, Math.min(wanted, lowest))}px`;
    anchor.scrollIntoView({ block: 'start', inline: 'nearest', behavior: scrollBehavior() });
    anchor.style.scrollMarginBlockStart = '';
  };

  const sizes = new ResizeObserver(reveal);
  sizes.observe(panel);
  // Tells tests that the popup has the rest of its behavior, its keys included.
  panel.dataset.ready = '';
  const { signal } = controller;
  view.addEventListener('resize', reveal, { signal });
  view.visualViewport?.addEventListener('resize', reveal, { signal });
  return () => {
    sizes.disconnect();
    controller.abort();
    main?.style.removeProperty('--bottom-sheet-size');
  };
}
