import type { InkPoint, Stroke } from '../../model/signature.ts';
import { penRadius, penSize } from './outline.ts';

/** How much of the way to the pointer's next position the line covers: perfect-freehand's streamline. */
const follow = 0.575;

/** A place on the middle of a drawn line, with half the line's width. CSS px. */
export interface DrawnPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The recorded point it comes from. */
  readonly point: InkPoint;
}

/** The middle of the line that is drawn for a stroke. It lags behind the pointer, so that it is smooth. */
export function drawnLine(stroke: Stroke): readonly DrawnPlace[] {
  const places: DrawnPlace[] = [];
  let length = 0;
  stroke.forEach((point, index) => {
    const isEnd = index === stroke.length - 1;
    const before = places.at(-1);
    const [x, y] = before === undefined || isEnd ? point : followed(before, point);
    if (before !== undefined) {
      length += Math.hypot(x - before.x, y - before.y);
      // The line starts when it is as long as it is wide.
      if (!isEnd && places.length === 1 && length < penSize) return;
    }
    places.push({ x, y, radius: penRadius(Math.min(1, point[2])), point });
  });
  return places;
}

type Position = Pick<DrawnPlace, 'x' | 'y'>;

function followed({ x, y }: Position, point: InkPoint): readonly [x: number, y: number] {
  return [x + (point[0] - x) * follow, y + (point[1] - y) * follow];
}

/** How far a place is from the straight line between two others, width included. CSS px. */
export function distanceToLine(place: DrawnPlace, from: DrawnPlace, to: DrawnPlace): number {
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
export function isSharp(before: DrawnPlace, place: DrawnPlace, after: DrawnPlace): boolean {
  return (
    (place.x - before.x) * (after.x - place.x) + (place.y - before.y) * (after.y - place.y) <= 0
  );
}

/** The curve drawn past places, as places on it: four from each to the next. */
export function drawnCurve(places: readonly DrawnPlace[]): readonly DrawnPlace[] {
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

/**
 * A stroke whose drawn line has these places, up to the rounding of the recorded points. Its pointer is
 * ahead of each of them.
 *
 * @param decimals - Of the points' positions, in CSS px. Their pressure has one more.
 */
export function strokeThrough(places: readonly DrawnPlace[], decimals: 0 | 1): Stroke {
  // Adding zero turns -0, which JSON cannot represent, into 0.
  const rounded = (value: number, to: number) => Math.round(value * 10 ** to) / 10 ** to + 0;
  let at: Position | null = null;
  return places.map(({ x, y, point }, index): InkPoint => {
    const [, , pressure, time] = point;
    const ahead: Position =
      at === null || index === places.length - 1
        ? { x, y }
        : { x: at.x + (x - at.x) / follow, y: at.y + (y - at.y) / follow };
    const sent: InkPoint = [
      rounded(ahead.x, decimals),
      rounded(ahead.y, decimals),
      rounded(pressure, decimals + 1),
      time,
    ];
    const [nextX, nextY] = at === null ? sent : followed(at, sent);
    at = { x: nextX, y: nextY };
    return sent;
  });
}
