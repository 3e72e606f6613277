/** Window width below which the popup is a bottom sheet, in CSS px, as in field-popup.css. */
export const bottomSheetBelow = 640;
