import {
  type EastAsianFonts,
  eastAsianFonts,
  type FontFile,
  isEastAsian,
} from '@sign-envelope/fonts';
import bidiFactory from 'bidi-js';
import { openFont } from '../fonts/open-font.ts';
import { type ShapedRun, shapeRun } from './shape-run.ts';

export type Direction = 'ltr' | 'rtl';

/** A run of glyphs and its position in a line. */
export interface PlacedRun {
  readonly run: ShapedRun;
  /** Ems from the line's left end. */
  readonly x: number;
}

/** A line of text, ready to draw. */
export interface ShapedLine {
  /** In reading order, which is the order that readers without layout analysis copy. */
  readonly runs: readonly PlacedRun[];
  /** Ems. */
  readonly width: number;
  readonly direction: Direction;
}

/** Invisible characters that need no glyph: joiners, direction marks, control characters. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

interface Piece {
  text: string;
  readonly file: FontFile;
  readonly level: number;
  readonly isSpace: boolean;
}

/** The direction of a paragraph, which is that of its first letter. */
export function directionOf(paragraph: string): Direction {
  const level = bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs[0]?.level ?? 0;
  return level % 2 === 1 ? 'rtl' : 'ltr';
}

/**
 * Shapes one line in any mix of scripts. Each character uses the first of `files` that has a glyph
 * for it, or a Chinese, Japanese or Korean font. A character that no font supports is drawn as the
 * missing glyph of the first font and is still copied as typed.
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
  const choose = chooser(line, files);
  const pieces: Piece[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0;
    for (const { file, text, isSpace } of choose(segment)) {
      const last = pieces.at(-1);
      if (last?.file === file && last.level === level && last.isSpace === isSpace) {
        last.text += text;
      } else {
        pieces.push({ text, file, level, isSpace });
      }
    }
  }
  return pieces;
}

interface Choice {
  readonly file: FontFile;
  /** The grapheme or a part of it, composed or as typed, whichever the font supports better. */
  readonly text: string;
  readonly isSpace: boolean;
}

type Choices = Map<string, readonly Choice[]>;

/** Caches the files that draw each grapheme, by list of files, because graphemes repeat often. */
const choicesByFiles = new WeakMap<readonly FontFile[], Choices>();
/** Maximum number of cached graphemes per list; more than any language uses. */
const maxChoices = 20_000;

/** Returns a function that chooses the files for a grapheme; none for an invisible grapheme. */
function chooser(
  line: string,
  files: readonly FontFile[],
): (grapheme: string) => readonly Choice[] {
  const known: Choices = choicesByFiles.get(files) ?? new Map();
  if (known.size > maxChoices) known.clear();
  choicesByFiles.set(files, known);
  // The font family of a Chinese character depends on the other characters of the line.
  const ofLine: Choices = new Map();
  const eastAsian = lazily(() => eastAsianFonts(line));
  return (grapheme) => {
    const choices = isEastAsian(grapheme) ? ofLine : known;
    const before = choices.get(grapheme);
    if (before !== undefined) return before;
    const chosen = invisible.test(grapheme) ? [] : chooseFiles(grapheme, files, eastAsian());
    choices.set(grapheme, chosen);
    return chosen;
  };
}

function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * One font for the whole grapheme, so that it can place its marks. Where none has all of it, each
 * character has its own, and one that is in no font is drawn as the missing glyph of the first.
 */
function chooseFiles(
  grapheme: string,
  files: readonly FontFile[],
  eastAsian: EastAsianFonts,
): readonly Choice[] {
  const whole = findFile(grapheme, files, eastAsian);
  if (whole !== null) return [whole];
  const [first] = files;
  if (first === undefined) throw new Error('No font to write with');
  return visible(grapheme.normalize('NFC')).map(
    (character) =>
      findFile(character, files, eastAsian) ?? { file: first, text: character, isSpace: false },
  );
}

function findFile(
  grapheme: string,
  files: readonly FontFile[],
  eastAsian: EastAsianFonts,
): Choice | null {
  for (const spellings of spellingsOf(grapheme)) {
    const found = findSpelling(spellings, files, eastAsian);
    if (found === undefined) continue;
    const { file, text } = found;
    return { file, text: withGlyphs(text, file), isSpace: /^\s$/u.test(grapheme) };
  }
  return null;
}

/**
 * The canonically equivalent spellings of a grapheme. All of a list are tried in a font before the
 * next font, so that an `é` of two characters is drawn in the font of an `é` of one.
 */
function spellingsOf(grapheme: string): readonly (readonly string[])[] {
  const composed = grapheme.normalize('NFC');
  // Fonts have glyphs for the parts of a Hangul syllable or a voiced kana, but do not combine them.
  if (isEastAsian(grapheme)) return composed === grapheme ? [[grapheme]] : [[composed], [grapheme]];
  return [[...new Set([grapheme, composed, grapheme.normalize('NFD')])]];
}

interface Spelling {
  readonly text: string;
  /** A font that supports all characters of the text. */
  readonly file: FontFile;
}

function findSpelling(
  spellings: readonly string[],
  files: readonly FontFile[],
  eastAsian: EastAsianFonts,
): Spelling | undefined {
  const inFiles = () => {
    for (const file of files) {
      const text = spellings.find((spelling) => supports(file, spelling));
      if (text !== undefined) return { text, file };
    }
    return undefined;
  };
  const inSlice = () => {
    for (const text of spellings) {
      const file = eastAsian(visible(text)[0] ?? '');
      if (file !== undefined && supports(file, text)) return { text, file };
    }
    return undefined;
  };
  // Checking a font opens it, so the more likely kind of font is checked first.
  return spellings.some(isEastAsian) ? (inSlice() ?? inFiles()) : (inFiles() ?? inSlice());
}

function supports(file: FontFile, text: string): boolean {
  const characters = visible(text);
  if (file.characters?.test(characters[0] ?? '') === false) return false;
  return characters.every((character) => openFont(file).has(character));
}

function visible(grapheme: string): string[] {
  return Array.from(grapheme).filter((character) => !invisible.test(character));
}

/** Removes invisible characters without a glyph, which would be drawn as boxes. */
function withGlyphs(grapheme: string, file: FontFile): string {
  const font = openFont(file);
  return Array.from(grapheme)
    .filter((character) => !invisible.test(character) || font.has(character))
    .join('');
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses runs from the highest level down. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const deepest = pieces.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = deepest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      turnAround(ordered, start, end);
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}

/** Reverses the pieces from `start` up to `end` in place. */
function turnAround(pieces: Piece[], start: number, end: number): void {
  const turned = pieces.slice(start, end).reverse();
  for (const [index, piece] of turned.entries()) pieces[start + index] = piece;
}
