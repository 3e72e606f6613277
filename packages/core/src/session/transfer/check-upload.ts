import { SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { extensionOf, formatOf, nameAs } from './file-format.ts';
import { uploadLimits } from './upload-limits.ts';

/** Formats of pictures with a text of their own, which says what to do: phones and websites make them. */
const explained = ['avif', 'heic', 'webp'];

/**
 * Checks a file before it is uploaded, by what it is, or by its name where its content is of no known format:
 * the server looks closer. Resolves with the name under which the server accepts it. Rejects with
 * `upload-name`, `upload-size`, `upload-type` or `upload-unreadable`.
 *
 * @param types - Accepted extensions.
 */
export async function checkUpload(file: File, types: readonly string[]): Promise<string> {
  const { name, size } = file;
  const { nameLength } = uploadLimits;
  if (isLongerThan(name, nameLength)) {
    throw new SigningError(
      'upload-name',
      `The filename should not be greater than ${nameLength} characters.`,
    );
  }
  if (size > uploadLimits.size) {
    throw new SigningError('upload-size', `A file may have ${uploadLimits.size} bytes at most`);
  }
  const format = await formatOf(file);
  if (format === null ? types.includes(extensionOf(name)) : types.includes(format)) {
    return format === null ? name : nameAs(name, format, types, nameLength);
  }
  throw new SigningError(
    'upload-type',
    `Only these types are accepted: ${types.join(', ')}`,
    format !== null && explained.includes(format) ? { messageKey: `upload.${format}` } : {},
  );
}
