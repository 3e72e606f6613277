/**
 * Observes the size of an element, now and whenever it changes, but calls back in the next frame: what
 * follows from a size may change sizes that have been observed already, and within one frame that is the
 * page's error 'ResizeObserver loop completed with undelivered notifications'.
 *
 * @returns A function that stops it.
 */
export function observeSize(
  element: Element,
  onSize: (entry: ResizeObserverEntry) => void,
): () => void {
  let frame = 0;
  const observer = new ResizeObserver(([entry]) => {
    cancelAnimationFrame(frame);
    if (entry) frame = requestAnimationFrame(() => onSize(entry));
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
