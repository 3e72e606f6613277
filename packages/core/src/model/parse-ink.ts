import { inputLimits } from './input-limits.ts';
import type { Ink, InkPoint, Stroke } from './signature.ts';

/**
 * Limits for reading a stored drawing. Earlier versions accepted more than `inputLimits`, and what was
 * signed then is still shown. Characters of each of the two images.
 */
const readable = { strokes: 500, picture: 2_000_000 } as const;
const { points: maxPoints, distance: maxDistance } = inputLimits.ink;

const svgPicture = /^data:image\/svg\+xml[;,]/i;
const jpegPicture = /^data:image\/jpe?g;base64,/i;

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);

function parsePoint(value: unknown): InkPoint | null {
  if (!Array.isArray(value)) return null;
  // Pressure and time may be missing: older clients send only x and y.
  const [x, y, pressure = 0.5, t = 0] = value as readonly unknown[];
  if (!isFiniteNumber(x) || !isFiniteNumber(y) || !isFiniteNumber(pressure) || !isFiniteNumber(t))
    return null;
  if (Math.abs(x) > maxDistance || Math.abs(y) > maxDistance) return null;
  return [x, y, Math.min(1, Math.max(0, pressure)), Math.max(0, t)];
}

/**
 * Parses strokes; `null` unless every stroke is a list of finite points, there is at least one point,
 * and there are not too many.
 */
export function parseStrokes(value: unknown): readonly Stroke[] | null {
  if (!Array.isArray(value) || value.length > readable.strokes) return null;
  const strokes: Stroke[] = [];
  let count = 0;
  for (const entry of value as readonly unknown[]) {
    if (!Array.isArray(entry)) return null;
    count += entry.length;
    if (count > maxPoints) return null;
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
  return typeof value === 'string' && value.length <= readable.picture && kind.test(value);
}

/**
 * Parses a drawn signature, `[strokes, svgDataUrl, jpegDataUrl]`, as a list or as JSON text. The jpeg may be
 * missing. `null` for anything else: an incomplete signature does not count.
 *
 * @param isOthers - Whether it is another party's. Only its images are shown, so it may have no strokes.
 *
 * @example
 * ```ts
 * const ink = parseInk(field.drawn_json);
 * if (ink !== null) show(ink.svg);
 * ```
 */
export function parseInk(value: unknown, isOthers = false): Ink | null {
  let parts = value;
  if (typeof value === 'string') {
    try {
      parts = JSON.parse(value);
    } catch {
      // Not JSON, so not ink.
      return null;
    }
  }
  if (!Array.isArray(parts)) return null;
  const [drawn, svg, found] = parts as readonly unknown[];
  // Some browsers do not let a page make it.
  const jpeg = found ?? '';
  if (!isPicture(svg, svgPicture) || (jpeg !== '' && !isPicture(jpeg, jpegPicture))) return null;
  const strokes = parseStrokes(drawn) ?? (isOthers ? [] : null);
  return strokes === null ? null : { strokes, svg, jpeg };
}
