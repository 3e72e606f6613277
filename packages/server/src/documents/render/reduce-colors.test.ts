import { expect, test } from 'vitest';
import { reduceColors } from './reduce-colors.ts';

const width = 100;
const height = 100;
const white = [255, 255, 255];

/** Draws each pixel by its place. Opaque. */
function paint(color: (x: number, y: number) => readonly number[]): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set([...color(x, y), 255], (y * width + x) * 4);
  }
  return pixels;
}

function colorAt(pixels: ArrayLike<number> | null, x: number, y: number): number[] {
  return Array.from({ length: 4 }, (_, channel) => pixels?.[(y * width + x) * 4 + channel] ?? -1);
}

test('edges are rounded to 16 levels, areas keep their colours', () => {
  const panel = [244, 247, 252];
  const pixels = paint((x, y) => {
    if (y >= 50) return panel;
    // The edge of a letter.
    return x === 20 ? [y * 5, y * 5, y * 5] : white;
  });
  const reduced = reduceColors(pixels, width);
  expect(colorAt(reduced, 20, 1)).toEqual([0, 0, 0, 255]);
  expect(colorAt(reduced, 20, 20)).toEqual([102, 102, 102, 255]);
  expect(colorAt(reduced, 60, 75)).toEqual([...panel, 255]);
  expect(colorAt(reduced, 0, 0)).toEqual([...white, 255]);
  const colors = new Set(new Uint32Array(reduced?.buffer ?? new ArrayBuffer()));
  expect(colors.size).toBeLessThanOrEqual(17);
});

test('no pixel changes by more than half a level', () => {
  const pixels = paint((x, y) => ((x * 7 + y * 13) % 11 === 0 ? [(x * 37) % 256, 80, 80] : white));
  const reduced = reduceColors(pixels, width) ?? new Uint8ClampedArray();
  expect(reduced.length).toBe(pixels.length);
  const largest = Math.max(...pixels.map((value, at) => Math.abs(value - (reduced[at] ?? 999))));
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThanOrEqual(8);
});

test.each([
  ['across', (x: number) => [x * 2, x * 2, x * 2]],
  ['in colours', (x: number, y: number) => [x * 2, y * 2, 100]],
] as const)('a page with a gradient %s is left as it is', (_, color) => {
  expect(reduceColors(paint(color), width)).toBeNull();
});

test('a page with many colours is left as it is', () => {
  const noise = paint((x, y) => [(x * 53) % 256, (y * 91) % 256, (x * y) % 256]);
  expect(reduceColors(noise, width)).toBeNull();
});
