import type { FontFile } from '@sign-envelope/fonts';
import bidiFactory from 'bidi-js';
import { type OpenFont, openFont, type ShapedGlyph } from '../fonts/open-font.ts';

/** A positioned glyph. Lengths in ems. */
export interface PlacedGlyph extends ShapedGlyph {
  /** The text that is copied for the glyph: several characters for a ligature, or none. */
  readonly unicode: string;
}

/** Glyphs of one font, from left to right on the page. */
export interface ShapedRun {
  readonly font: OpenFont;
  /** The text as drawn: brackets in right-to-left text are mirrored. */
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** Ems. */
  readonly width: number;
  /** Whether several glyphs share several characters, so that copying needs `ActualText`. */
  readonly needsActualText: boolean;
}

export interface RunRequest {
  readonly text: string;
  readonly file: FontFile;
  readonly isRightToLeft: boolean;
}

const bidi = bidiFactory();

/** Shapes text of one font and direction, with joining, ligatures and kerning. */
export function shapeRun({ text: typed, file, isRightToLeft }: RunRequest): ShapedRun {
  const font = openFont(file);
  const shaped = font.shape(typed, isRightToLeft);
  const text = isRightToLeft ? mirrored(typed) : typed;
  const width = shaped.reduce((sum, { advance }) => sum + advance, 0);
  return { font, text, width, ...spell(text, shaped, isRightToLeft) };
}

/** Assigns characters to glyphs. If several glyphs share characters, the first one gets all. */
function spell(
  text: string,
  shaped: readonly ShapedGlyph[],
  isRightToLeft: boolean,
): Pick<ShapedRun, 'glyphs' | 'needsActualText'> {
  const glyphs: PlacedGlyph[] = [];
  let needsActualText = false;
  let end = text.length;
  let sharing = 0;
  const fromTheLast = isRightToLeft ? shaped : shaped.toReversed();
  for (const [index, glyph] of fromTheLast.entries()) {
    sharing += 1;
    if (fromTheLast[index + 1]?.cluster === glyph.cluster) {
      glyphs.push({ ...glyph, unicode: '' });
      continue;
    }
    const unicode = text.slice(glyph.cluster, end);
    glyphs.push({ ...glyph, unicode });
    needsActualText ||= sharing > 1 && [...unicode].length > 1;
    end = glyph.cluster;
    sharing = 0;
  }
  return { glyphs: isRightToLeft ? glyphs : glyphs.reverse(), needsActualText };
}

function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join(
    '',
  );
}
