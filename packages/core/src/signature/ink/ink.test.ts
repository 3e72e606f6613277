import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SigningError } from '../../errors/signing-error.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { parseInk } from '../../model/parse-ink.ts';
import type { InkPoint, Stroke } from '../../model/signature.ts';
import { encodeInk } from './encode-ink.ts';
import {
  longRecording,
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
    expect(again.svg).toBe(ink.svg);
    expect(encoder.asked[1]).toEqual(encoder.asked[0]);
  });

  test('[SG-08] the svg is one filled path with a viewBox cropped to the ink', () => {
    const svg = atob(inkToSvg(strokes, '#1a3fa0')?.split(',')[1] ?? '');
    expect(svg.match(/<path/g)).toHaveLength(1);
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
    const numbers = numbersOf(/ d="([^"]+)"/.exec(svg)?.[1] ?? '');
    const xs = numbers.filter((_value, index) => index % 2 === 0);
    const ys = numbers.filter((_value, index) => index % 2 === 1);
    const [left = 0, top = 0, width = 0, height = 0] = box;
    const edges = [
      [Math.min(...xs) - left, Math.min(...ys) - top],
      [left + width - Math.max(...xs), top + height - Math.max(...ys)],
    ];
    for (const gap of edges.flat()) {
      expect(gap).toBeGreaterThanOrEqual(-0.01);
      expect(gap).toBeLessThan(1.01);
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

function distanceTo(outline: Outline, [x, y]: readonly [number, number]): number {
  return Math.min(...outline.map(([px, py]) => Math.hypot(px - x, py - y)));
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

describe('a very long drawing', () => {
  const scribble: readonly Stroke[] = Array.from({ length: 100 }, (_, line) =>
    Array.from({ length: 200 }, (_point, at): InkPoint => {
      const angle = at / 7 + line;
      return [300 + 250 * Math.cos(angle * 1.3), 100 + 90 * Math.sin(angle), 0.503, at * 8];
    }),
  );

  test('loses points until it is within the limit, and keeps its strokes', async () => {
    const asked: InkPicture[] = [];
    // As large as possible: three bytes of text per pixel.
    const heavy: CanvasEncoder = {
      toJpeg(picture) {
        asked.push(picture);
        const { width, height, quality = 0.9 } = picture;
        return Promise.resolve(`data:image/jpeg;base64,${'A'.repeat(width * height * quality)}`);
      },
    };
    const ink = await encodeInk(scribble, '#1a3fa0', heavy);
    const text = JSON.stringify([ink.strokes, ink.svg, ink.jpeg]);
    expect(text.length).toBeLessThanOrEqual(inputLimits.ink.bytes);
    expect(parseInk(text)).toEqual(ink);
    expect(ink.strokes).toHaveLength(100);
    expect(Math.min(...asked.map(({ width }) => width))).toBeGreaterThanOrEqual(600);
    const [all, kept] = [inkBounds(scribble), inkBounds(ink.strokes)];
    expect(Math.abs((all?.width ?? 0) - (kept?.width ?? 0))).toBeLessThan(10);
  });

  test('an ordinary signature stays unchanged', async () => {
    for (const strokes of [replay(mouseRecording), replay(penRecording)]) {
      const ink = await encodeInk(strokes, '#1a3fa0', rememberingEncoder());
      expect(ink.strokes).toEqual(strokes);
    }
  });

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
