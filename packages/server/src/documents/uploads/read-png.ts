import { once } from 'node:events';
import { crc32, createInflate } from 'node:zlib';
import { damaged, type PictureSize, requireSize, UploadError } from './upload-problem.ts';

/** A PNG reduced to the data that a decoder needs. */
export interface PngPicture extends PictureSize {
  /** The same picture without chunks that do not affect its appearance. */
  readonly plain: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Size in bytes of the length, type and checksum of a chunk. */
const chunkOverhead = 12;
/** Chunks that define the picture. All others (texts, profiles, frames) are dropped. */
const drawingChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Bit depths of each colour type, and samples per pixel: PNG specification, 11.2.2. */
const colorTypes: ReadonlyMap<
  number,
  { readonly depths: readonly number[]; readonly samples: number }
> = new Map([
  [0, { depths: [1, 2, 4, 8, 16], samples: 1 }],
  [2, { depths: [8, 16], samples: 3 }],
  [3, { depths: [1, 2, 4, 8], samples: 1 }],
  [4, { depths: [8, 16], samples: 2 }],
  [6, { depths: [8, 16], samples: 4 }],
]);

/** Passes of an interlaced picture, as [x start, y start, x step, y step]: 8.2. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header extends PictureSize {
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
  readonly hasPalette: boolean;
}

/** Rows of equal length, each preceded by its filter type. */
interface Pass {
  readonly rows: number;
  /** Bytes of one row, including its filter type. */
  readonly stride: number;
}

/**
 * Checks a whole PNG: every checksum, and that the data decompress to exactly the rows that the
 * header declares. Uses little memory regardless of the declared size.
 *
 * Throws `UploadError`.
 */
export async function readPng(bytes: Buffer): Promise<PngPicture> {
  if (!bytes.subarray(0, signature.byteLength).equals(signature)) throw damaged('It is no PNG');
  const parts: Buffer[] = [signature];
  const data: Buffer[] = [];
  let header: Header | null = null;
  let hasPalette = false;
  let at = signature.byteLength;
  for (let type = ''; type !== 'IEND'; ) {
    const chunk = readChunk(bytes, at);
    type = chunk.type;
    at += chunk.whole.byteLength;
    if ((type === 'IHDR') !== (header === null))
      throw damaged('Its header is not where it belongs');
    header ??= readHeader(chunk.data);
    if (type === 'PLTE') hasPalette = chunk.data.byteLength > 0 && chunk.data.byteLength % 3 === 0;
    if (type === 'IDAT') data.push(chunk.data);
    if (drawingChunks.has(type)) parts.push(chunk.whole);
  }
  if (header === null || (header.hasPalette && !hasPalette)) throw damaged('It has no palette');
  await requireRows(data, passesOf(header));
  return { width: header.width, height: header.height, plain: Buffer.concat(parts) };
}

function readChunk(bytes: Buffer, at: number) {
  if (at + chunkOverhead > bytes.byteLength) throw damaged('It ends early');
  const end = at + chunkOverhead + bytes.readUInt32BE(at);
  if (end > bytes.byteLength) throw damaged('A chunk ends early');
  const checked = bytes.subarray(at + 4, end - 4);
  if (crc32(checked) !== bytes.readUInt32BE(end - 4)) throw damaged('A checksum is wrong');
  return {
    type: checked.toString('latin1', 0, 4),
    data: checked.subarray(4),
    whole: bytes.subarray(at, end),
  };
}

function readHeader(data: Buffer): Header {
  if (data.byteLength !== 13) throw damaged('Its header has another length');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, color = -1, compression, filter, interlace = -1] = data.subarray(8);
  const known = colorTypes.get(color);
  const isKnown =
    known?.depths.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1;
  if (!isKnown) throw damaged('Its header says what no PNG does');
  requireSize({ width, height });
  return {
    width,
    height,
    bitsPerPixel: known.samples * depth,
    isInterlaced: interlace === 1,
    hasPalette: color === 3,
  };
}

function passesOf({ width, height, bitsPerPixel, isInterlaced }: Header): readonly Pass[] {
  const pass = (columns: number, rows: number): Pass => ({
    rows: columns === 0 ? 0 : rows,
    stride: 1 + Math.ceil((columns * bitsPerPixel) / 8),
  });
  if (!isInterlaced) return [pass(width, height)];
  return adam7.map(([x, y, stepX, stepY]) =>
    pass(Math.max(0, Math.ceil((width - x) / stepX)), Math.max(0, Math.ceil((height - y) / stepY))),
  );
}

/** Decompresses the data chunk by chunk without keeping it. */
async function requireRows(data: readonly Buffer[], passes: readonly Pass[]): Promise<void> {
  const expected = passes.reduce((sum, { rows, stride }) => sum + rows * stride, 0);
  const inflate = createInflate({ chunkSize: 262_144 });
  const rows = createRowReader(passes);
  let length = 0;
  inflate.on('data', (piece: Buffer) => {
    length += piece.byteLength;
    if (length > expected) inflate.destroy(damaged('It holds more rows than its header says'));
    else if (!rows.read(piece)) inflate.destroy(damaged('A row has no known filter'));
  });
  const ended = once(inflate, 'end');
  inflate.end(Buffer.concat(data));
  await ended.catch((error: unknown) => {
    throw error instanceof UploadError ? error : damaged('Its data cannot be unfolded');
  });
  if (length !== expected) throw damaged('It holds fewer rows than its header says');
}

/** The highest of the five filter types: PNG specification, 9.2. */
const lastFilter = 4;

/** Checks the filter type at the start of each row in streamed data. */
function createRowReader(passes: readonly Pass[]) {
  const waiting = passes.filter(({ rows }) => rows > 0);
  let row = 0;
  /** Bytes from the start of the next piece to the start of the next row. */
  let next = 0;
  return {
    read: (piece: Buffer): boolean => {
      while (next < piece.byteLength) {
        const [pass] = waiting;
        if (pass === undefined || (piece[next] ?? 0) > lastFilter) return false;
        next += pass.stride;
        row += 1;
        if (row === pass.rows) {
          waiting.shift();
          row = 0;
        }
      }
      next -= piece.byteLength;
      return true;
    },
  };
}
