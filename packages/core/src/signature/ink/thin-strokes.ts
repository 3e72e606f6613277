import type { Stroke } from '../../model/signature.ts';
import {
  type DrawnPlace,
  distanceToLine,
  drawnCurve,
  drawnLine,
  isSharp,
  strokeThrough,
} from './drawn-line.ts';

/**
 * Moves places outwards, so that the curve that `traceOutline` draws past them goes through where they
 * were: it cuts their corners by an eighth of the way to the neighbouring places.
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

/** The place in a range of a line that is farthest from a curve, if it is further away than `tolerance`. */
function farthestFrom(
  curve: readonly DrawnPlace[],
  line: readonly DrawnPlace[],
  [start, end]: readonly [number, number],
  tolerance: number,
): number | null {
  let [farthest, maxDistance]: [number | null, number] = [null, tolerance];
  for (let index = start + 1; index < end; index += 1) {
    const place = line[index];
    if (place === undefined) continue;
    let distance = Number.POSITIVE_INFINITY;
    let from: DrawnPlace | undefined;
    for (const to of curve) {
      if (from !== undefined) distance = Math.min(distance, distanceToLine(place, from, to));
      from = to;
    }
    if (distance > maxDistance) [farthest, maxDistance] = [index, distance];
  }
  return farthest;
}

/** Enough places of a line, by index, for the curve past them to be within `tolerance` of all (CSS px). */
function keepPlaces(
  line: readonly DrawnPlace[],
  some: readonly number[],
  tolerance: number,
): readonly number[] {
  for (let kept = some; ; ) {
    const curve = drawnCurve(placesAt(line, kept));
    const added = kept.slice(1).flatMap((end, at) => {
      const part = curve.slice(at * 4 + 1, at * 4 + 6);
      return farthestFrom(part, line, [kept[at] ?? 0, end], tolerance) ?? [];
    });
    if (added.length === 0) return kept;
    kept = [...kept, ...added].sort((one, other) => one - other);
  }
}

const placesAt = (line: readonly DrawnPlace[], indexes: readonly number[]) =>
  bendOutwards(indexes.flatMap((index) => line[index] ?? []));

/** CSS px: no two places of a pad are further apart. */
const maxTolerance = 1_000;
/** CSS px: less than can be seen at the edge of a line, which is blurred over a pixel. */
const minTolerance = 0.05;

type Kept = readonly (readonly number[])[];

/** The places of `fewer`, and as many of those that only `more` keeps as fit, evenly spread. `more` does not fit. */
function keepSome(fewer: Kept, more: Kept, fits: (kept: Kept) => boolean): Kept {
  const added = more.flatMap((places, line) => {
    const old = new Set(fewer[line]);
    return places.filter((place) => !old.has(place)).map((place) => ({ line, place }));
  });
  const keep = (count: number): Kept => {
    const some = added.filter(
      (_, at) =>
        Math.floor(((at + 1) * count) / added.length) > Math.floor((at * count) / added.length),
    );
    return fewer.map((places, at) =>
      [...places, ...some.flatMap(({ line, place }) => (line === at ? place : []))].sort(
        (one, other) => one - other,
      ),
    );
  };
  let [tooMany, fitting] = [added.length, 0];
  while (tooMany - fitting > 1) {
    const count = (tooMany + fitting) >> 1;
    if (fits(keep(count))) fitting = count;
    else tooMany = count;
  }
  return keep(fitting);
}

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
  const through = (places: Kept, decimals: 0 | 1) =>
    lines.map((line, at) => strokeThrough(placesAt(line, places[at] ?? []), decimals));
  let kept: Kept = lines.map((line) => [0, line.length - 1]);
  let finest: 0 | 1 = 0;
  for (let tolerance = maxTolerance; tolerance > minTolerance; tolerance *= 0.9) {
    const more = lines.map((line, at) => keepPlaces(line, kept[at] ?? [], tolerance));
    const decimals = tolerance < 1 ? 1 : 0;
    if (decimals === finest && more.flat().length === kept.flat().length) continue;
    if (!fits(through(more, decimals))) {
      return through(
        keepSome(kept, more, (some) => fits(through(some, finest))),
        finest,
      );
    }
    [kept, finest] = [more, decimals];
  }
  return through(kept, finest);
}
