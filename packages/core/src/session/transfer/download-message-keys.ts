/** Text keys of servers that a download that failed is told by: the document cannot be had, now or at all. */
export const downloadMessageKeys: readonly string[] = [
  'server_errors.document_failed',
  'server_errors.document_not_ready',
];

/** Text keys of servers that cannot store or read: any call may fail with them. */
export const storageMessageKeys: readonly string[] = [
  'server_errors.disk_full',
  'server_errors.file_damaged',
];
