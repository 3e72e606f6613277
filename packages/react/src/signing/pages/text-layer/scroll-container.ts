/** Returns the element's vertical scroll container: the page, or a container of the host page. */
export function scrollContainerOf(element: HTMLElement): Element | null {
  for (let node: Node | null = element; node; node = node.parentNode ?? hostOf(node)) {
    if (!(node instanceof HTMLElement) || node.scrollHeight <= node.clientHeight) continue;
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return element.ownerDocument.scrollingElement;
}

function hostOf(node: Node): Element | null {
  return 'host' in node && node.host instanceof Element ? node.host : null;
}
