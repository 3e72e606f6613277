import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { digestOf } from '../../store/stored-file.ts';
import { bmp, bmpOf, jpeg, png } from '../../testing/pictures.ts';
import { pngBomb } from '../../testing/png-bomb.ts';
import { cmykJpeg, makePng, pngChunk, progressiveJpeg } from '../testing/picture-fixtures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkUpload } from './check-upload.ts';
import type { CheckedUpload, UploadType } from './upload-check.ts';

// Counts how often a picture is decoded.
vi.mock(import('@napi-rs/canvas'), async (load) => {
  const canvas = await load();
  return { ...canvas, loadImage: vi.fn(canvas.loadImage) };
});

const folder = await temporaryFolder();
let files = 0;

async function check(bytes: Uint8Array, type: UploadType, redraws = false) {
  files += 1;
  const path = await folder.write(`upload-${files}`, bytes);
  const redrawnPath = redraws ? folder.path(`redrawn-${files}`) : null;
  const checked = await checkUpload({ file: { path, ...digestOf(bytes) }, type, redrawnPath });
  return { checked, redrawnPath };
}

const problemOf = ({ checked }: { readonly checked: CheckedUpload }) =>
  checked.ok ? null : checked.problem;

/** Checks a signature image and returns the redrawn file. */
async function redraw(bytes: Uint8Array, type: UploadType): Promise<Buffer> {
  const { checked, redrawnPath } = await check(bytes, type, true);
  expect(checked.ok).toBe(true);
  return readFile(redrawnPath ?? '');
}

/** Adds an EXIF orientation segment, as written by a camera that was held upright. */
function turned(bytes: Buffer): Buffer {
  const orientation = Buffer.from(
    '4578696600004d4d002a000000080001011200030000000100060000000000000000',
    'hex',
  );
  const head = Buffer.from([0xff, 0xe1, 0, orientation.byteLength + 2]);
  return Buffer.concat([bytes.subarray(0, 2), head, orientation, bytes.subarray(2)]);
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.byteLength / 2));
/** The first part of a JPEG, followed by an end marker as if it were complete. */
const cutShort = (bytes: Buffer, share: number) =>
  Buffer.concat([
    bytes.subarray(0, Math.floor(bytes.byteLength * share)),
    Buffer.from('ffd9', 'hex'),
  ]);
const photo = await photograph(3000, 2000);
const claimsJpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(37)]);
const twelveBit = Buffer.from(progressiveJpeg);
twelveBit[progressiveJpeg.indexOf(Buffer.from('ffc2', 'hex')) + 4] = 12;
const animated = makePng({ width: 5, height: 5, extra: [pngChunk('acTL', Buffer.alloc(8))] });
const zeros = (bytes: number) => Buffer.alloc(bytes);

/** A large JPEG with detail everywhere. */
function photograph(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let step = 0; step < 400; step += 1) {
    context.fillStyle = `hsl(${step * 37}, 70%, ${20 + (step % 60)}%)`;
    context.fillRect((step * 719) % width, (step * 331) % height, 240, 180);
  }
  return canvas.encode('jpeg', 90);
}

