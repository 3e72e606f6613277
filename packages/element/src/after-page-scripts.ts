/**
 * Calls back when the scripts of the page have had their turn to set properties on an element: in
 * the next task where the page has loaded, else after its load event.
 */
export function afterPageScripts(document: Document, callback: () => void): void {
  const window = document.defaultView;
  if (window === null) return;
  if (document.readyState === 'complete') window.setTimeout(callback, 0);
  else window.addEventListener('load', () => window.setTimeout(callback, 0), { once: true });
}
