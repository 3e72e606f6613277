/** Window width below which the popup is a bottom sheet, in CSS px, as in field-popup.css. */
export const bottomSheetBelow = 640;

/** Whether two fingers have zoomed in: nothing that is fixed to the window may move because of it. */
export function isPinched({ scale }: VisualViewport): boolean {
  return scale > 1.001;
}