describe('a picture that cannot be decoded completely', () => {
  test.for<readonly [string, Buffer, UploadType, string]>([
    ['41 bytes that claim to be a JPEG', claimsJpeg, 'image/jpeg', 'upload.damaged'],
    ['half a JPEG', half(jpeg), 'image/jpeg', 'upload.damaged'],
    ['a JPEG without its end', jpeg.subarray(0, -2), 'image/jpeg', 'upload.damaged'],
    ['half a JPEG with an end marker', cutShort(jpeg, 0.5), 'image/jpeg', 'upload.damaged'],
    ['most of a JPEG with an end marker', cutShort(photo, 0.95), 'image/jpeg', 'upload.damaged'],
    [
      'half a progressive JPEG with an end marker',
      cutShort(progressiveJpeg, 0.8),
      'image/jpeg',
      'upload.damaged',
    ],
    ['a JPEG of 12 bits', twelveBit, 'image/jpeg', 'upload.damaged'],
    ['half a PNG', half(png), 'image/png', 'upload.damaged'],
    [
      'a PNG of 64,000,000 x 1',
      makePng({ width: 64_000_000, height: 1, rows: zeros(10) }),
      'image/png',
      'upload.pixels',
    ],
    [
      'a PNG of one side too long',
      makePng({ width: 10_001, height: 1 }),
      'image/png',
      'upload.pixels',
    ],
    ['a PNG of many pixels in few bytes', pngBomb(), 'image/png', 'upload.pixels'],
    [
      'a PNG that says it is larger than it is',
      makePng({ width: 500, height: 500, rows: zeros(11 * 10) }),
      'image/png',
      'upload.damaged',
    ],
    [
      'a PNG that unfolds into more than it says',
      makePng({ width: 10, height: 10, rows: zeros(50_000_000) }),
      'image/png',
      'upload.damaged',
    ],
    [
      'a PNG whose rows have no known filter',
      makePng({ width: 4, height: 1, rows: Buffer.from([9, 0, 0, 0, 0]) }),
      'image/png',
      'upload.damaged',
    ],
    ['a PNG of no pixels', makePng({ width: 0, height: 5 }), 'image/png', 'upload.damaged'],
    [
      'a PNG of no known depth',
      makePng({ width: 1, height: 1, depth: 7 }),
      'image/png',
      'upload.damaged',
    ],
    [
      'a PNG without its palette',
      makePng({ width: 1, height: 1, color: 3 }),
      'image/png',
      'upload.damaged',
    ],
    ['half a bitmap', half(bmpOf(20, 4)), 'image/bmp', 'upload.damaged'],
    ['a bitmap of many pixels', bmpOf(30_000, 30_000), 'image/bmp', 'upload.pixels'],
    ['a PNG with frames', animated, 'image/png', 'upload.type'],
    ['a PNG called a JPEG', png, 'image/jpeg', 'upload.type'],
    ['a picture called a PDF', png, 'application/pdf', 'upload.type'],
  ])('%s is rejected', async ([, bytes, type, problem]) => {
    expect(problemOf(await check(bytes, type))).toBe(problem);
    if (type !== 'image/bmp') expect(problemOf(await check(bytes, type, true))).toBe(problem);
  });

  test('is rejected if it is truncated anywhere, or if any bit of a PNG is flipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), async (cut, turn) => {
        expect(
          problemOf(await check(png.subarray(0, cut % png.byteLength), 'image/png')),
        ).not.toBeNull();
        expect(
          problemOf(await check(jpeg.subarray(0, cut % jpeg.byteLength), 'image/jpeg')),
        ).not.toBeNull();
        const bent = Buffer.from(png);
        const at = turn % png.byteLength;
        bent[at] = (bent[at] ?? 0) ^ (1 << (turn % 8));
        expect(problemOf(await check(bent, 'image/png'))).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  test('is rejected before memory is allocated for the size that it declares', async () => {
    const deep = makePng({ width: 10_000, height: 2_500, color: 6, depth: 16, rows: zeros(1_000) });
    vi.mocked(loadImage).mockClear();
    expect(problemOf(await check(deep, 'image/png'))).toBe('upload.damaged');
    expect(problemOf(await check(pngBomb(), 'image/png'))).toBe('upload.pixels');
    expect(loadImage).not.toHaveBeenCalled();
    expect(problemOf(await check(png, 'image/png'))).toBeNull();
    expect(loadImage).toHaveBeenCalledOnce();
  });
});

describe('a picture of any other kind', () => {
  const text = pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('a\0\0'), deflateSync(zeros(50_000_000))]),
  );
  test.for<readonly [string, Buffer, UploadType]>([
    ['a JPEG in colours of print', cmykJpeg, 'image/jpeg'],
    ['a progressive JPEG', progressiveJpeg, 'image/jpeg'],
    [
      'a JPEG with something behind its end',
      Buffer.concat([jpeg, Buffer.from('<script>')]),
      'image/jpeg',
    ],
    [
      'a PNG of 16 bits',
      makePng({ width: 9, height: 9, depth: 16, rows: zeros(19 * 9) }),
      'image/png',
    ],
    [
      'an interlaced PNG',
      makePng({
        width: 8,
        height: 8,
        isInterlaced: true,
        rows: zeros(79),
      }),
      'image/png',
    ],
    ['a PNG with packed text', makePng({ width: 5, height: 5, extra: [text] }), 'image/png'],
    ['a bitmap', bmp, 'image/bmp'],
  ])('%s is accepted, and redrawn as a signature', async ([, bytes, type]) => {
    expect(problemOf(await check(bytes, type))).toBeNull();
    if (type === 'image/bmp') return;
    const kept = await redraw(bytes, type);
    expect((await loadImage(kept)).width).toBeGreaterThan(0);
  });
});

describe('a signature’s picture', () => {
  test('is stored upright and without camera metadata', async () => {
    const kept = await redraw(turned(jpeg), 'image/jpeg');
    const { width, height } = await loadImage(kept);
    expect([width, height]).toEqual([20, 40]);
    expect(kept.includes('Exif')).toBe(false);
  });

  test('is stored without metadata chunks and data after its end', async () => {
    const hidden = Buffer.from('%PDF-1.7 <script>alert(1)</script>');
    const polyglot = Buffer.concat([png, hidden]);
    const kept = await redraw(polyglot, 'image/png');
    expect(kept.includes('script')).toBe(false);
    expect((await loadImage(kept)).width).toBe(40);
  });

  test('is stored no larger than print resolution', async () => {
    const canvas = createCanvas(4_000, 1_000);
    canvas.getContext('2d').fillRect(0, 0, 4_000, 500);
    const { width, height } = await loadImage(
      await redraw(canvas.toBuffer('image/png'), 'image/png'),
    );
    expect([width, height]).toEqual([1_600, 400]);
  });

  test.for<readonly [string, string, number]>([
    ['of nothing', 'rgb(0 0 0 / 0)', 1],
    ['of white', '#ffffff', 1],
    ['of a yellow as light as paper', '#fffff0', 1],
    ['of a speck', '#000000', 0.004],
  ])('%s is rejected as blank', async ([, color, share]) => {
    const canvas = createCanvas(1_000, 500);
    const context = canvas.getContext('2d');
    context.fillStyle = color;
    context.fillRect(0, 0, 1_000 * share, 500 * share);
    const bytes = canvas.toBuffer('image/png');
    expect(problemOf(await check(bytes, 'image/png', true))).toBe('upload.blank');
    expect(problemOf(await check(bytes, 'image/png'))).toBeNull();
  });
});

