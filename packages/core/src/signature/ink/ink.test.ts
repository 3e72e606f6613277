import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SigningError } from '../../errors/signing-error.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { parseInk } from '../../model/parse-ink.ts';
import type { Ink, InkPoint, Stroke } from '../../model/signature.ts';
import { toInput } from '../../submission/to-inputs.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { encodeInk } from './encode-ink.ts';
import {
  longRecording,
  manyRecording,
  mouseRecording,
  penRecording,
  type Recording,
} from './fixtures/recordings.ts';
import { type CanvasEncoder, type InkPicture, toInkPicture } from './ink-picture.ts';
import { inkToSvg, readInkColor } from './ink-svg.ts';
import { type Outline, outlineStroke, outlineTail, penSize } from './outline.ts';
import { createInkRecorder } from './recorder.ts';
import { inkBounds, strokesToPath } from './trace.ts';

function replay(recording: Recording): readonly Stroke[] {
  const recorder = createInkRecorder();
  for (const [first, ...rest] of recording) {
    if (first === undefined) continue;
    recorder.begin(first);
    for (const sample of rest) recorder.extend([sample]);
    recorder.end();
  }
  return recorder.strokes;
}

const recordings = { mouse: mouseRecording, pen: penRecording, 'a long stroke': longRecording };

/** A canvas that records its calls. */
function rememberingEncoder(): CanvasEncoder & { readonly asked: InkPicture[] } {
  const asked: InkPicture[] = [];
  return {
    asked,
    toJpeg(picture) {
      asked.push(picture);
      return Promise.resolve('data:image/jpeg;base64,/9j/');
    },
  };
}

const numbersOf = (path: string): readonly number[] =>
  (path.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|Infinity/g) ?? []).map(Number);

describe.each(Object.entries(recordings))('ink of %s', (_, recording) => {
  const strokes = replay(recording);

  test('[SG-08] redrawing the strokes gives the same image', async () => {
    const encoder = rememberingEncoder();
    const ink = await encodeInk(strokes, '#1a3fa0', encoder);
    // Serialized and parsed again, as on a reload or when the server stamps.
    const received = parseInk(JSON.stringify([ink.strokes, ink.svg, ink.jpeg]));
    expect(received).toEqual(ink);
    const again = await encodeInk(received?.strokes ?? [], '#1a3fa0', encoder);
    expect(again).toEqual(ink);
    expect(encoder.asked[1]).toEqual(encoder.asked[0]);
  });

  test('[SG-08] the svg is one filled path with a viewBox cropped to the ink', () => {
    const svg = readSvg(inkToSvg(strokes, '#1a3fa0') ?? '');
    const bounds = inkBounds(strokes);
    expect(svg.paths).toBe(1);
    expect(svg.box).toEqual([bounds?.x, bounds?.y, bounds?.width, bounds?.height]);
    const [left = 0, top = 0, width = 0, height = 0] = svg.box;
    const points = svg.outlines.flat();
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const edges = [
      [Math.min(...xs) - left, Math.min(...ys) - top],
      [left + width - Math.max(...xs), top + height - Math.max(...ys)],
    ];
    for (const gap of edges.flat()) {
      expect(gap).toBeGreaterThanOrEqual(-0.2);
      expect(gap).toBeLessThan(1.5);
    }
  });

  test('[SG-08] the svg’s outline is that of the strokes', async () => {
    const ink = await encodeInk(strokes, '#1a3fa0', rememberingEncoder());
    const { outlines } = readSvg(ink.svg);
    // A scribble over the whole pad would take too many characters.
    const tolerance = recording === longRecording ? 2 : 0.35;
    for (const [at, stroke] of ink.strokes.entries()) {
      const [shown, drawn] = [outlines[at] ?? [], outlineStroke(stroke, penSize)];
      for (const vertex of shown) expect(distanceTo(drawn, vertex)).toBeLessThan(tolerance);
      for (const vertex of drawn) expect(distanceTo(shown, vertex)).toBeLessThan(tolerance);
    }
  });

  test('[SG-08] the jpeg is at least 600 px wide and contains all the ink', () => {
    const picture = toInkPicture(strokes, '#14161a');
    const bounds = inkBounds(strokes);
    if (picture === null || bounds === null) throw new Error('There is ink');
    expect(picture.width).toBeGreaterThanOrEqual(600);
    expect(bounds.x * picture.scale + picture.offsetX).toBeGreaterThanOrEqual(0);
    expect(bounds.y * picture.scale + picture.offsetY).toBeGreaterThanOrEqual(0);
    expect((bounds.x + bounds.width) * picture.scale + picture.offsetX).toBeLessThanOrEqual(
      picture.width,
    );
    expect((bounds.y + bounds.height) * picture.scale + picture.offsetY).toBeLessThanOrEqual(
      picture.height,
    );
  });

  test('what is painted while drawing matches the finished shape to a fraction of a pixel', () => {
    for (const stroke of strokes) {
      const finished = outlineStroke(stroke, penSize);
      for (let from = 0; from < stroke.length - 20; from += 37) {
        const tail = outlineTail(stroke.slice(0, from + 5), from, penSize);
        // The end of the tail still changes; the part it shares with earlier ink must match.
        for (const vertex of tail) expect(distanceTo(finished, vertex)).toBeLessThan(3 * penSize);
      }
    }
  });

  test('the shape of a stroke’s end does not depend on the length of the stroke', () => {
    for (const stroke of strokes) {
      for (let length = 2; length <= stroke.length; length += 61) {
        const tail = outlineTail(stroke.slice(0, length), length - 1, penSize);
        expect(tail.length).toBeLessThan(250);
      }
    }
  });
});

