import { type DecodedPicture, decodePicture, type PictureRules } from './decode-picture.ts';
import { readJpeg } from './read-jpeg.ts';
import { damaged } from './upload-problem.ts';

/** Bytes that a decoder reads as scan data: no markers, and no two consecutive equal bytes. */
const filler = Buffer.from(Array.from({ length: 65_536 }, (_, index) => (index * 151 + 90) % 255));

/**
 * Throws `UploadError` if data is missing before the end marker of a JPEG. Decoders leave the rest
 * of such a picture grey and report no error.
 *
 * Decodes the picture again with extra data at the end of each scan. The decoder ignores the extra
 * data if the picture is complete; otherwise it draws the data, and the picture changes.
 */
export async function requireWholeJpeg(
  bytes: Buffer,
  decoded: DecodedPicture,
  rules?: PictureRules,
): Promise<void> {
  const parts: Buffer[] = [];
  let start = 0;
  for (const end of readJpeg(bytes).scanEnds) {
    parts.push(bytes.subarray(start, end), filler);
    start = end;
  }
  const filled = Buffer.concat([...parts, bytes.subarray(start)]);
  const other = await decodePicture(filled, 'image/jpeg', rules);
  if (!bytesOf(other).equals(bytesOf(decoded))) throw damaged('Part of it is missing');
}

function bytesOf({ pixels }: DecodedPicture): Buffer {
  return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}
