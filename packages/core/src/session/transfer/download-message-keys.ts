/** Message keys of a server whose document is not available, or not available yet. */
export const downloadMessageKeys: readonly string[] = [
  'server_errors.document_failed',
  'server_errors.document_not_ready',
];

/** Message keys of a server that cannot store or read a file. Any call may fail with one. */
export const storageMessageKeys: readonly string[] = [
  'server_errors.disk_full',
  'server_errors.data_damaged',
  'server_errors.file_damaged',
];
