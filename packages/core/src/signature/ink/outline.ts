import {
  getStrokeOutlinePoints,
  getStrokePoints,
  type StrokePoint,
  type Vec2,
} from 'perfect-freehand';
import { inputLimits } from '../../model/input-limits.ts';
import type { Stroke } from '../../model/signature.ts';

/** Width of the pen in CSS px. A little more at full pressure, a third of it at a light touch. */
export const penSize = 3;

/** The vertices of a filled shape, whose edge is a smooth curve along them. */
export type Outline = readonly (readonly [x: number, y: number])[];

/** How much low pressure thins the line. */
const thinning = 0.65;
/** Half the width of a line or dot at a pressure from 0 to 1, in CSS px, as perfect-freehand draws it. */
export function penRadius(pressure: number): number {
  return penSize * (0.5 - thinning * (0.5 - pressure));
}

/** How much the line lags behind the pointer for smoothness: a mouse reports only whole pixels. */
const streamline = 0.5;
const smoothing = 0.5;

/**
 * Points before the changed ones that affect the tail's shape. Each point keeps four tenths of the lag
 * before it, so after six points less than a hundredth is left.
 */
const memory = 6;
/** Points that a tail shares with the ink already painted, to hide the seam. */
const overlap = 2;

/**
 * The drawable points from `start`, as x, y and pressure from 0 to 1. A plain loop, because it runs on
 * every move.
 */
export function drawablePoints(stroke: Stroke, start: number): number[][] {
  const input: number[][] = [];
  for (let index = start; index < stroke.length; index += 1) {
    const point = stroke[index];
    if (point === undefined) continue;
    const x = point[0];
    const y = point[1];
    const pressure = point[2];
    if (
      Math.abs(x) <= inputLimits.ink.distance &&
      Math.abs(y) <= inputLimits.ink.distance &&
      pressure >= 0
    ) {
      input.push([x, y, pressure < 1 ? pressure : 1]);
    }
  }
  return input;
}

function isOnePlace(input: readonly (readonly number[])[], first: readonly number[]): boolean {
  for (const point of input) {
    if (point[0] !== first[0] || point[1] !== first[1]) return false;
  }
  return true;
}

function outlinePoints(points: StrokePoint[], size: number, isFinished: boolean): Vec2[] {
  // A growing end is flat: a round one takes three quarters of the work, and the next move covers it.
  const cap = { cap: isFinished };
  return getStrokeOutlinePoints(points, {
    size,
    thinning,
    smoothing,
    simulatePressure: false,
    last: isFinished,
    start: cap,
    end: cap,
  });
}

/** A tap without movement, for which the library would draw a dash. */
function outlineDot([x = 0, y = 0, pressure = 0]: readonly number[], size: number): Outline {
  const dot: StrokePoint = {
    point: [x, y],
    pressure,
    vector: [1, 1],
    distance: 0,
    runningLength: 0,
  };
  return outlinePoints([dot], size, true);
}

/**
 * The shape of a finished stroke, as it is signed, stamped and shown. Deterministic. Empty if no point
 * can be drawn.
 */
export function outlineStroke(stroke: Stroke, size: number): Outline {
  const input = drawablePoints(stroke, 0);
  const [first] = input;
  if (first === undefined) return [];
  if (isOnePlace(input, first)) return outlineDot(first, size);
  return outlinePoints(getStrokePoints(input, { size, streamline, last: true }), size, true);
}

/**
 * The shape of the end of a growing stroke, from the first new point, in constant time. Painted over the
 * existing ink, it completes the stroke so far.
 *
 * @param changedFrom - Index of the first point that has not been painted.
 */
export function outlineTail(stroke: Stroke, changedFrom: number, size: number): Outline {
  const input = drawablePoints(stroke, Math.max(0, changedFrom - memory));
  const [first] = input;
  if (first === undefined) return [];
  if (isOnePlace(input, first)) return outlineDot(first, size);
  const points = getStrokePoints(input, { size, streamline, last: false });
  const fresh = stroke.length - changedFrom + overlap;
  return outlinePoints(points.length > fresh ? points.slice(-fresh) : points, size, false);
}
