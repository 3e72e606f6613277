import { scrollContainerOf } from './scroll-container.ts';

/** Changes the size of the pages and keeps the content in the middle of the window in place. */
export function keepScrollPosition(pages: HTMLElement, change: () => void): void {
  const middle = innerHeight / 2;
  const page = [...pages.querySelectorAll<HTMLElement>('.page')].find(
    (candidate) => candidate.getBoundingClientRect().bottom > middle,
  );
  const before = page?.getBoundingClientRect();
  const centre = (pages.scrollLeft + pages.clientWidth / 2) / pages.scrollWidth;
  change();
  pages.scrollLeft = centre * pages.scrollWidth - pages.clientWidth / 2;
  if (!page || !before) return;
  const after = page.getBoundingClientRect();
  const fraction = (middle - before.top) / before.height;
  scrollContainerOf(pages)?.scrollBy({
    top: after.top + fraction * after.height - middle,
    behavior: 'instant',
  });
}
