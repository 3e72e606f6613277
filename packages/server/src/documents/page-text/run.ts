import type { Glyph } from './glyph.ts';

/** Text on one line without a gap. In points along and across the line. */
export interface Run {
  readonly text: string;
  /** Whole degrees, clockwise as displayed. */
  readonly angle: number;
  readonly size: number;
  readonly isBold: boolean;
  /** Start and end along the line, regardless of the reading direction. */
  readonly start: number;
  readonly end: number;
  /** Position of the line across its direction; larger values are further down. */
  readonly baseline: number;
  readonly endsInHyphen: boolean;
}

/** Converts a position on the page to one along and across lines with an angle. */
export function alongAndAcross(
  x: number,
  y: number,
  angle: number,
): { readonly along: number; readonly across: number } {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { along: x * cos + y * sin, across: y * cos - x * sin };
}

/** Converts a position along and across lines with an angle to one on the page. */
export function onPage(
  along: number,
  across: number,
  angle: number,
): { readonly x: number; readonly y: number } {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: along * cos - across * sin, y: along * sin + across * cos };
}

/** Converts a glyph to a run of one character. */
export function glyphRun(glyph: Glyph): Run {
  const { text, style, isHyphen } = glyph;
  const { angle, size, isBold } = style;
  const { along, across } = alongAndAcross(glyph.x, glyph.y, angle);
  const extent = { text, angle, size, isBold, baseline: across, endsInHyphen: isHyphen };
  if (angle % 90 !== 0) {
    // The upright box has no extent along a slanted line. Half an em is about one letter.
    return { ...extent, start: along, end: along + size / 2 };
  }
  const one = alongAndAcross(glyph.left, glyph.top, angle).along;
  const other = alongAndAcross(glyph.right, glyph.bottom, angle).along;
  return { ...extent, start: Math.min(one, other), end: Math.max(one, other) };
}
