import type { Box } from './field.ts';

/** Words that stand on one line of a page, close together. */
export interface TextLine {
  /**
   * As it reads, in logical order. A word that goes on in the next line of its block ends in a soft
   * hyphen, U+00AD; every other line is parted from the next by a space.
   */
  readonly text: string;
  /** Percent of the page as shown. */
  readonly box: Box;
  /** Points; the page's `width` gives the scale. */
  readonly fontSize: number;
  /** Degrees by which the line is turned, clockwise as shown: 0 for nearly all, else up to 359. */
  readonly angle: number;
  /** Where the line begins: right to left where its first letter is of a script that does. */
  readonly direction: 'ltr' | 'rtl';
}

/** A paragraph, a heading, or a piece of a table or form. */
export interface TextBlock {
  /** Rank of a heading, told by its size; `null` for all other text. */
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
