import type { InkPoint, Stroke } from '../../model/signature.ts';

/** A stroke without points that are closer than `distance` (CSS px) to the previous one. */
function thinStroke(stroke: Stroke, distance: number): Stroke {
  const kept: InkPoint[] = [];
  for (const [index, point] of stroke.entries()) {
    const last = kept.at(-1);
    const isEnd = index === stroke.length - 1;
    if (
      last === undefined ||
      isEnd ||
      Math.hypot(point[0] - last[0], point[1] - last[1]) >= distance
    )
      kept.push(point);
  }
  return kept;
}

/** The smallest distance that removes any points: recorders keep half a pixel. CSS px. */
const firstDistance = 1;

/**
 * Removes points until the drawing `fits`. The ends of strokes always stay, and a drawing that fits is
 * left unchanged.
 */
export function thinStrokes(
  strokes: readonly Stroke[],
  fits: (strokes: readonly Stroke[]) => boolean,
): readonly Stroke[] {
  let thinned = strokes;
  for (let distance = firstDistance; !fits(thinned); distance *= 1.5) {
    const shorter = strokes.map((stroke) => thinStroke(stroke, distance));
    // Only the ends are left.
    if (shorter.every((stroke) => stroke.length <= 2)) return shorter;
    thinned = shorter;
  }
  return thinned;
}
