import * as v from 'valibot';
import { passthrough, toPositive } from '../readers.ts';
import { readBy } from './read-by.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const points = readBy(v.pipe(v.number(), v.gtValue(0)), toPositive);

export const wireTextLine = v.object({
  text: v.string(),
  /** Percent of the page as shown. */
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  /** Points. */
  size: points,
  /** Degrees, clockwise as shown; 0 by default. */
  angle: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(359))),
  /** 'ltr' by default. */
  direction: v.optional(v.picklist(['ltr', 'rtl'])),
});

export const wireTextBlock = v.object({
  /** Level of a heading. */
  level: v.nullable(v.picklist([1, 2, 3])),
  lines: v.array(wireTextLine),
});

/** `GET <cdn>/text/{fingerprint}-{pageIndex}.json`, the address in a page's `text_src`. */
export const wirePageText = v.object({
  /** Points, of the page as shown. */
  width: points,
  height: points,
  /** In reading order. */
  blocks: readBy(v.array(wireTextBlock), passthrough),
});

/** A line on the wire: position in percent of the page, size in points, angle in degrees. */
export type WireTextLine = v.InferOutput<typeof wireTextLine>;
/** A paragraph or a heading on the wire. */
export type WireTextBlock = v.InferOutput<typeof wireTextBlock>;
/** The text of a page on the wire; `parsePageText` reads it. */
export type WirePageText = v.InferOutput<typeof wirePageText>;
