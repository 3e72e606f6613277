import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inkColors, type Stroke } from '../../model/signature.ts';
import { mouseRecording, penRecording } from './fixtures/recordings.ts';
import { isInkColorVisible, isInkVisible } from './visible-ink.ts';

/** Aspect ratio of a box of 150 by 30 points. */
const usual = 5;
const line = (...points: readonly (readonly [number, number])[]): Stroke =>
  points.map(([x, y], index) => [x, y, 0.5, index * 8]);

const lightly = ([x, y]: Stroke[number]): Stroke[number] => [x, y, 0, 0];

/** Strokes of one point, on a diagonal of this width. */
const taps = (count: number, width: number, pressure: number): readonly Stroke[] =>
  Array.from({ length: count }, (_, index) => {
    const x = (index * width) / count;
    return [[x, x / usual, pressure, 0]];
  });

const unseen: Readonly<Record<string, readonly Stroke[]>> = {
  nothing: [],
  'strokes of nothing': [[], []],
  'a dot': [line([50, 50])],
  'a finger that rests': [line([50, 50], [50, 50], [50, 50])],
  'a hundred dots in one place': Array.from({ length: 100 }, () => line([9, 9])),
  'a scribble of a few pixels': [line([50, 50], [54, 52], [50, 55], [53, 51])],
  'two dots far apart': [line([0, 0]), line([90_000, 90_000])],
  'dots that are far from everything': [line([-9_000, 0]), line([0, 0]), line([9_000, 9])],
  'a signature dwarfed by a dot far away': [line([0, 0], [200, 60]), line([90_000, 9_000])],
  'thirty light taps spread over a wide pad': taps(30, 3_000, 0),
  'many taps at one of thirty places': Array.from({ length: 5 }, () => taps(30, 3_000, 0)).flat(),
  'a haze of taps': taps(300, 9_000, 0.5),
  'a light line over a very wide pad': [line([0, 0], [9_000, 900]).map(lightly)],
  'points that are not drawn': [line([0, 0], [300, 60]).map(([x, y]) => [x, y, -1, 0])],
  'a hairline across a field': [line([0, 0], [50_000, 30_000], [0, 30_000])],
};

test.each(Object.entries(unseen))('[SG-01] %s is not visible', (_, strokes) => {
  expect(isInkVisible(strokes, usual)).toBe(false);
});

const asStrokes = (recording: typeof mouseRecording): readonly Stroke[] =>
  recording.map((stroke) => stroke.map(({ x, y, time }) => [x, y, 0.5, time]));

describe('[SG-01] visible ink', () => {
  test.each([
    ['a signature by mouse', asStrokes(mouseRecording)],
    ['a signature by pen', asStrokes(penRecording)],
    ['a light signature', asStrokes(penRecording).map((stroke) => stroke.map(lightly))],
    ['a light line', [line([0, 0], [500, 90]).map(lightly)]],
    ['a dotted line of light taps', taps(60, 300, 0)],
    ['a flat line', [line([10, 50], [300, 50])]],
    ['a cross of small strokes', [line([0, 0], [12, 12]), line([12, 0], [0, 12])]],
    ['a signature with the dot of an i', [line([0, 40], [120, 10]), line([60, 2])]],
  ])('%s', (_, strokes) => {
    expect(isInkVisible(strokes, usual)).toBe(true);
  });

  test('the position on the pad and the number of strokes do not matter', () => {
    const coordinate = fc.integer({ min: 0, max: 400 });
    const strokes = fc.array(
      fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 12 }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(strokes, coordinate, coordinate, (points, dx, dy) => {
        const drawn = points.map((stroke) => line(...stroke));
        const moved = points.map((stroke) =>
          line(...stroke.map(([x, y]) => [x + dx, y + dy] as const)),
        );
        expect(isInkVisible(moved, usual)).toBe(isInkVisible(drawn, usual));
        expect(isInkVisible([...drawn].reverse(), usual)).toBe(isInkVisible(drawn, usual));
      }),
    );
  });
});

/** Letters as high as the pad, which is 160 px high. */
const narrow = {
  I: [line([20, 0], [20, 160])],
  l: [line([20, 0], [18, 80], [20, 150], [28, 160])],
  i: [line([20, 50], [20, 160]), line([20, 0], [21, 1])],
  J: [line([40, 0], [40, 130], [30, 158], [12, 160], [0, 145])],
};

describe('[SG-01] a letter as high as its box is visible, however wide the box is', () => {
  test.each(Object.entries(narrow))('%s', (_, strokes) => {
    for (const [width, height] of [
      [300, 15],
      [500, 12],
      [15, 300],
    ] as const) {
      expect(isInkVisible(strokes, width / height), `${width} x ${height}`).toBe(true);
    }
  });
});

test('[SG-01] what is not visible in a usual box is not visible in a wide one', () => {
  for (const strokes of Object.values(unseen)) {
    for (const ratio of [20, 500 / 12]) expect(isInkVisible(strokes, ratio)).toBe(false);
  }
});

test('ink has a contrast of at least 3 to 1 against white paper', () => {
  for (const color of [...Object.values(inkColors), '#ff0000', '#008000', '#949494']) {
    expect(isInkColorVisible(color)).toBe(true);
  }
  for (const color of ['#ffffff', '#fefefe', '#ffff00', '#cccccc', '#969696', '#00ffff']) {
    expect(isInkColorVisible(color)).toBe(false);
  }
});
