import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputLimits } from './input-limits.ts';
import { parseInk } from './parse-ink.ts';

const svg = 'data:image/svg+xml;base64,PHN2Zy8+';
const jpeg = 'data:image/jpeg;base64,/9j/';

test('ink has three parts, as a list or as JSON text', () => {
  const strokes = [[[1, 2, 0.5, 0]]];
  expect(parseInk([strokes, svg, jpeg])).toEqual({ strokes, svg, jpeg });
  expect(parseInk(JSON.stringify([strokes, svg, jpeg]))).toEqual({ strokes, svg, jpeg });
});

test('ink of a browser that makes no jpeg has none', () => {
  const strokes = [[[1, 2, 0.5, 0]]];
  const ink = { strokes, svg, jpeg: '' };
  for (const parts of [
    [strokes, svg, ''],
    [strokes, svg],
    [strokes, svg, null],
  ]) {
    expect(parseInk(parts)).toEqual(ink);
    expect(parseInk(JSON.stringify(parts))).toEqual(ink);
  }
  expect(parseInk([[], svg, ''], true)).toEqual({ ...ink, strokes: [] });
});

test('another party’s ink may have no strokes, but must have its images', () => {
  expect(parseInk([[], svg, jpeg], true)).toEqual({ strokes: [], svg, jpeg });
  expect(parseInk([[], svg, jpeg])).toBeNull();
  expect(parseInk([[], 'https://example.com/a.svg', jpeg], true)).toBeNull();
});

test('pressure and time may be missing, and are clamped', () => {
  const points = [
    [1, 2],
    [3, 4, 9, -5],
  ];
  expect(parseInk([[points], svg, jpeg])?.strokes).toEqual([
    [
      [1, 2, 0.5, 0],
      [3, 4, 1, 0],
    ],
  ]);
});

const maxPicture = 2_000_000;
const tooMany = Array.from({ length: inputLimits.ink.points + 1 }, () => [1, 1, 0.5, 0]);

test.each<[string, unknown]>([
  ['nothing', null],
  ['a broken text', '[[['],
  ['no strokes', [[], svg, jpeg]],
  ['strokes of nothing', [[[], []], svg, jpeg]],
  ['a point that is no number', [[[['1', 2, 0.5, 0]]], svg, jpeg]],
  ['an infinite point', [[[[Number.POSITIVE_INFINITY, 2, 0.5, 0]]], svg, jpeg]],
  ['a point far beyond any pad', [[[[1e9, 2, 0.5, 0]]], svg, jpeg]],
  ['more points than a hand draws', [[tooMany], svg, jpeg]],
  ['more strokes than a hand draws', [tooMany.slice(0, 501).map((p) => [p]), svg, jpeg]],
  ['a picture of another kind', [[[[1, 2, 0.5, 0]]], svg, 'data:image/png;base64,AA==']],
  ['a picture from elsewhere', [[[[1, 2, 0.5, 0]]], 'https://example.com/a.svg', jpeg]],
  ['a picture too large', [[[[1, 2, 0.5, 0]]], svg, jpeg + 'A'.repeat(maxPicture)]],
])('%s is not valid ink', (_, value) => {
  expect(parseInk(value)).toBeNull();
});

test('any input is valid ink or none', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(parseInk([value, svg, jpeg])?.strokes.flat(2).every(Number.isFinite) ?? true).toBe(
        true,
      );
    }),
  );
});
