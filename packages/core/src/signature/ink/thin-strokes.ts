import type { Stroke } from '../../model/signature.ts';
import { type DrawnPlace, drawnLine, strokeThrough } from './drawn-line.ts';

function distanceToLine(place: DrawnPlace, from: DrawnPlace, to: DrawnPlace): number {
  const [dx, dy, dr] = [to.x - from.x, to.y - from.y, to.radius - from.radius];
  const [x, y, radius] = [place.x - from.x, place.y - from.y, place.radius - from.radius];
  const length = dx * dx + dy * dy + dr * dr;
  const along = length === 0 ? 0 : (x * dx + y * dy + radius * dr) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - dx * share, y - dy * share, radius - dr * share);
}

const between = (one: DrawnPlace, other: DrawnPlace, share: number): DrawnPlace => ({
  ...one,
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
  radius: one.radius + (other.radius - one.radius) * share,
});

/** A corner of more than a right angle is drawn as one: perfect-freehand. */
function isSharp(before: DrawnPlace, place: DrawnPlace, after: DrawnPlace): boolean {
  return (
    (place.x - before.x) * (after.x - place.x) + (place.y - before.y) * (after.y - place.y) <= 0
  );
}

/**
 * Moves places outwards, so that the curve that `traceOutline` draws past them goes through where they
 * were: it cuts their corners by an eighth of the way to the places beside.
 */
function bendOutwards(places: readonly DrawnPlace[]): readonly DrawnPlace[] {
  return places.map((place, index) => {
    const [before, after] = [places[index - 1], places[index + 1]];
    if (before === undefined || after === undefined || isSharp(before, place, after)) return place;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const [cutX, cutY] = [
      (2 * place.x - before.x - after.x) / 8,
      (2 * place.y - before.y - after.y) / 8,
    ];
    // Along the line, there is nothing to correct.
    const along = (cutX * dx + cutY * dy) / (dx * dx + dy * dy);
    return { ...place, x: place.x + cutX - along * dx, y: place.y + cutY - along * dy };
  });
}

/** The curve drawn past places, as places on it: four from each to the next. */
function drawnCurve(places: readonly DrawnPlace[]): readonly DrawnPlace[] {
  return places.flatMap((place, index) => {
    const before = places[index - 1] ?? place;
    const after = places[index + 1] ?? place;
    const [start, end] = [between(before, place, 0.5), between(place, after, 0.5)];
    const isCorner = before === place || after === place || isSharp(before, place, after);
    const bent = (share: number) =>
      isCorner ? place : between(between(start, place, share), between(place, end, share), share);
    return [bent(0.25), bent(0.5), bent(0.75), end];
  });
}

/** The place of a stretch of a line that is farthest from a curve, if it is further than `tolerance`. */
function farthestFrom(
  curve: readonly DrawnPlace[],
  line: readonly DrawnPlace[],
  [start, end]: readonly [number, number],
  tolerance: number,
): number | null {
  let [farthest, most]: [number | null, number] = [null, tolerance];
  for (let index = start + 1; index < end; index += 1) {
    const place = line[index];
    if (place === undefined) continue;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, to] of curve.entries()) {
      const from = curve[at - 1];
      if (from !== undefined) least = Math.min(least, distanceToLine(place, from, to));
    }
    if (least > most) [farthest, most] = [index, least];
  }
  return farthest;
}

/** Some places of a line, by index, so that the curve past them is within `tolerance` of all (CSS px). */
function keepPlaces(
  line: readonly DrawnPlace[],
  some: readonly number[],
  tolerance: number,
): readonly number[] {
  for (let kept = some; ; ) {
    const curve = drawnCurve(placesAt(line, kept));
    const added = kept.slice(1).flatMap((end, at) => {
      const stretch = curve.slice(at * 4 + 1, at * 4 + 6);
      return farthestFrom(stretch, line, [kept[at] ?? 0, end], tolerance) ?? [];
    });
    if (added.length === 0) return kept;
    kept = [...kept, ...added].sort((one, other) => one - other);
  }
}

const placesAt = (line: readonly DrawnPlace[], indexes: readonly number[]) =>
  bendOutwards(indexes.flatMap((index) => line[index] ?? []));

/** CSS px: as far as any two places of a pad are apart. */
const maxTolerance = 1_000;
/** Less than the edge of a line, which is blurred over a pixel, shows. */
const minTolerance = 0.05;

/**
 * Thins strokes so that the drawing `fits`, changing the picture as little as possible. The ends of
 * strokes always stay, and a drawing that fits is left unchanged.
 */
export function thinStrokes(
  strokes: readonly Stroke[],
  fits: (strokes: readonly Stroke[]) => boolean,
): readonly Stroke[] {
  if (fits(strokes)) return strokes;
  const lines = strokes.map(drawnLine);
  let kept = lines.map((line): readonly number[] => [0, line.length - 1]);
  let thinned: readonly Stroke[] | null = null;
  for (let tolerance = maxTolerance; tolerance > minTolerance; tolerance *= 0.9) {
    kept = lines.map((line, at) => keepPlaces(line, kept[at] ?? [], tolerance));
    const next = lines.map((line, at) => strokeThrough(placesAt(line, kept[at] ?? []), tolerance));
    if (thinned !== null && !fits(next)) return thinned;
    thinned = next;
  }
  return thinned ?? strokes;
}
