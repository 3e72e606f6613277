import { scrollBehavior } from '../scroll-behavior.ts';
import { bottomSheetBelow } from './bottom-sheet.ts';

/** Least distance between the field and the sheet, and from the top of the window. CSS px. */
const gap = 8;

/**
 * Keeps the field that is being filled in above the sheet that fills it in, whenever the sheet or the
 * on-screen keyboard changes its height. The page gets as much room below its end as the sheet takes,
 * so that the last field of all can be scrolled there too. The signer's own scrolling is let be.
 *
 * @returns Stops, and takes the room away again.
 */
export function keepFieldVisible(
  panel: HTMLElement,
  anchor: HTMLElement,
  view: Window,
): () => void {
  const main = anchor.closest<HTMLElement>('.signing-main');
  const listening = new AbortController();

  const reveal = () => {
    if (view.innerWidth >= bottomSheetBelow) {
      main?.style.removeProperty('--sheet-room');
      return;
    }
    // Where it comes to rest: it may still be on its way up.
    const bottom = Number.parseFloat(view.getComputedStyle(panel).bottom) || 0;
    const sheetTop = view.innerHeight - bottom - panel.offsetHeight;
    main?.style.setProperty('--sheet-room', `${view.innerHeight - sheetTop}px`);

    anchor.style.scrollMarginBlockStart = '';
    const top = view.visualViewport?.offsetTop ?? 0;
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
  const { signal } = listening;
  view.addEventListener('resize', reveal, { signal });
  view.visualViewport?.addEventListener('resize', reveal, { signal });
  return () => {
    sizes.disconnect();
    listening.abort();
    main?.style.removeProperty('--sheet-room');
  };
}
