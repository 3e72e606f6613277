import { followField } from './follow-field.ts';
import { keepFieldVisible } from './keep-field-visible.ts';

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
