import type { PageText, TextLine } from '@sign-envelope/core';
import type { CSSProperties } from 'react';

/** Centre, size and rotation of a line of text. Lengths are in thousandths of the page's width. */
export interface LinePosition {
  readonly x: number;
  readonly y: number;
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
 * Positions a line over the page image, regardless of its font. All values are relative to the page, so
 * the result holds at every page size.
 *
 * @param measure Natural width of the line in multiples of the font size.
 */
export function positionLine(line: TextLine, page: PageText, measure: number): LinePosition {
  const { box, angle } = line;
  const fontSize = (line.fontSize / page.width) * 1000;
  // From percent of the page's width and of its height.
  const across = (percent: number) => percent * 10;
  const down = (percent: number) => (percent * 10 * page.height) / page.width;
  const width = across(box.width);
  const height = down(box.height);
  const upright = angle % 180 === 0;
  const length = upright ? width : lengthOf(width, height, fontSize * lineHeight, angle);
  return {
    x: across(box.x) + width / 2,
    y: down(box.y) + height / 2,
    fontSize,
    stretch: measure > 0 ? length / (measure * fontSize) : 1,
    angle,
  };
}

type LineStyle = CSSProperties & Readonly<Record<'--x' | '--y' | '--size' | '--stretch', string>>;

/** Style of a line: see text-layer.css for its unit. */
export function lineStyle({ x, y, fontSize, stretch, angle }: LinePosition): LineStyle {
  return {
    '--x': x.toFixed(2),
    '--y': y.toFixed(2),
    '--size': fontSize.toFixed(2),
    '--stretch': stretch.toFixed(4),
    ...(angle !== 0 && { rotate: `${angle}deg` }),
  };
}