/** How far a point is from the edges of an outline. */
function distanceTo(outline: Outline, [x, y]: readonly [number, number]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [at, [toX, toY]] of outline.entries()) {
    const [fromX, fromY] = outline.at(at - 1) ?? [toX, toY];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy);
    const share = Number.isFinite(along) ? Math.min(1, Math.max(0, along)) : 0;
    least = Math.min(least, Math.hypot(x - fromX - dx * share, y - fromY - dy * share));
  }
  return least;
}

/** The box, the number of paths, and the vertices of each stroke's outline, all in CSS px of the pad. */
function readSvg(url: string) {
  const svg = decodeURIComponent(url.slice(url.indexOf(',') + 1));
  const view = / viewBox='([^']+)'/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
  const unit = Number(/ width='([^']+)'/.exec(svg)?.[1]) / (view[2] ?? 1);
  const path = / d='([^']+)'/.exec(svg)?.[1] ?? '';
  const outlines = path.split('z').flatMap((text) => {
    const numbers = numbersOf(text);
    if (numbers.length === 0) return [];
    const vertices: (readonly [number, number])[] = [];
    const [startX = 0, startY = 0, controlX = 0, controlY = 0, ...steps] = numbers;
    let [x, y, vertexX, vertexY] = [startX, startY, startX + controlX, startY + controlY];
    for (let at = 0; at < steps.length; at += 2) {
      vertices.push([vertexX * unit, vertexY * unit]);
      [x, y] = [x + (steps[at] ?? 0), y + (steps[at + 1] ?? 0)];
      [vertexX, vertexY] = [2 * x - vertexX, 2 * y - vertexY];
    }
    // A closed curve ends where it started.
    expect([x, y]).toEqual([startX, startY]);
    return [vertices];
  });
  return { paths: svg.match(/<path/g)?.length, box: view.map((length) => length * unit), outlines };
}

