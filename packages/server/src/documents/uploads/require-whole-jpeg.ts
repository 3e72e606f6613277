import { type DecodedPicture, decodePicture } from './decode-picture.ts';
import { readJpeg } from './read-jpeg.ts';
import { damaged } from './upload-problem.ts';

/** Bytes that a decoder reads as part of a scan: no marker, and never the same twice in a row. */
const filler = Buffer.from(Array.from({ length: 65_536 }, (_, index) => (index * 151 + 90) % 255));

/**
 * Throws `UploadError` if part of a JPEG is missing before its end marker. Decoders leave the rest of
 * such a picture grey and say nothing.
 *
 * With more data at the end of each scan, a decoder that has all of the picture ignores them. One that
 * lacks a part draws them, and the picture changes.
 */
export async function requireWholeJpeg(bytes: Buffer, decoded: DecodedPicture): Promise<void> {
  const parts: Buffer[] = [];
  let start = 0;
  for (const end of readJpeg(bytes).scanEnds) {
    parts.push(bytes.subarray(start, end), filler);
    start = end;
  }
  const filled = Buffer.concat([...parts, bytes.subarray(start)]);
  const other = await decodePicture(filled, 'image/jpeg');
  if (!bytesOf(other).equals(bytesOf(decoded))) throw damaged('Part of it is missing');
}

function bytesOf({ pixels }: DecodedPicture): Buffer {
  return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}
