import type { Stroke } from '../../model/signature.ts';
import { type DrawnPlace, drawnLine, isSharp } from './drawn-line.ts';
import type { Outline } from './outline.ts';

type Vector = Outline[number];

function direction(from: DrawnPlace, to: DrawnPlace): Vector {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? [1, 0] : [(to.x - from.x) / length, (to.y - from.y) / length];
}

/** Where a line leads at a place: at a sharp corner twice, or it would have no width there. */
function directionsAt(line: readonly DrawnPlace[], index: number, place: DrawnPlace): Vector[] {
  const [before, after] = [line[index - 1] ?? place, line[index + 1] ?? place];
  const isCorner = before !== place && after !== place && isSharp(before, place, after);
  return isCorner
    ? [direction(before, place), direction(place, after)]
    : [direction(before, after)];
}

/** The sides of a line, from its start to its end. */
function sidesOf(line: readonly DrawnPlace[]): Record<'left' | 'right', Vector[]> {
  const sides: Record<'left' | 'right', Vector[]> = { left: [], right: [] };
  const hasRoundEnds = line.length > 2;
  line.forEach((place, index) => {
    const end = index === 0 ? -place.radius : index === line.length - 1 ? place.radius : 0;
    for (const [dx, dy] of directionsAt(line, index, place)) {
      const push = (beyond: number) => {
        const [x, y] = [place.x + dx * beyond, place.y + dy * beyond];
        sides.left.push([x - dy * place.radius, y + dx * place.radius]);
        sides.right.push([x + dy * place.radius, y - dx * place.radius]);
      };
      if (end <= 0) push(end);
      if (end !== 0 && hasRoundEnds) push(0);
      if (end > 0) push(end);
    }
  });
  return sides;
}

/**
 * The shape of a finished stroke with as few vertices as possible: four for a straight line, which is a
 * polygon with square ends, and about two for each place of a curve. Empty if no point can be drawn.
 */
export function outlineRibbon(stroke: Stroke): Outline {
  const line = drawnLine(stroke);
  const [first] = line;
  const { left, right } = sidesOf(line.length === 1 && first !== undefined ? [first, first] : line);
  return [...left, ...right.reverse()];
}