describe('a recorder', () => {
  const at = (x: number, time: number, changes: Record<string, unknown> = {}) => ({
    x,
    y: 10,
    pressure: 0.5,
    time,
    isPen: false,
    ...changes,
  });

  test('a pen’s pressure is kept; a mouse’s is derived from its speed', () => {
    const pen = createInkRecorder();
    pen.begin(at(0, 0, { isPen: true, pressure: 0.9 }));
    pen.extend([at(40, 8, { isPen: true, pressure: 0.3 })]);
    expect(pen.strokes[0]?.map((point) => point[2])).toEqual([0.9, 0.3]);

    const slow = createInkRecorder();
    slow.begin(at(0, 0));
    slow.extend([at(1, 100), at(2, 200)]);
    const fast = createInkRecorder();
    fast.begin(at(0, 0));
    fast.extend([at(300, 100), at(600, 200)]);
    const last = (strokes: readonly Stroke[]) => strokes[0]?.at(-1)?.[2] ?? Number.NaN;
    expect(last(slow.strokes)).toBeGreaterThan(0.6);
    expect(last(fast.strokes)).toBeLessThan(0.3);
  });

  test('time starts at the first point, and continues after a drawing is loaded', () => {
    const recorder = createInkRecorder();
    recorder.begin(at(0, 5000));
    recorder.extend([at(5, 5016)]);
    recorder.end();
    expect(recorder.strokes[0]?.map((point) => point[3])).toEqual([0, 16]);
    const second = createInkRecorder(recorder.strokes);
    second.begin(at(0, 90_000));
    expect(second.strokes[1]?.[0]?.[3]).toBe(16);
  });

  test('samples that hardly move, and invalid ones, are dropped', () => {
    const recorder = createInkRecorder();
    recorder.begin(at(0, 0));
    const grown = recorder.extend([
      at(0.1, 1),
      at(Number.NaN, 2),
      at(Number.POSITIVE_INFINITY, 3),
      at(1e9, 4),
      at(3, 5),
    ]);
    expect(grown).toBe(1);
    expect(recorder.strokes[0]).toHaveLength(2);
  });

  test('undo removes the last stroke, clear removes all, and moving without pressing draws nothing', () => {
    const recorder = createInkRecorder();
    expect(recorder.extend([at(5, 0)])).toBe(0);
    for (const time of [0, 100]) {
      recorder.begin(at(0, time));
      recorder.extend([at(9, time + 8)]);
      recorder.end();
    }
    recorder.undo();
    expect(recorder.strokes).toHaveLength(1);
    recorder.clear();
    expect(recorder.strokes).toHaveLength(0);
    expect(recorder.end()).toBeNull();
  });

  test('a drawing never exceeds the server’s limits', () => {
    const recorder = createInkRecorder();
    recorder.begin(at(0, 0));
    recorder.extend(
      Array.from({ length: inputLimits.ink.points + 10 }, (_, i) => at((i % 2) * 5, i)),
    );
    recorder.end();
    recorder.begin(at(0, 1e6));
    expect(recorder.live).toBeNull();
    expect(recorder.strokes.flat()).toHaveLength(inputLimits.ink.points);
  });
});

