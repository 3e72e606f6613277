// Popup behavior that the first field does not need. It loads after the first screen, in one chunk.
import { followField } from './follow-field.ts';
import { keepFieldVisible } from './keep-field-visible.ts';

export { FieldError } from './field-error.tsx';
export { leavesPanel } from './tab-stops.ts';

/**
 * Keeps the popup and its field in view, next to each other.
 *
 * @returns A function that stops this.
 */
export function keepTogether(panel: HTMLElement, anchor: HTMLElement): () => void {
  const view = panel.ownerDocument.defaultView;
  if (!view) return () => undefined;
  const stopFollowing = followField(panel, anchor, view);
  const stopScrolling = keepFieldVisible(panel, anchor, view);
  return () => {
    stopFollowing();
    stopScrolling();
  };
}
