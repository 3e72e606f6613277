import { damaged, type PictureSize, requireSize } from './upload-problem.ts';

const fileHeader = 14;
const oldestHeader = 12;
const usualHeader = 40;
const depths: readonly number[] = [1, 4, 8, 16, 24, 32];
/** Run-length compression types, whose rows have no fixed length. */
const runLengths: readonly number[] = [1, 2];
/** Accepted compression types: none, run-length and bit fields. */
const compressions: readonly number[] = [0, 1, 2, 3, 6];

/** Reads a bitmap's header and checks that all rows are present. Throws `UploadError`. */
export function readBmp(bytes: Buffer): PictureSize {
  if (bytes.byteLength < fileHeader + oldestHeader || bytes.toString('latin1', 0, 2) !== 'BM') {
    throw damaged('It is no bitmap');
  }
  const start = bytes.readUInt32LE(10);
  const header = bytes.readUInt32LE(fileHeader);
  const isOldest = header === oldestHeader;
  if (!isOldest && (header < usualHeader || bytes.byteLength < fileHeader + usualHeader)) {
    throw damaged('Its header is cut short');
  }
  const width = isOldest ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  // A negative height means that rows are stored from top to bottom.
  const height = isOldest ? bytes.readUInt16LE(20) : Math.abs(bytes.readInt32LE(22));
  const depth = bytes.readUInt16LE(isOldest ? 24 : 28);
  const compression = isOldest ? 0 : bytes.readUInt32LE(30);
  requireSize({ width, height });
  if (!depths.includes(depth) || !compressions.includes(compression)) {
    throw damaged('Its header says what no bitmap does');
  }
  const stride = 4 * Math.ceil((width * depth) / 32);
  const rows = runLengths.includes(compression) ? 1 : stride * height;
  if (start + rows > bytes.byteLength) throw damaged('It ends early');
  return { width, height };
}
