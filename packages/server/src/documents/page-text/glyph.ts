/** A character and its position on the page as displayed, in points from the top left corner. */
export interface Glyph {
  /** One UTF-16 code unit: pdfium returns the surrogates of a pair separately. */
  readonly text: string;
  /** The origin on the baseline. */
  readonly x: number;
  readonly y: number;
  /** The bounding box. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly style: GlyphStyle;
  /** Whether it hyphenates a word at the end of a line. */
  readonly isHyphen: boolean;
}

export interface GlyphStyle {
  /** Points, as displayed. */
  readonly size: number;
  /** Whole degrees, clockwise as displayed, 0 to 359. */
  readonly angle: number;
  readonly isBold: boolean;
}

/** A page's characters in content order; `null` represents white space. */
export interface GlyphPage {
  /** Points, as displayed. */
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly (Glyph | null)[];
}