describe('a signature’s picture that is not visible in a usual field', () => {
  type Pixel = readonly [gray: number, alpha?: number];

  /** A PNG with alpha, drawn pixel by pixel. */
  function drawn(width: number, height: number, pixel: (x: number, y: number) => Pixel): Buffer {
    const rows = Buffer.alloc(height * (1 + width * 4));
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [gray, alpha = 255] = pixel(x, y);
        rows.set([gray, gray, gray, alpha], y * (1 + width * 4) + 1 + x * 4);
      }
    }
    return makePng({ width, height, color: 6, rows });
  }

  const black = (isInk: boolean): Pixel => [isInk ? 0 : 255];

  test.for<readonly [string, number, number, (x: number, y: number) => Pixel]>([
    ['a tall strip', 10, 9_000, (_, y) => black(y % 300 === 0)],
    ['a corner', 3_000, 3_000, (x, y) => black(x < 31 && y < 31)],
    ['a row of pixels', 9_000, 1, (x) => black(x % 100 === 0)],
    ['scattered pixels', 2_000, 400, (x, y) => black(x % 200 === 0 && y % 40 === 0)],
    ['a fine pattern', 800, 200, (x, y) => black(x % 8 === 0 && y % 8 === 0)],
    ['a hairline', 5_000, 1_000, (x, y) => black(y === 500 && x % 3 === 0)],
    ['light grey', 300, 80, (x, y) => [x > 30 && x < 260 && y > 30 && y < 50 ? 200 : 255]],
    ['almost transparent ink', 300, 80, (_, y) => [0, Math.abs(y - 40) < 4 ? 40 : 0]],
  ])('%s is rejected as blank', async ([, width, height, pixel]) => {
    const bytes = drawn(width, height, pixel);
    expect(problemOf(await check(bytes, 'image/png', true))).toBe('upload.blank');
  });

  test.for<readonly [string, number, number, (x: number, y: number) => Pixel]>([
    ['a line of two pixels', 600, 120, (_, y) => black(y >= 60 && y < 62)],
    ['grey ink', 300, 80, (_, y) => [Math.abs(y - 40) < 2 ? 140 : 255]],
    ['ink on photographed paper', 900, 600, (x, y) => [Math.abs(x - y) < 4 ? 40 : 205]],
  ])('%s is accepted', async ([, width, height, pixel]) => {
    expect(problemOf(await check(drawn(width, height, pixel), 'image/png', true))).toBeNull();
  });
});

describe('a Word file', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const types = `<Types><Override PartName="/main.xml" ContentType="${word}.main+xml"/></Types>`;

  function zipOf(parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(parts)) zip.addBuffer(content, name);
    zip.end();
    return buffer(zip.outputStream);
  }

  /** Replaces the packed content of a part with bytes that cannot be unpacked. */
  function withoutContent(zip: Buffer, part: string): Buffer {
    const name = zip.indexOf(part);
    const packedBytes = zip.readUInt32LE(name - 12);
    return Buffer.from(zip).fill(0xff, name + part.length, name + part.length + packedBytes);
  }

  test('is unpacked no further than its list of content types', async () => {
    const parts = { '[Content_Types].xml': Buffer.from(types), 'main.xml': zeros(1_000_000) };
    const zip = await zipOf(parts);
    expect(problemOf(await check(withoutContent(zip, 'main.xml'), word))).toBeNull();
    const withoutTypes = withoutContent(zip, '[Content_Types].xml');
    expect(problemOf(await check(withoutTypes, word))).not.toBeNull();
  });

  test('is rejected if its list of content types unfolds too far', async () => {
    const list = Buffer.concat([Buffer.from(types), Buffer.alloc(1_000_000, ' ')]);
    const zip = await zipOf({ '[Content_Types].xml': list, 'main.xml': zeros(10) });
    expect(problemOf(await check(zip, word))).not.toBeNull();
  });

  test('is rejected if it is a zip without a directory', async () => {
    const packed = Buffer.concat([Buffer.from('504b0304', 'hex'), deflateSync(zeros(100_000_000))]);
    expect(problemOf(await check(packed, word))).toBe('upload.type');
  });
});
