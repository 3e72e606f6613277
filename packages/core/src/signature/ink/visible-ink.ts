import type { Stroke } from '../../model/signature.ts';
import { penSize } from './outline.ts';

/** CSS px, including the pen's width. A smaller drawing is a tap or a slip, not a signature. */
const minExtent = 10;

/** decisions.md: at least 1% of its box's width and height. */
const minShare = 0.01;

/** A line thinner than this fraction of its drawing's longer side is not visible when the drawing fits its box. */
const thinnestLine = 1 / 1500;

/** Contrast to white paper, required by WCAG 2.2, criterion 1.4.11, for everything that must be seen. */
export const minInkContrast = 3;

type Interval = readonly [from: number, to: number];

/** How much of an axis intervals cover together, and their overall range. */
function cover(intervals: Interval[]): { readonly covered: number; readonly extent: number } {
  intervals.sort(([one], [other]) => one - other);
  const start = intervals[0]?.[0] ?? 0;
  let end = start;
  let covered = 0;
  for (const [from, to] of intervals) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return { covered, extent: end - start };
}

/** The interval of an axis that each movement of the pen covers: 0 is x, 1 is y. */
function intervalsOf(strokes: readonly Stroke[], axis: 0 | 1): Interval[] {
  return strokes.flatMap((stroke) =>
    stroke.map((point, index): Interval => {
      const at = point[axis];
      const before = stroke[index - 1]?.[axis] ?? at;
      return [Math.min(at, before) - penSize / 2, Math.max(at, before) + penSize / 2];
    }),
  );
}

/**
 * Whether a drawing is visible when it is fitted into its box: it is not a dot, its ink is at least 1% of
 * the box's width and height, and its line is not too thin for its size. Empty space between strokes does
 * not count: two dots far apart are still dots.
 *
 * @param boxRatio - The box's width by its height, on paper.
 */
export function isInkVisible(strokes: readonly Stroke[], boxRatio: number): boolean {
  const x = cover(intervalsOf(strokes, 0));
  const y = cover(intervalsOf(strokes, 1));
  const longer = Math.max(x.extent, y.extent);
  // Coordinates that are not finite make the drawing invisible.
  if (!(longer >= minExtent) || penSize / longer < thinnestLine) return false;
  const scale = Math.min(boxRatio / x.extent, 1 / y.extent);
  return (x.covered * scale) / boxRatio >= minShare && y.covered * scale >= minShare;
}

/** Relative luminance of a colour channel from 0 to 255: WCAG 2.2. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Whether ink of a colour, `#rrggbb`, has enough contrast to white paper. */
export function isInkColorVisible(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= minInkContrast;
}
