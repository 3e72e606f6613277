/** A character of a page, where it is shown. Points from the page's top left corner. */
export interface Glyph {
  /** One UTF-16 unit: pdfium gives the halves of a pair one after the other. */
  readonly text: string;
  /** Where it stands on its line. */
  readonly x: number;
  readonly y: number;
  /** The box around it. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly style: GlyphStyle;
  /** Whether it parts a word at the end of a line. */
  readonly isHyphen: boolean;
}

export interface GlyphStyle {
  /** Points as shown. */
  readonly size: number;
  /** Whole degrees, clockwise as shown, 0 to 359. */
  readonly angle: number;
  readonly isBold: boolean;
}

/** A page's characters in the order of its content; `null` stands for space between words. */
export interface GlyphPage {
  /** Points, as shown. */
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly (Glyph | null)[];
}
