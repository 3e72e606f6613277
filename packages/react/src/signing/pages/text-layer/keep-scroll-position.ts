import { scrollContainerOf } from './scroll-container.ts';

/** Changes the size of the pages so that what is in the middle of the window stays there. */
export function keepScrollPosition(pages: HTMLElement, change: () => void): void {
  const middle = innerHeight / 2;
  const sheet = [...pages.querySelectorAll<HTMLElement>('.page')].find(
    (one) => one.getBoundingClientRect().bottom > middle,
  );
  const before = sheet?.getBoundingClientRect();
  const centre = (pages.scrollLeft + pages.clientWidth / 2) / pages.scrollWidth;
  change();
  pages.scrollLeft = centre * pages.scrollWidth - pages.clientWidth / 2;
  if (!sheet || !before) return;
  const after = sheet.getBoundingClientRect();
  const fraction = (middle - before.top) / before.height;
  scrollContainerOf(pages)?.scrollBy({
    top: after.top + fraction * after.height - middle,
    behavior: 'instant',
  });
}
