import { inputLimits } from '../../model/input-limits.ts';
import type { InkPoint, Stroke } from '../../model/signature.ts';

/** One report of a pointer. */
export interface PointerSample {
  /** CSS px from the pad's top left corner. */
  readonly x: number;
  readonly y: number;
  /** What the device says, 0 to 1. Only a pen's is believed. */
  readonly pressure: number;
  /** Milliseconds, from any origin that stays the same: an event's `timeStamp`. */
  readonly time: number;
  /** Mice and fingers have no pressure: theirs is made from their speed. */
  readonly isPen: boolean;
}

/** Turns what pointers report into strokes. Holds no picture and touches no DOM. */
export interface InkRecorder {
  /** Every finished stroke and the one being drawn. */
  readonly strokes: readonly Stroke[];
  /** Whether it takes no more: `inputLimits.ink` is reached in points or in strokes. */
  readonly isFull: boolean;
  /** The stroke being drawn, or `null`. */
  readonly live: Stroke | null;
  /** Starts a stroke; one still going on is ended first. */
  begin(sample: PointerSample): void;
  /** Adds to the stroke what has been reported since; answers how many points it has grown by. */
  extend(samples: readonly PointerSample[]): number;
  /** Ends the stroke; answers it, or `null` when there was none. */
  end(): Stroke | null;
  /** Takes the last stroke away. */
  undo(): void;
  clear(): void;
  /** Puts strokes in place of all there is. */
  load(strokes: readonly Stroke[]): void;
}

/** Reports closer than this to the last kept point, in CSS px, only make the data longer. */
const minStep = 0.5;

/** A hand at rest presses this much, a fast one that much; between, by speed in CSS px per ms. */
const restPressure = 0.75;
const fastPressure = 0.12;
const fastSpeed = 2.5;
/** A speed counts in full after about this long: hands do not change their mind in a frame. In ms. */
const settling = 40;
const firstPressure = 0.5;

/** The pressure a hand without a pen would have had, thinning the line as it gets faster. */
export function pressureFromSpeed(previous: number, distance: number, elapsed: number): number {
  if (!(elapsed > 0)) return previous;
  const share = Math.min(distance / elapsed / fastSpeed, 1);
  const target = restPressure + (fastPressure - restPressure) * share;
  return previous + (target - previous) * (1 - Math.exp(-elapsed / settling));
}

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
  /** When the drawing's first point was made, in the pointer's own time. */
  let origin: number | null = null;
  /** Where this recording's clock starts: a loaded drawing goes on from its last point. */
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
      round(sample.x, 100),
      round(sample.y, 100),
      round(Math.min(Math.max(pressure, 0), 1), 1000),
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
  return strokes.reduce((count, stroke) => count + stroke.length, 0);
}

function lastTime(strokes: readonly Stroke[]): number {
  return strokes.at(-1)?.at(-1)?.[3] ?? 0;
}
