import { inputLimits } from '../../model/input-limits.ts';
import type { InkPoint, Stroke } from '../../model/signature.ts';

/** One sample of a pointer. */
export interface PointerSample {
  /** CSS px from the pad's top left corner. */
  readonly x: number;
  readonly y: number;
  /** As reported by the device, 0 to 1. Used only for a pen. */
  readonly pressure: number;
  /** Milliseconds from any fixed origin, such as an event's `timeStamp`. */
  readonly time: number;
  /** Mice and fingers have no pressure: it is derived from their speed. */
  readonly isPen: boolean;
}

/** Turns pointer samples into strokes, without DOM or images. */
export interface InkRecorder {
  /** All finished strokes and the current one. */
  readonly strokes: readonly Stroke[];
  /** Whether `inputLimits.ink` is reached, in points or strokes. */
  readonly isFull: boolean;
  /** The current stroke, or `null`. */
  readonly live: Stroke | null;
  /** Starts a stroke, and ends the current one first. */
  begin(sample: PointerSample): void;
  /** Adds samples to the current stroke. Returns how many points were added. */
  extend(samples: readonly PointerSample[]): number;
  /** Ends the current stroke. Returns it, or `null` if there was none. */
  end(): Stroke | null;
  /** Removes the last stroke. */
  undo(): void;
  clear(): void;
  /** Replaces all strokes. */
  load(strokes: readonly Stroke[]): void;
}

/** Samples closer than this to the last point, in CSS px, are dropped. */
const minStep = 0.5;

/** Pressure derived from speed (CSS px per ms): the first value at rest, the second when fast. */
const restPressure = 0.75;
const fastPressure = 0.12;
const fastSpeed = 2.5;
/** Time constant of the smoothed pressure, in ms. */
const settling = 40;
const firstPressure = 0.5;

/** Pressure of a mouse or finger: the faster it moves, the thinner the line. */
export function pressureFromSpeed(previous: number, distance: number, elapsed: number): number {
  if (!(elapsed > 0)) return previous;
  const share = Math.min(distance / elapsed / fastSpeed, 1);
  const target = restPressure + (fastPressure - restPressure) * share;
  return previous + (target - previous) * (1 - Math.exp(-elapsed / settling));
}

/** Tenths of a px, and hundredths of the pressure, are finer than any screen shows. */
const round = (value: number, steps: number): number => Math.round(value * steps) / steps;

function isUsable({ x, y, time }: PointerSample): boolean {
  return (
    Number.isFinite(time) &&
    Math.abs(x) <= inputLimits.ink.distance &&
    Math.abs(y) <= inputLimits.ink.distance
  );
}

/**
 * Records one drawing.
 *
 * @example
 * ```ts
 * const recorder = createInkRecorder();
 * recorder.begin(sample);
 * recorder.extend(moreSamples);
 * recorder.end();
 * ```
 */
export function createInkRecorder(initial: readonly Stroke[] = []): InkRecorder {
  let strokes: Stroke[] = [...initial];
  let live: InkPoint[] | null = null;
  let pointCount = countPoints(initial);
  /** Time of the drawing's first point, on the pointer's clock. */
  let origin: number | null = null;
  /** Start of this recording's clock: a loaded drawing continues after its last point. */
  let offset = lastTime(initial);
  let previous: PointerSample | null = null;
  let pressure = firstPressure;

  const hasPoints = (): boolean => pointCount < inputLimits.ink.points;

  function add(points: InkPoint[], sample: PointerSample): void {
    if (sample.isPen) {
      pressure = Number.isFinite(sample.pressure) ? sample.pressure : firstPressure;
    } else if (previous !== null) {
      const distance = Math.hypot(sample.x - previous.x, sample.y - previous.y);
      pressure = pressureFromSpeed(pressure, distance, sample.time - previous.time);
    }
    origin ??= sample.time;
    previous = sample;
    pointCount += 1;
    points.push([
      round(sample.x, 10),
      round(sample.y, 10),
      round(Math.min(Math.max(pressure, 0), 1), 100),
      Math.round(Math.max(0, sample.time - origin + offset)),
    ]);
  }

  function isStep({ x, y }: PointerSample): boolean {
    return previous === null || (x - previous.x) ** 2 + (y - previous.y) ** 2 >= minStep * minStep;
  }

  function end(): Stroke | null {
    const ended = live;
    live = null;
    return ended;
  }

  function load(next: readonly Stroke[]): void {
    strokes = [...next];
    live = null;
    pointCount = countPoints(next);
    origin = null;
    offset = lastTime(next);
  }

  return {
    get strokes() {
      return strokes;
    },
    get isFull() {
      return !hasPoints() || strokes.length >= inputLimits.ink.strokes;
    },
    get live() {
      return live;
    },
    begin(sample) {
      end();
      if (!isUsable(sample) || !hasPoints() || strokes.length >= inputLimits.ink.strokes) return;
      previous = null;
      pressure = firstPressure;
      const points: InkPoint[] = [];
      add(points, sample);
      live = points;
      strokes.push(points);
    },
    extend(samples) {
      if (live === null) return 0;
      const before = live.length;
      for (const sample of samples) {
        if (isUsable(sample) && isStep(sample) && hasPoints()) add(live, sample);
      }
      return live.length - before;
    },
    end,
    undo() {
      load(strokes.slice(0, -1));
    },
    clear() {
      load([]);
    },
    load,
  };
}

function countPoints(strokes: readonly Stroke[]): number {
  let count = 0;
  for (const stroke of strokes) count += stroke.length;
  return count;
}

function lastTime(strokes: readonly Stroke[]): number {
  return strokes.at(-1)?.at(-1)?.[3] ?? 0;
}
