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

/** The middle of the line that is drawn for a stroke: it lags behind the pointer, to be smooth. */
export function drawnLine(stroke: Stroke): readonly DrawnPlace[] {
  const places: DrawnPlace[] = [];
  let length = 0;
  for (const [index, point] of stroke.entries()) {
    const isEnd = index === stroke.length - 1;
    const before = places.at(-1);
    const [x, y] = before === undefined || isEnd ? point : followed(before, point);
    if (before !== undefined) {
      length += Math.hypot(x - before.x, y - before.y);
      // The line starts when it is as long as it is wide.
      if (!isEnd && places.length === 1 && length < penSize) continue;
    }
    places.push({ x, y, radius: penRadius(Math.min(1, point[2])), point });
  }
  return places;
}

type Position = Pick<DrawnPlace, 'x' | 'y'>;

function followed({ x, y }: Position, point: InkPoint): readonly [x: number, y: number] {
  return [x + (point[0] - x) * follow, y + (point[1] - y) * follow];
}

/**
 * A stroke of which the drawn line has these places, to less than `tolerance` (CSS px). Its pointer is
 * ahead of each of them.
 */
export function strokeThrough(places: readonly DrawnPlace[], tolerance: number): Stroke {
  const steps = tolerance < 2 ? 10 : 1;
  const round = (value: number) => Math.round(value * steps) / steps;
  let at: Position | null = null;
  return places.map(({ x, y, point }, index): InkPoint => {
    const [, , pressure, time] = point;
    const ahead: Position =
      at === null || index === places.length - 1
        ? { x, y }
        : { x: at.x + (x - at.x) / follow, y: at.y + (y - at.y) / follow };
    const sent: InkPoint = [round(ahead.x), round(ahead.y), Math.round(pressure * 100) / 100, time];
    const [nextX, nextY] = at === null ? sent : followed(at, sent);
    at = { x: nextX, y: nextY };
    return sent;
  });
}
