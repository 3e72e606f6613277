import type { PageText, TextLine } from '@sign-envelope/core';
import type { CSSProperties } from 'react';

/** Centre, size and rotation of a line of text. */
export interface LinePosition {
  /** Percent of the page's width and height. */
  readonly x: number;
  readonly y: number;
  /** Percent of the page's width. */
  readonly fontSize: number;
  /** Horizontal scale that makes the line as wide as on the page. */
  readonly stretch: number;
  readonly angle: number;
}

/** Height of a line in multiples of the font size, as in most fonts. */
const lineHeight = 1.2;

/** Length of a rotated line with a bounding box of this width and height. */
function lengthOf(width: number, height: number, thickness: number, angle: number): number {
  const cos = Math.abs(Math.cos((angle * Math.PI) / 180));
  const sin = Math.abs(Math.sin((angle * Math.PI) / 180));
  const length = cos > sin ? (width - thickness * sin) / cos : (height - thickness * cos) / sin;
  return Math.max(length, thickness / 2);
}

/**
 * Positions a line over the page image, regardless of its font. All values are percentages of the page, so
 * the result holds at every page size.
 *
 * @param measure Natural width of the line in multiples of the font size.
 */
export function positionLine(line: TextLine, page: PageText, measure: number): LinePosition {
  const { box, angle } = line;
  const fontSize = (line.fontSize / page.width) * 100;
  const height = (box.height * page.height) / page.width;
  const upright = angle % 180 === 0;
  const length = upright ? box.width : lengthOf(box.width, height, fontSize * lineHeight, angle);
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    fontSize,
    stretch: measure > 0 ? length / (measure * fontSize) : 1,
    angle,
  };
}

/** Style of a line: see text-layer.css, which derives its size from that of the page. */
export function lineStyle({
  x,
  y,
  fontSize,
  stretch,
  angle,
}: LinePosition): CSSProperties & Readonly<Record<'--size' | '--stretch', string>> {
  return {
    left: `${x.toFixed(3)}%`,
    top: `${y.toFixed(3)}%`,
    '--size': fontSize.toFixed(3),
    '--stretch': stretch.toFixed(4),
    ...(angle !== 0 && { rotate: `${angle}deg` }),
  };
}
