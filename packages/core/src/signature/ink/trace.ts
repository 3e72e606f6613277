import type { Stroke } from '../../model/signature.ts';
import { type Outline, outlineStroke, penSize } from './outline.ts';

/** A target for a path: a canvas, a Path2D, or text. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  closePath(): void;
}

/**
 * Draws an outline as one closed curve: from the middle of each edge to the middle of the next,
 * bent towards the vertex between them. It never leaves the hull of its vertices.
 */
export function traceOutline(outline: Outline, sink: PathSink): void {
  const first = outline[0];
  const last = outline[outline.length - 1];
  if (first === undefined || last === undefined) return;
  sink.moveTo((last[0] + first[0]) / 2, (last[1] + first[1]) / 2);
  let vertex = first;
  for (let index = 1; index <= outline.length; index += 1) {
    const next = outline[index] ?? first;
    sink.quadraticCurveTo(
      vertex[0],
      vertex[1],
      (vertex[0] + next[0]) / 2,
      (vertex[1] + next[1]) / 2,
    );
    vertex = next;
  }
  sink.closePath();
}

/** Hundredths of a px: finer than any screen or printer shows. */
const toText = (value: number): string => String(Math.round(value * 100) / 100 + 0);

/**
 * The ink as SVG path data, to be filled by the nonzero rule, in the strokes' own coordinates
 * (CSS px of the pad). The same strokes always give the same text. `''` if there is no ink.
 *
 * @param size - Width of the pen in CSS px.
 *
 * @example
 * ```ts
 * path.setAttribute('d', strokesToPath(ink.strokes));
 * ```
 */
export function strokesToPath(strokes: readonly Stroke[], size: number = penSize): string {
  const parts: string[] = [];
  const text: PathSink = {
    moveTo: (x, y) => parts.push(`M${toText(x)} ${toText(y)}`),
    quadraticCurveTo: (cx, cy, x, y) =>
      parts.push(`Q${toText(cx)} ${toText(cy)} ${toText(x)} ${toText(y)}`),
    closePath: () => parts.push('Z'),
  };
  for (const stroke of strokes) traceOutline(outlineStroke(stroke, size), text);
  return parts.join('');
}

/** A rectangle in the strokes' coordinates. */
export interface InkBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle in whole pixels that contains all the ink; `null` if there is none. */
export function inkBounds(strokes: readonly Stroke[], size: number = penSize): InkBounds | null {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const stroke of strokes) {
    for (const [x, y] of outlineStroke(stroke, size)) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  }
  if (left > right) return null;
  const x = Math.floor(left);
  const y = Math.floor(top);
  return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
}
