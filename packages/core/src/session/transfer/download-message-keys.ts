/** Text keys of servers that a download that failed is told by: the document cannot be had, now or at all. */
export const downloadMessageKeys: readonly string[] = [
  'server_errors.document_failed',
  'server_errors.document_not_ready',
];
