import type { Stroke } from '../../model/signature.ts';
import { createPaperGrid } from '../paper-grid.ts';
import { drawablePoints, penRadius } from './outline.ts';

/** CSS px, including the pen's width. A smaller drawing is a tap or a slip, not a signature. */
const minExtent = 10;

/** Contrast to white paper, required by WCAG 2.2, criterion 1.4.11, for everything that must be seen. */
export const minInkContrast = 3;

/** Samples along each side of a cell of the paper. */
const samples = 3;
/** Minimum number of inked samples in a visible cell: a line a sixth of a point wide through it. */
const minSamples = 3;

/** A piece of a stroke: a line with round ends. */
interface Piece {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** Half its width. */
  readonly radius: number;
}

/** The pieces of strokes, in CSS px. A line is as wide as the thinner of its ends. */
function piecesOf(strokes: readonly Stroke[]): readonly Piece[] {
  return strokes.flatMap((stroke) =>
    drawablePoints(stroke, 0).map(([x = 0, y = 0, pressure = 0], index, points): Piece => {
      const [beforeX = x, beforeY = y, before = pressure] = points[index - 1] ?? [];
      const radius = penRadius(Math.min(pressure, before));
      return { from: [beforeX, beforeY], to: [x, y], radius };
    }),
  );
}

/** Scales pieces into a box, as the drawing is on paper; `null` if the drawing is only a dot. */
function fitPieces(
  pieces: readonly Piece[],
  width: number,
  height: number,
): readonly Piece[] | null {
  const range = (axis: 0 | 1): readonly [from: number, extent: number] => {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { from, to, radius } of pieces) {
      min = Math.min(min, from[axis] - radius, to[axis] - radius);
      max = Math.max(max, from[axis] + radius, to[axis] + radius);
    }
    return [min, max - min];
  };
  const [[left, extentX], [top, extentY]] = [range(0), range(1)];
  if (!(Math.max(extentX, extentY) >= minExtent)) return null;
  const scale = Math.min(width / extentX, height / extentY);
  const place = ([x, y]: Piece['from']) => [(x - left) * scale, (y - top) * scale] as const;
  return pieces.map(({ from, to, radius }) => ({
    from: place(from),
    to: place(to),
    radius: radius * scale,
  }));
}

/** Where a horizontal line at `y` enters and leaves a piece. */
function crossing({ from, to, radius }: Piece, y: number): readonly [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const add = (x: number) => {
    min = Math.min(min, x);
    max = Math.max(max, x);
  };
  for (const [centerX, centerY] of [from, to]) {
    const half = Math.sqrt(radius ** 2 - (y - centerY) ** 2);
    if (half >= 0) {
      add(centerX - half);
      add(centerX + half);
    }
  }
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (dy === 0 || length === 0) return [min, max];
  for (const side of [-radius / length, radius / length]) {
    const share = (y - from[1] - dx * side) / dy;
    if (share >= 0 && share <= 1) add(from[0] - dy * side + dx * share);
  }
  return [min, max];
}

/**
 * Whether a drawing is visible when it is fitted into its box: it is not a dot, and lines and dots of
 * the width in which they are drawn leave enough ink: see `createPaperGrid`.
 *
 * @param boxRatio - The box's width by its height, on paper.
 */
export function isInkVisible(strokes: readonly Stroke[], boxRatio: number): boolean {
  const paper = createPaperGrid(boxRatio);
  const [width, height] = [paper.columns * samples, paper.rows * samples];
  const pieces = fitPieces(piecesOf(strokes), width, height);
  if (pieces === null) return false;
  const isInked = new Uint8Array(width * height);
  const counts = new Uint8Array(paper.columns * paper.rows);
  const addSample = (x: number, y: number) => {
    if (isInked[y * width + x] !== 0) return;
    isInked[y * width + x] = 1;
    const [column, row] = [Math.floor(x / samples), Math.floor(y / samples)];
    const cell = row * paper.columns + column;
    const count = (counts[cell] ?? 0) + 1;
    counts[cell] = count;
    if (count === minSamples) paper.mark(column, row);
  };
  for (const piece of pieces) {
    const { from, to, radius } = piece;
    const bottom = Math.min(height - 1, Math.floor(Math.max(from[1], to[1]) + radius - 0.5));
    for (
      let y = Math.max(0, Math.ceil(Math.min(from[1], to[1]) - radius - 0.5));
      y <= bottom;
      y += 1
    ) {
      // A sample is in the middle of its square.
      const [min, max] = crossing(piece, y + 0.5);
      const right = Math.min(width - 1, Math.floor(max - 0.5));
      for (let x = Math.max(0, Math.ceil(min - 0.5)); x <= right; x += 1) addSample(x, y);
    }
    if (paper.isVisible()) return true;
  }
  return false;
}

/** Relative luminance of a colour channel from 0 to 255: WCAG 2.2. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Whether a colour, its channels from 0 to 255, has enough contrast to white paper. */
export function hasInkContrast(red: number, green: number, blue: number): boolean {
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return 1.05 / (luminance + 0.05) >= minInkContrast;
}

/** Whether ink of a colour, `#rrggbb`, has enough contrast to white paper. */
export function isInkColorVisible(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  return hasInkContrast(red, green, blue);
}
