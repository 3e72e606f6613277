import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { digestOf } from '../../store/stored-file.ts';
import { drawLogo } from '../../testing/logos.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { redrawLogo } from './redraw-logo.ts';

const folder = await temporaryFolder();
let files = 0;

async function redraw(bytes: Uint8Array) {
  files += 1;
  const path = await folder.write(`logo-${files}`, bytes);
  return { path, redrawn: await redrawLogo({ path, ...digestOf(bytes) }) };
}

/** The chunks of a WebP file by name. */
function chunksOf(webp: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < webp.byteLength; ) {
    const end = at + 8 + webp.readUInt32LE(at + 4);
    chunks.set(webp.toString('latin1', at, at + 4), webp.subarray(at, end + (end % 2)));
    at = end + (end % 2);
  }
  return chunks;
}

function webpOf(chunks: readonly Buffer[]): Buffer {
  const head = Buffer.from('RIFF    WEBP');
  const body = Buffer.concat(chunks);
  head.writeUInt32LE(4 + body.byteLength, 4);
  return Buffer.concat([head, body]);
}

const webp = await drawLogo('#3344aa', 'webp');

test.for([
  ['png', '#101820', true],
  ['png', '#ffe000', false],
  ['jpeg', '#101820', true],
  ['webp', '#101820', true],
  ['webp', '#ffffff', false],
] as const)('a %s of %s is redrawn as a PNG, dark: %s', async ([type, color, isDark]) => {
  const bytes = await drawLogo(color, type);
  const { path, redrawn } = await redraw(bytes);
  const file = await readFile(path);
  expect(redrawn).toEqual({ ok: true, isDark, width: 300, height: 100, ...digestOf(file) });
  const image = await loadImage(file);
  expect([image.width, image.height]).toEqual([300, 100]);
  expect(file.toString('latin1', 1, 4)).toBe('PNG');
});

test('a large logo is scaled down, with its proportions', async () => {
  const { redrawn } = await redraw(await drawLogo('#101820', 'png', { width: 2000, height: 500 }));
  expect(redrawn).toMatchObject({ ok: true, width: 894, height: 224 });
});

test.for([
  [2001, 10],
  [10, 2001],
])('a logo of %i x %i pixels is refused', async ([width = 0, height = 0]) => {
  const { redrawn } = await redraw(await drawLogo('#101820', 'webp', { width, height }));
  expect(redrawn).toEqual({ ok: false, problem: 'upload.pixels' });
});

test('a WebP without extensions is read, lossy and lossless', async () => {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 40, 20);
  for (const [name, bytes] of [
    ['VP8 ', await canvas.encode('webp', 80)],
    ['VP8L', await canvas.encode('webp', 101)],
  ] as const) {
    const picture = chunksOf(bytes).get(name);
    if (picture === undefined) throw new Error(`no ${name}`);
    const { redrawn } = await redraw(webpOf([picture]));
    expect(redrawn).toMatchObject({ ok: true, isDark: false, width: 40, height: 20 });
  }
});

test('a WebP that is cut short, animated, or larger than it says is refused', async () => {
  const chunks = [...chunksOf(webp).values()];
  const [canvas = Buffer.alloc(0), ...rest] = chunks;
  const animated = Buffer.from(canvas);
  animated.writeUInt8(animated.readUInt8(8) | 2, 8);
  const larger = Buffer.from(canvas);
  larger.writeUIntLE(16_000_000, 12, 3);
  expect((await redraw(webpOf(chunks))).redrawn.ok).toBe(true);
  for (const bytes of [
    webp.subarray(0, webp.byteLength - 20),
    webp.subarray(0, 14),
    webpOf([animated, ...rest]),
    webpOf([larger, ...rest]),
    webpOf([canvas]),
  ]) {
    expect((await redraw(bytes)).redrawn).toEqual({ ok: false, problem: 'upload.damaged' });
  }
});

test('what is no picture, or cannot be seen, is refused', async () => {
  const blank = await createCanvas(20, 20).encode('png');
  expect((await redraw(blank)).redrawn).toEqual({ ok: false, problem: 'upload.blank' });
  for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7']) {
    const { redrawn } = await redraw(Buffer.from(text));
    expect(redrawn).toEqual({ ok: false, problem: 'upload.type' });
  }
});
