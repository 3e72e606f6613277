import { inputLimits } from '../../model/input-limits.ts';

/** What may be uploaded. Sizes in bytes, names in characters. */
export const uploadLimits = {
  size: inputLimits.file.bytes,
  nameLength: inputLimits.fileNameLength,
  documentTypes: ['jpeg', 'jpg', 'png', 'pdf', 'doc', 'docx', 'bmp'],
  signatureTypes: ['jpeg', 'jpg', 'png'],
} as const;
