import type { Glyph } from './glyph.ts';

/** What stands on one line without a gap. Points, along the line and across it. */
export interface Run {
  readonly text: string;
  /** Whole degrees, clockwise as shown. */
  readonly angle: number;
  readonly size: number;
  readonly isBold: boolean;
  /** Where it begins and ends along its line, regardless of the reading direction. */
  readonly start: number;
  readonly end: number;
  /** Where its line stands: more is further down, for one whose head is turned with the line. */
  readonly baseline: number;
  readonly endsInHyphen: boolean;
}

/** Turns a place on the page into one along and across lines of an angle. */
export function alongAndAcross(
  x: number,
  y: number,
  angle: number,
): { readonly along: number; readonly across: number } {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { along: x * cos + y * sin, across: y * cos - x * sin };
}

/** From along and across back to the page. */
export function onPage(
  along: number,
  across: number,
  angle: number,
): { readonly x: number; readonly y: number } {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: along * cos - across * sin, y: along * sin + across * cos };
}

/** A glyph as the beginning of a run, or as more of one. */
export function glyphRun(glyph: Glyph): Run {
  const { text, style, isHyphen } = glyph;
  const { angle, size, isBold } = style;
  const { along, across } = alongAndAcross(glyph.x, glyph.y, angle);
  const extent = { text, angle, size, isBold, baseline: across, endsInHyphen: isHyphen };
  if (angle % 90 !== 0) {
    // The box is upright and tells nothing along a slanted line; half an em is about a letter.
    return { ...extent, start: along, end: along + size / 2 };
  }
  const one = alongAndAcross(glyph.left, glyph.top, angle).along;
  const other = alongAndAcross(glyph.right, glyph.bottom, angle).along;
  return { ...extent, start: Math.min(one, other), end: Math.max(one, other) };
}
