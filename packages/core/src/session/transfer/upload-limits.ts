import { SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';

/** What may be uploaded. Sizes in bytes, names in characters. */
export const uploadLimits = {
  size: inputLimits.file.bytes,
  nameLength: inputLimits.fileNameLength,
  documentTypes: ['jpeg', 'jpg', 'png', 'pdf', 'doc', 'docx', 'bmp'],
  signatureTypes: ['jpeg', 'jpg', 'png'],
} as const;

/** Checks a file before it is uploaded. Throws `upload-name`, `upload-type` or `upload-size`. */
export function checkUpload(file: File, types: readonly string[]): void {
  if (isLongerThan(file.name, uploadLimits.nameLength)) {
    throw new SigningError(
      'upload-name',
      `The filename should not be greater than ${uploadLimits.nameLength} characters.`,
    );
  }
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (extension === undefined || !types.includes(extension)) {
    throw new SigningError('upload-type', `Only these types are accepted: ${types.join(', ')}`);
  }
  if (file.size > uploadLimits.size) {
    throw new SigningError('upload-size', `A file may have ${uploadLimits.size} bytes at most`);
  }
}
