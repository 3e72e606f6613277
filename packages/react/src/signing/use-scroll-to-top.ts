import { useLayoutEffect, useRef } from 'react';
import { useRoot } from '../root/root-context.ts';

/**
 * Scrolls to the top of the root whenever the document changes, before scrolling to one of its fields.
 * Does nothing if all documents are shown together.
 */
export function useScrollToTop(documentIndex: number, together = false): void {
  const root = useRoot();
  const shown = useRef(documentIndex);

  useLayoutEffect(() => {
    if (shown.current === documentIndex) return;
    shown.current = documentIndex;
    if (together) return;
    root.element()?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // With a fixed height it scrolls itself.
    root.element()?.scrollTo({ top: 0, behavior: 'instant' });
  }, [documentIndex, together, root]);
}
