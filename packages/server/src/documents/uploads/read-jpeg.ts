import { damaged, type PictureSize, requireSize } from './upload-problem.ts';

/** The properties of a JPEG, read from its markers. */
export interface JpegPicture extends PictureSize {
  /** Number of colour components: 1 for greyscale, 3 for colour, 4 for CMYK. */
  readonly components: number;
  /** Whether it contains metadata, such as the orientation and location that cameras write. */
  readonly hasMetadata: boolean;
  /** The end of each scan's data: the offset of the next marker. */
  readonly scanEnds: readonly number[];
}

type FrameHeader = Pick<JpegPicture, 'width' | 'height' | 'components'>;

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Frame types that decoders support: baseline, extended and progressive. */
const readFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Markers in the same range that start no frame: tables, reserved, arithmetic conditioning. */
const noFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
/** Application segments, except APP0 (JFIF) and APP14 (Adobe's colour transform). */
const isMetadata = (marker: number) => marker > 0xe0 && marker < 0xee;

/** Progressive pictures have about ten scans. Each scan is another pass over the whole picture. */
const maxScans = 100;

/**
 * Reads all markers of a JPEG (ITU T.81, B.1). Throws `UploadError` unless it has exactly one frame
 * of a supported type and size, and an end marker.
 */
export function readJpeg(bytes: Buffer): JpegPicture {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) throw damaged('It is no JPEG');
  let frame: FrameHeader | null = null;
  let hasMetadata = false;
  let isInScan = false;
  const scanEnds: number[] = [];
  let at = 2;
  for (;;) {
    at = nextMarker(bytes, at);
    if (isInScan) scanEnds.push(at - 2);
    isInScan = false;
    const marker = bytes[at - 1] ?? 0;
    if (marker === endOfImage) break;
    const length = at + 2 <= bytes.byteLength ? bytes.readUInt16BE(at) : 0;
    if (length < 2 || at + length > bytes.byteLength) throw damaged('A segment ends early');
    if (marker >= 0xc0 && marker <= 0xcf && !noFrames.has(marker)) {
      if (frame !== null || !readFrames.has(marker)) throw damaged('Its frame is of no known kind');
      frame = readFrame(bytes.subarray(at + 2, at + length));
    }
    if (isMetadata(marker)) hasMetadata = true;
    at += length;
    if (marker === startOfScan) {
      isInScan = true;
      if (frame === null || scanEnds.length >= maxScans) throw damaged('Its scans make no picture');
    }
  }
  if (frame === null || scanEnds.length === 0) throw damaged('It has no picture');
  return { ...frame, hasMetadata, scanEnds };
}

/** Returns the offset after the next marker. Skips scan data, in which 0xff is escaped. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.byteLength) throw damaged('Its end is missing');
    const marker = bytes[at + 1] ?? 0;
    const isEscaped = marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);
    if (marker === 0xff) at += 1;
    else if (isEscaped) at += 2;
    else return at + 2;
  }
}

function readFrame(frame: Buffer): FrameHeader {
  const [precision, , , , , components = 0] = frame;
  if (
    precision !== 8 ||
    frame.byteLength !== 6 + 3 * components ||
    ![1, 3, 4].includes(components)
  ) {
    throw damaged('Its frame says what no decoder reads');
  }
  const size = { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) };
  requireSize(size);
  return { ...size, components };
}
