import { damaged, type PictureSize, requireSize } from './upload-problem.ts';

/** What the markers of a JPEG tell. */
export interface JpegPicture extends PictureSize {
  /** One for grey, three for colours, four for print. */
  readonly components: number;
  /** Whether it carries what a camera writes: which way is up, where it was taken. */
  readonly hasMetadata: boolean;
  /** Where the data of each scan ends: the offsets of the markers that follow them. */
  readonly scanEnds: readonly number[];
}

type FrameHeader = Pick<JpegPicture, 'width' | 'height' | 'components'>;

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** The three kinds of frame that decoders read: baseline, extended and progressive. */
const readFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of the same range that open no frame: tables, a reserved one, arithmetic conditioning. */
const noFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
/** Segments of applications, but for the first (JFIF) and the fifteenth (colours, by Adobe). */
const isMetadata = (marker: number) => marker > 0xe0 && marker < 0xee;

/** Progressive pictures have some ten scans; each is another walk over all of the picture. */
const maxScans = 100;

/**
 * Walks from marker to marker to the end (ITU T.81, B.1). Throws `UploadError` unless there is one
 * frame of a kind and size that decoders read, and the end is there.
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

/** The place after the next marker. What a scan holds is passed over: there 0xff is escaped. */
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
