/** Media types of the files of upload fields. */
export const uploadTypes = [
  'image/jpeg',
  'image/png',
  'image/bmp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
] as const;
