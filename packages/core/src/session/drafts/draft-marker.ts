/** Storage entry that marks a tab which has written a draft: a reload then waits for it. */
export const draftMarker = 'draft';
