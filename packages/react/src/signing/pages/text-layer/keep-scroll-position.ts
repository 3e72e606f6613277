/** A place in the window, in CSS px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The first element that ends below a height in the window. */
function firstBelow(elements: Iterable<Element>, height: number): Element | undefined {
  return [...elements].find((element) => element.getBoundingClientRect().bottom > height);
}

/**
 * Changes the size of the pages and keeps the content at a place of the window where it is, by default
 * in the middle.
 */
export function keepScrollPosition(pages: HTMLElement, change: () => void, place?: Place): void {
  const middle = place?.y ?? innerHeight / 2;
  const across = place ? place.x - pages.getBoundingClientRect().left : pages.clientWidth / 2;
  // Measuring a page that the browser skips would force its layout.
  const group = firstBelow(pages.querySelectorAll('.page-group'), middle);
  // In the gap after the last page of a group, that page is the nearest.
  const page =
    group && (firstBelow(group.querySelectorAll('.page'), middle) ?? group.lastElementChild);
  const before = page?.getBoundingClientRect();
  const kept = (pages.scrollLeft + across) / pages.scrollWidth;
  change();
  pages.scrollLeft = kept * pages.scrollWidth - across;
  if (!page || !before) return;
  const after = page.getBoundingClientRect();
  const fraction = (middle - before.top) / before.height;
  scrollContainerOf(pages)?.scrollBy({
    top: after.top + fraction * after.height - middle,
    behavior: 'instant',
  });
}

/** Returns the element's vertical scroll container: the page, or a container of the host page. */
function scrollContainerOf(element: HTMLElement): Element | null {
  for (let node: Node | null = element; node; node = node.parentNode ?? hostOf(node)) {
    if (!(node instanceof HTMLElement) || node.scrollHeight <= node.clientHeight) continue;
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return element.ownerDocument.scrollingElement;
}

function hostOf(node: Node): Element | null {
  return 'host' in node && node.host instanceof Element ? node.host : null;
}
