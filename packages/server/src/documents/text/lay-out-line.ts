import bidiFactory from 'bidi-js';
import { type EastAsianFonts, eastAsianFonts, isEastAsian } from '../fonts/east-asian.ts';
import type { FontFile } from '../fonts/font-catalog.ts';
import { openFont } from '../fonts/open-font.ts';
import { type ShapedRun, shapeRun } from './shape-run.ts';

export type Direction = 'ltr' | 'rtl';

/** A run of glyphs and where it stands in its line. */
export interface PlacedRun {
  readonly run: ShapedRun;
  /** Ems from the line's left end. */
  readonly x: number;
}

/** A line of text, ready to draw. */
export interface ShapedLine {
  /** In the order in which they are read, which is what readers that know no layout copy. */
  readonly runs: readonly PlacedRun[];
  /** Ems. */
  readonly width: number;
  readonly direction: Direction;
}

/** Characters that show nothing and need no glyph: joiners, marks of direction, controls. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

interface Piece {
  text: string;
  readonly file: FontFile;
  readonly level: number;
  readonly isSpace: boolean;
}

/** The direction a paragraph reads in: that of its first letter. */
export function directionOf(paragraph: string): Direction {
  const level = bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs[0]?.level ?? 0;
  return level % 2 === 1 ? 'rtl' : 'ltr';
}

/**
 * Shapes one line in any mix of scripts. Each character takes the first of `files` that has it, or
 * a font for Chinese, Japanese and Korean; one that none has is drawn as the first font's empty box,
 * and still copies as typed.
 */
export function layOutLine(
  line: string,
  files: readonly FontFile[],
  direction: Direction = directionOf(line),
): ShapedLine {
  const pieces = split(line, files, direction);
  const places = new Map<Piece, PlacedRun>();
  let x = 0;
  for (const piece of inVisualOrder(pieces)) {
    const { text, file, level } = piece;
    const run = shapeRun({ text, file, isRightToLeft: level % 2 === 1 });
    places.set(piece, { run, x });
    x += run.width;
  }
  const runs = pieces.flatMap((piece) => places.get(piece) ?? []);
  return { runs, width: x, direction };
}

function split(line: string, files: readonly FontFile[], direction: Direction): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const eastAsian = eastAsianFonts(line);
  const pieces: Piece[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    if (invisible.test(segment)) continue;
    const level = levels[index] ?? 0;
    const { file, text: drawn } = chooseFile(segment, files, eastAsian);
    const typed = withGlyphs(drawn, file);
    const text = level % 2 === 1 ? mirrored(typed) : typed;
    const isSpace = /^\s$/u.test(segment);
    const last = pieces.at(-1);
    if (last?.file === file && last.level === level && last.isSpace === isSpace) {
      last.text += text;
    } else {
      pieces.push({ text, file, level, isSpace });
    }
  }
  return pieces;
}

function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join(
    '',
  );
}

interface Choice {
  readonly file: FontFile;
  /** The grapheme, or the one character for it where that is the better to draw. */
  readonly text: string;
}

function chooseFile(
  grapheme: string,
  files: readonly FontFile[],
  eastAsian: EastAsianFonts,
): Choice {
  const composed = grapheme.normalize('NFC');
  // The parts of a Hangul syllable or a voiced kana have glyphs too, which nothing puts together.
  const forms = isEastAsian(grapheme) ? [composed, grapheme] : [grapheme, composed];
  for (const text of composed === grapheme ? [grapheme] : forms) {
    const file = fileWith(visible(text), files, eastAsian);
    if (file !== undefined) return { file, text };
  }
  const file = fileWith(visible(grapheme).slice(0, 1), files, eastAsian) ?? files[0];
  if (file === undefined) throw new Error('No font to write with');
  return { file, text: grapheme };
}

/** The first font that has all of the characters. */
function fileWith(
  characters: readonly string[],
  files: readonly FontFile[],
  eastAsian: EastAsianFonts,
): FontFile | undefined {
  const [first = ''] = characters;
  const hasAll = (file: FontFile) =>
    characters.every((character) =>
      openFont(file).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  const inFiles = () => files.find(hasAll);
  const inSlice = () => [eastAsian(first)].find((slice) => slice !== undefined && hasAll(slice));
  // What is looked into is opened: neither fonts nor slices are where the other will do.
  return isEastAsian(first) ? (inSlice() ?? inFiles()) : (inFiles() ?? inSlice());
}

function visible(grapheme: string): string[] {
  return Array.from(grapheme).filter((character) => !invisible.test(character));
}

/** Leaves out invisible characters the font has no glyph for, which it would draw as boxes. */
function withGlyphs(grapheme: string, file: FontFile): string {
  const font = openFont(file);
  return Array.from(grapheme)
    .filter(
      (character) =>
        !invisible.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    )
    .join('');
}

/** Rule L2 of the Unicode bidirectional algorithm: from the deepest level up, turn runs around. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const deepest = Math.max(0, ...pieces.map((piece) => piece.level));
  for (let level = deepest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end - start > 1)
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}
