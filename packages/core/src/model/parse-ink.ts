import type { Ink, InkPoint, Stroke } from './signature.ts';

/** What a drawn signature may measure. Far above any hand, far below what hurts a server. */
export const inkLimits = {
  strokes: 500,
  points: 20_000,
  /** CSS px from the pad's origin, either way. */
  distance: 100_000,
  /** Characters of each of the two pictures. */
  picture: 2_000_000,
} as const;

const svgPicture = /^data:image\/svg\+xml[;,]/i;
const jpegPicture = /^data:image\/jpe?g;base64,/i;

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);

function parsePoint(value: unknown): InkPoint | null {
  if (!Array.isArray(value)) return null;
  // Pressure and time may be missing: older clients send x and y alone.
  const [x, y, pressure = 0.5, t = 0] = value as readonly unknown[];
  if (!isFiniteNumber(x) || !isFiniteNumber(y) || !isFiniteNumber(pressure) || !isFiniteNumber(t))
    return null;
  if (Math.abs(x) > inkLimits.distance || Math.abs(y) > inkLimits.distance) return null;
  return [x, y, Math.min(1, Math.max(0, pressure)), Math.max(0, t)];
}

/**
 * Strokes from anything: `null` unless every stroke is a list of finite points, there is at least
 * one point, and `inkLimits` are kept.
 */
export function parseStrokes(value: unknown): readonly Stroke[] | null {
  if (!Array.isArray(value) || value.length > inkLimits.strokes) return null;
  const strokes: Stroke[] = [];
  let count = 0;
  for (const entry of value as readonly unknown[]) {
    if (!Array.isArray(entry)) return null;
    count += entry.length;
    if (count > inkLimits.points) return null;
    const stroke: InkPoint[] = [];
    for (const item of entry as readonly unknown[]) {
      const point = parsePoint(item);
      if (point === null) return null;
      stroke.push(point);
    }
    if (stroke.length > 0) strokes.push(stroke);
  }
  return strokes.length > 0 ? strokes : null;
}

function isPicture(value: unknown, kind: RegExp): value is string {
  return typeof value === 'string' && value.length <= inkLimits.picture && kind.test(value);
}

/**
 * A drawn signature from its wire form, `[strokes, svgDataUrl, jpegDataUrl]`, as a list or as the
 * JSON text of one. `null` for anything else: a signature is whole or it is not there.
 *
 * @example
 * ```ts
 * const ink = parseInk(field.drawn_json);
 * if (ink !== null) show(ink.svg);
 * ```
 */
export function parseInk(value: unknown): Ink | null {
  let parts = value;
  if (typeof value === 'string') {
    try {
      parts = JSON.parse(value);
    } catch {
      // Not JSON, so not ink: that is this function's answer, not a failure.
      return null;
    }
  }
  if (!Array.isArray(parts)) return null;
  const [drawn, svg, jpeg] = parts as readonly unknown[];
  if (!isPicture(svg, svgPicture) || !isPicture(jpeg, jpegPicture)) return null;
  const strokes = parseStrokes(drawn);
  return strokes === null ? null : { strokes, svg, jpeg };
}
