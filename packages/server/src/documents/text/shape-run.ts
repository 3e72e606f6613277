import type { Font, Glyph, GlyphRun } from 'fontkit';
import { type FontFile, fontName } from '../fonts/font-catalog.ts';
import { openFont } from '../fonts/open-font.ts';

/** One glyph in its place. Lengths in ems. */
export interface PlacedGlyph {
  readonly glyph: Glyph;
  /** What a reader copies for it; may be several characters (a ligature) or none. */
  readonly unicode: string;
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Glyphs of one font, in the order in which they stand on the page from the left. */
export interface ShapedRun {
  readonly fontName: string;
  readonly font: Font;
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** Ems. */
  readonly width: number;
  /** True when the glyphs alone do not spell `text`, as after a reordering of Indic vowels. */
  readonly needsActualText: boolean;
}

export interface RunRequest {
  /** As drawn: within right-to-left text, brackets are already mirrored. */
  readonly text: string;
  readonly file: FontFile;
  readonly isRightToLeft: boolean;
}

/** Turns characters of one font and direction into glyphs: joined, ligated, kerned. */
export function shapeRun({ text, file, isRightToLeft }: RunRequest): ShapedRun {
  const font = openFont(file);
  const run = layOut(font, text, isRightToLeft);
  const spelling = spell(text, run.glyphs, isRightToLeft);
  const em = font.unitsPerEm;
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const [index, glyph] of run.glyphs.entries()) {
    const position = run.positions[index];
    const advance = (position?.xAdvance ?? glyph.advanceWidth) / em;
    glyphs.push({
      glyph,
      unicode: spelling.unicodes[index] ?? '',
      advance,
      offsetX: (position?.xOffset ?? 0) / em,
      offsetY: (position?.yOffset ?? 0) / em,
    });
    width += advance;
  }
  return {
    fontName: fontName(file),
    font,
    text,
    glyphs,
    width,
    needsActualText: !spelling.isFaithful,
  };
}

/** Features that put marks on letters; fontkit fails at some that a font leaves half defined. */
const markFeatures = { mark: false, mkmk: false, abvm: false, blwm: false };

function layOut(font: Font, text: string, isRightToLeft: boolean): GlyphRun {
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  try {
    return font.layout(text, undefined, undefined, undefined, direction);
  } catch {
    // What was signed must reach the page, be a mark less well placed.
    return font.layout(text, markFeatures, undefined, undefined, direction);
  }
}

interface Spelling {
  readonly unicodes: readonly string[];
  readonly isFaithful: boolean;
}

/**
 * Which characters each glyph stands for. fontkit remembers a glyph by the first character that led
 * to it, so a glyph shared by two characters lies: where glyphs and characters pair off, the typed
 * characters win.
 */
function spell(text: string, glyphs: readonly Glyph[], isRightToLeft: boolean): Spelling {
  const characters = [...text];
  const inReadingOrder = isRightToLeft ? [...glyphs].reverse() : glyphs;
  const unicodes =
    inReadingOrder.length === characters.length
      ? characters
      : inReadingOrder.map((glyph) => String.fromCodePoint(...glyph.codePoints));
  return {
    unicodes: isRightToLeft ? [...unicodes].reverse() : unicodes,
    isFaithful: unicodes.join('') === text,
  };
}