describe('shapes', () => {
  test('a tap makes a dot', () => {
    const dot: Stroke[] = [[[50, 40, 0.5, 0]]];
    const bounds = inkBounds(dot);
    expect(bounds?.width).toBeGreaterThanOrEqual(2);
    expect(bounds?.width).toBeLessThanOrEqual(penSize + 2);
    expect(bounds?.height).toBe(bounds?.width);
    // A resting finger makes the same dot.
    expect(strokesToPath([[...(dot[0] ?? []), [50, 40, 0.5, 90]]])).toBe(strokesToPath(dot));
  });

  test('pressure makes the line wider', () => {
    const line = (pressure: number): Stroke => [
      [0, 0, pressure, 0],
      [20, 0, pressure, 8],
      [40, 0, pressure, 16],
      [60, 0, pressure, 24],
    ];
    const height = (pressure: number) => inkBounds([line(pressure)])?.height ?? 0;
    expect(height(1)).toBeGreaterThan(height(0.1));
  });

  test('without ink there is no path, no bounds, no svg and no image', () => {
    for (const strokes of [[], [[]]] as const) {
      expect(strokesToPath(strokes)).toBe('');
      expect(inkBounds(strokes)).toBeNull();
      expect(inkToSvg(strokes, '#14161a')).toBeNull();
      expect(toInkPicture(strokes, '#14161a')).toBeNull();
    }
  });

  test('signing without ink is refused', async () => {
    await expect(encodeInk([], '#14161a', rememberingEncoder())).rejects.toThrow(SigningError);
  });

  const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -500, max: 500 }));
  const anyPoint: fc.Arbitrary<InkPoint> = fc.tuple(anyNumber, anyNumber, anyNumber, anyNumber);
  const anyStrokes = fc.array(fc.array(anyPoint, { maxLength: 40 }), { maxLength: 4 });

  test('for any points, every number of the path is finite and within the bounds', () => {
    fc.assert(
      fc.property(anyStrokes, (strokes) => {
        const numbers = numbersOf(strokesToPath(strokes));
        const bounds = inkBounds(strokes);
        expect(bounds === null).toBe(numbers.length === 0);
        if (bounds === null) return;
        for (const [index, number] of numbers.entries()) {
          expect(Number.isFinite(number)).toBe(true);
          const least = index % 2 === 0 ? bounds.x : bounds.y;
          const most = index % 2 === 0 ? bounds.x + bounds.width : bounds.y + bounds.height;
          expect(number).toBeGreaterThanOrEqual(least - 0.01);
          expect(number).toBeLessThanOrEqual(most + 0.01);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('for any points, the end of a stroke is finite too', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 40 }), fc.nat(40), (stroke, from) => {
        for (const vertex of outlineTail(stroke, Math.min(from, stroke.length), penSize)) {
          expect(vertex.every(Number.isFinite)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the colour of ink', () => {
  const strokes: Stroke[] = [[[1, 1, 0.5, 0]]];

  test('it is read from the svg, in any encoding', () => {
    const svg = inkToSvg(strokes, '#1A3FA0');
    expect(readInkColor(svg ?? '')).toBe('#1a3fa0');
    const plain = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0" fill='#AABBCC'/></svg>`;
    expect(readInkColor(`data:image/svg+xml,${encodeURIComponent(plain)}`)).toBe('#aabbcc');
  });

  test('other texts have no colour', () => {
    const other = `data:image/svg+xml,${encodeURIComponent('<svg><path fill="url(#x)"/></svg>')}`;
    for (const svg of [
      '',
      'fill="#aabbcc"',
      'data:image/svg+xml;base64,%%%',
      'data:image/svg+xml,%E0%A4%A',
      other,
    ]) {
      expect(readInkColor(svg)).toBeNull();
    }
    expect(inkToSvg(strokes, 'red')).toBeNull();
  });
});

/** Forty letters of a stroke each, as a careful hand writes a long name. */
const letters: readonly Stroke[] = Array.from({ length: 40 }, (_, letter) =>
  Array.from({ length: 25 }, (_point, at): InkPoint => {
    const [x, y] = [12 * letter + 6 * Math.sin(at / 3 + letter), 15 * Math.cos(at / 4 + letter)];
    const time = letter * 300 + at * 8;
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10, 0.4 + (at % 7) / 50, time];
  }),
);
/** Straight lines across the pad, as many strokes as it takes. */
const longLines: readonly Stroke[] = Array.from(
  { length: 200 },
  (_, line): Stroke => [
    [(line * 37) % 500, (line * 91) % 200, 0.47, line * 450],
    [(line * 173) % 500, (line * 59) % 200, 0.48, line * 450 + 130],
  ],
);
/** A hundred strokes, and as many points as the pad records. */
const scribble: readonly Stroke[] = Array.from({ length: 100 }, (_, line) =>
  Array.from({ length: 200 }, (_point, at): InkPoint => {
    const angle = at / 7 + line;
    return [300 + 250 * Math.cos(angle * 1.3), 100 + 90 * Math.sin(angle), 0.503, at * 8];
  }),
);

/** What is sent for a field. */
const sentLength = (ink: Ink): number => {
  const ids = { id: 'f'.repeat(36), contractId: 'c'.repeat(36), contractSentId: 's'.repeat(36) };
  const field = makeField('signature', ids.id, { ...ids, value: { kind: 'drawn', ink } });
  return JSON.stringify(toInput(field)).length;
};

describe('an encoded drawing takes 20 kB at most', () => {
  /** The shortest image takes all that the strokes and the svg leave for certain. */
  const heavy = (asked: InkPicture[] = []): CanvasEncoder => ({
    toJpeg(picture) {
      asked.push(picture);
      const { scale, quality = 1 } = picture;
      const length = scale <= 0.25 && quality <= 0.1 ? 4_000 : 30_000 * scale * quality + 4_000;
      return Promise.resolve('data:image/jpeg;base64,'.padEnd(length, 'A'));
    },
  });

  test.each([
    ['a mouse', replay(mouseRecording)],
    ['a pen', replay(penRecording)],
    ['a long stroke', replay(longRecording)],
    ['as many strokes as the pad takes', replay(manyRecording)],
    ['two hundred long lines', longLines],
    ['forty letters', letters],
    ['a scribble', scribble],
    [
      'two hundred dots',
      letters
        .flat()
        .slice(0, 200)
        .map((point) => [point]),
    ],
  ])('%s', async (_, strokes) => {
    const asked: InkPicture[] = [];
    const ink = await encodeInk(strokes, '#1a3fa0', heavy(asked));
    expect(sentLength(ink)).toBeLessThanOrEqual(20_000);
    expect(parseInk(JSON.stringify([ink.strokes, ink.svg, ink.jpeg]))).toEqual(ink);
    expect(ink.strokes).toHaveLength(strokes.length);
    for (const picture of asked) {
      expect(picture).toMatchObject({ width: 600, color: '#000000' });
    }
    const [all, kept] = [inkBounds(strokes), inkBounds(ink.strokes)];
    expect(Math.abs((all?.width ?? 0) - (kept?.width ?? 0))).toBeLessThan(10);
  });

  test('one long stroke keeps as many points as fit', async () => {
    const ink = await encodeInk([scribble.flat()], '#14161a', heavy());
    expect(ink.strokes.flat().length).toBeGreaterThan(300);
  });

  test('an image takes what the strokes and the svg leave', async () => {
    const [short, long] = [replay(mouseRecording), replay(penRecording)].map((strokes) =>
      encodeInk(strokes, '#14161a', heavy()),
    );
    for (const ink of [await short, await long]) {
      const length = (ink?.jpeg.length ?? 0) + (ink?.svg.length ?? 0);
      expect(length + JSON.stringify(ink?.strokes).length).toBeLessThanOrEqual(
        inputLimits.ink.encodedBytes,
      );
    }
    const dot = await encodeInk([[[1, 1, 0.5, 0]]], '#14161a', heavy());
    expect(dot.jpeg.length).toBeGreaterThan((await long)?.jpeg.length ?? 0);
  });

  test('a drawing that is short enough stays as it was recorded', async () => {
    const strokes = replay(mouseRecording);
    expect((await encodeInk(strokes, '#1a3fa0', heavy())).strokes).toEqual(strokes);
  });

  test('a thinned signature is drawn within half a pixel of the pad', async () => {
    const strokes = replay(penRecording);
    const ink = await encodeInk(strokes, '#1a3fa0', heavy());
    expect(ink.strokes.flat().length).toBeLessThan(strokes.flat().length / 1.4);
    for (const [at, stroke] of strokes.entries()) {
      const drawn = outlineStroke(stroke, penSize);
      const thinned = outlineStroke(ink.strokes[at] ?? [], penSize);
      for (const vertex of drawn) expect(distanceTo(thinned, vertex)).toBeLessThanOrEqual(0.5);
      for (const vertex of thinned) expect(distanceTo(drawn, vertex)).toBeLessThanOrEqual(0.5);
    }
  });
});

describe('a recording', () => {
  test('a recorder says when its limit is reached', () => {
    const recorder = createInkRecorder();
    for (let stroke = 0; stroke < inputLimits.ink.strokes + 5; stroke += 1) {
      expect(recorder.isFull).toBe(stroke >= inputLimits.ink.strokes);
      recorder.begin({ x: stroke, y: 0, pressure: 0.5, time: stroke, isPen: false });
      recorder.end();
    }
    expect(recorder.strokes).toHaveLength(inputLimits.ink.strokes);
    recorder.undo();
    expect(recorder.isFull).toBe(false);
  });
});
