/** Says in the tab's storage that a draft has been written: then a reload has something to wait for. */
export const draftMark = 'draft';
