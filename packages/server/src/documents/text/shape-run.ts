import bidiFactory from 'bidi-js';
import type { FontFile } from '../fonts/font-catalog.ts';
import { type OpenFont, openFont, type ShapedGlyph } from '../fonts/open-font.ts';

/** One glyph in its place. Lengths in ems. */
export interface PlacedGlyph extends ShapedGlyph {
  /** What a reader copies for it; may be several characters (a ligature) or none. */
  readonly unicode: string;
}

/** Glyphs of one font, in the order in which they stand on the page from the left. */
export interface ShapedRun {
  readonly font: OpenFont;
  /** As drawn: within right-to-left text, brackets are mirrored. */
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** Ems. */
  readonly width: number;
  /** Whether the glyphs alone do not tell which character is which: several glyphs share several. */
  readonly needsActualText: boolean;
}

export interface RunRequest {
  readonly text: string;
  readonly file: FontFile;
  readonly isRightToLeft: boolean;
}

const bidi = bidiFactory();

/** Turns characters of one font and direction into glyphs: joined, ligated, kerned. */
export function shapeRun({ text: typed, file, isRightToLeft }: RunRequest): ShapedRun {
  const font = openFont(file);
  const shaped = font.shape(typed, isRightToLeft);
  const text = isRightToLeft ? mirrored(typed) : typed;
  const width = shaped.reduce((sum, { advance }) => sum + advance, 0);
  return { font, text, width, ...spell(text, shaped, isRightToLeft) };
}

/** Gives each glyph its characters: the first glyph of several that share some gets all of them. */
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
