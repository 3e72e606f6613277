import type { DragEvent } from 'react';

/**
 * Refuses a file that is dragged over or dropped beside a drop zone: the browser would open it in place of
 * the page. Text can be dropped, and drop zones handle their own files.
 */
export function refuseDrop(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
