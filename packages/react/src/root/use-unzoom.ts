import { type RefObject, useEffect } from 'react';

/**
 * Gives the style sheet what undoes the CSS `zoom` of the host's page: dialogs and popups are in the top
 * layer and have the sizes of the window, which their units do not know in a zoomed element. A place that
 * is zoomed differently also has another width.
 */
export function useUnzoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      // Older browsers do not tell.
      current.style.setProperty('--unzoom', `${1 / (current.currentCSSZoom ?? 1)}`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}
