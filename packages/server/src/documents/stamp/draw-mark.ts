import { colorOperator, pdfNumber } from '../pdf/content-stream.ts';
import type { ShownBox } from './shown-box.ts';

/** The points of a tick in a unit square, relative to the bottom left corner. */
const tick = [
  [0.16, 0.5],
  [0.41, 0.24],
  [0.84, 0.78],
] as const;
const tickThickness = 0.12;

/** Radius of a radio's dot in a unit square. */
const dotRadius = 0.28;

/** Length of the Bézier handles of a quarter circle with radius 1. */
const quarter = 0.5523;

/** The operators that draw a centred tick. */
export function drawTick(box: ShownBox, color: string): string {
  const at = centredSquare(box);
  const corners = tick.map(
    ([x, y], index) =>
      `${pdfNumber(at.x + x * at.side)} ${pdfNumber(at.y + y * at.side)} ${index === 0 ? 'm' : 'l'}`,
  );
  return [
    colorOperator(color, 'stroke'),
    `${pdfNumber(tickThickness * at.side)} w 1 J 1 j`,
    ...corners,
    'S',
  ].join('\n');
}

/** The operators that draw a centred dot. */
export function drawDot(box: ShownBox, color: string): string {
  const at = centredSquare(box);
  const radius = dotRadius * at.side;
  const point = (x: number, y: number) =>
    `${pdfNumber(at.x + at.side / 2 + x * radius)} ${pdfNumber(at.y + at.side / 2 + y * radius)}`;
  const k = quarter;
  return [
    colorOperator(color),
    `${point(1, 0)} m`,
    `${point(1, k)} ${point(k, 1)} ${point(0, 1)} c`,
    `${point(-k, 1)} ${point(-1, k)} ${point(-1, 0)} c`,
    `${point(-1, -k)} ${point(-k, -1)} ${point(0, -1)} c`,
    `${point(k, -1)} ${point(1, -k)} ${point(1, 0)} c`,
    'f',
  ].join('\n');
}

function centredSquare(box: ShownBox): {
  readonly x: number;
  readonly y: number;
  readonly side: number;
} {
  const side = Math.min(box.width, box.height);
  return { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, side };
}
