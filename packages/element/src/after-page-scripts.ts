/**
 * Calls back once the page's scripts have had a chance to set properties on an element: in the next
 * task if the page has loaded, otherwise after its load event.
 */
export function afterPageScripts(document: Document, callback: () => void): void {
  const window = document.defaultView;
  if (window === null) return;
  if (document.readyState === 'complete') window.setTimeout(callback, 0);
  else window.addEventListener('load', () => window.setTimeout(callback, 0), { once: true });
}
