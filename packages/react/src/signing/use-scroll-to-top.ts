import { useLayoutEffect, useRef } from 'react';
import { useRoot } from '../root/root-context.ts';

/**
 * Shows the top of the root, at once, whenever the document changes; before a field of it is
 * scrolled to. Where all documents are shown together there is nothing to scroll for.
 */
export function useScrollToTop(documentIndex: number, together = false): void {
  const root = useRoot();
  const shown = useRef(documentIndex);

  useLayoutEffect(() => {
    if (shown.current === documentIndex) return;
    shown.current = documentIndex;
    if (!together) root.element()?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [documentIndex, together, root]);
}
