/** Below this window width the popup is a sheet; the style sheet says the same. CSS px. */
export const bottomSheetBelow = 640;
