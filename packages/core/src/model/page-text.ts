import type { Box } from './field.ts';

/** Neighbouring words on one line of a page. */
export interface TextLine {
  /**
   * The text in logical order. A word that continues in the next line of its block ends in a soft hyphen,
   * U+00AD; any other line is separated from the next by a space.
   */
  readonly text: string;
  /** Percent of the page as shown. */
  readonly box: Box;
  /** Points; the page's `width` gives the scale. */
  readonly fontSize: number;
  /** Rotation in degrees, clockwise as shown, from 0 to 359; nearly always 0. */
  readonly angle: number;
  /** Reading direction, by the script of the line's first letter. */
  readonly direction: 'ltr' | 'rtl';
}

/** A paragraph, a heading, or a piece of a table or form. */
export interface TextBlock {
  /** Level of a heading, derived from its size; `null` for other text. */
  readonly level: 1 | 2 | 3 | null;
  readonly lines: readonly TextLine[];
}

/** The text of one page, in reading order. A scanned page has no blocks. */
export interface PageText {
  /** Points, the page as shown. */
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly TextBlock[];
}
