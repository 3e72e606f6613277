import { damaged, type PictureSize, requireSize } from './upload-problem.ts';

/** Bytes of the name and length of a chunk. */
const chunkHead = 8;
/** The first chunk follows `RIFF`, the file's length and `WEBP`. */
const firstChunk = 12;
/** The flag of an animation in the first byte of a `VP8X` chunk. */
const animated = 0x02;

/**
 * Reads the size of a WebP picture, which must be complete and not animated: RFC 9649, section 2.
 *
 * Throws `UploadError`.
 */
export function readWebp(bytes: Buffer): PictureSize {
  if (bytes.byteLength < firstChunk + chunkHead) throw damaged('It ends early');
  // The length leaves out the eight bytes up to itself, and odd files may end with a padding byte.
  const end = chunkHead + bytes.readUInt32LE(4);
  if (end > bytes.byteLength) throw damaged('It ends early');
  let canvas: PictureSize | null = null;
  for (let at = firstChunk; at + chunkHead <= end; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + chunkHead, at + chunkHead + length);
    if (data.byteLength < length) throw damaged('A chunk ends early');
    if (name === 'VP8X') canvas = readCanvas(data);
    const size = name === 'VP8 ' ? readLossy(data) : name === 'VP8L' ? readLossless(data) : null;
    if (size !== null) return requireCanvas(size, canvas);
    at += chunkHead + length + (length % 2);
  }
  throw damaged('It has no picture');
}

/** Requires that the picture covers its canvas, which decoders reserve memory for. */
function requireCanvas(size: PictureSize, canvas: PictureSize | null): PictureSize {
  requireSize(size);
  if (canvas === null) return size;
  if (canvas.width === size.width && canvas.height === size.height) return size;
  throw damaged('Its picture has another size than its canvas');
}

function readCanvas(data: Buffer): PictureSize {
  const [flags = 0] = data;
  if (data.byteLength < 10 || (flags & animated) !== 0) throw damaged('It is animated');
  return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
}

/** The header of a VP8 key frame: RFC 6386, section 9.1. */
function readLossy(data: Buffer): PictureSize {
  if (data.byteLength < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw damaged('It has no frame');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** The header of a VP8L stream: RFC 9649, section 3.4. */
function readLossless(data: Buffer): PictureSize {
  if (data.byteLength < 5 || data[0] !== 0x2f) throw damaged('It has no header');
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
