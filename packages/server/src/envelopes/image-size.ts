/** Pixels of an image. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads an image's size from its header, without decoding it: a small file can unfold into more
 * pixels than the memory holds. `null` where the header says nothing usable.
 */
export function readImageSize(bytes: Buffer, mime: string): ImageSize | null {
  switch (mime) {
    case 'image/png':
      return bytes.byteLength < 24
        ? null
        : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    case 'image/bmp':
      return bytes.byteLength < 26
        ? null
        : { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
    case 'image/jpeg':
      return readJpegSize(bytes);
    default:
      return null;
  }
}

/** Walks from segment to segment up to the frame header (ITU T.81, B.2.2). */
function readJpegSize(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 <= bytes.byteLength) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // SOF0 to SOF15, but for the three markers of that range that open other segments.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
