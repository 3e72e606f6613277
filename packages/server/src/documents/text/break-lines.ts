import type { FontFile } from '../fonts/font-catalog.ts';
import { type Direction, directionOf, layOutLine } from './lay-out-line.ts';
import { type Word, wordsOf } from './words.ts';

/** A paragraph whose words have been measured once, to be broken at any width. */
export interface MeasuredParagraph {
  readonly direction: Direction;
  readonly words: readonly MeasuredWord[];
}

interface MeasuredWord {
  readonly text: string;
  readonly spaces: string;
  /** Ems. */
  readonly textWidth: number;
  readonly spacesWidth: number;
  /** The word in single characters, for boxes too narrow for it. */
  readonly letters: () => readonly MeasuredWord[];
}

export interface Line {
  readonly text: string;
  /** Ems: the sum of its words; shaping the whole line may give a little less or more. */
  readonly width: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function measureParagraph(text: string, files: readonly FontFile[]): MeasuredParagraph {
  const words = wordsOf(text).map((word) => measureWord(word, files));
  return { direction: directionOf(text), words };
}

function measureWord({ text, spaces }: Word, files: readonly FontFile[]): MeasuredWord {
  const widthOf = (part: string) => (part === '' ? 0 : layOutLine(part, files).width);
  // Measured when first needed, and once: sizes are tried one after the other.
  let letters: readonly MeasuredWord[] | null = null;
  return {
    text,
    spaces,
    textWidth: widthOf(text),
    spacesWidth: widthOf(spaces),
    letters: () => {
      letters ??= lettersOf({ text, spaces }).map((letter) => measureWord(letter, files));
      return letters;
    },
  };
}

function lettersOf({ text, spaces }: Word): Word[] {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return letters.map((letter, index) => ({
    text: letter,
    spaces: index === letters.length - 1 ? spaces : '',
  }));
}

/** Fills lines up to `room` ems; a word wider than that is broken between characters. */
export function breakLines(paragraph: MeasuredParagraph, room: number): Line[] {
  const lines: Line[] = [];
  let text = '';
  let width = 0;
  let spaces = '';
  let spacesWidth = 0;
  for (const word of paragraph.words.flatMap((each) =>
    each.textWidth > room ? each.letters() : each,
  )) {
    if (text !== '' && width + spacesWidth + word.textWidth > room) {
      lines.push({ text, width });
      text = word.text;
      width = word.textWidth;
    } else {
      text += spaces + word.text;
      width += spacesWidth + word.textWidth;
    }
    spaces = word.spaces;
    spacesWidth = word.spacesWidth;
  }
  lines.push({ text, width });
  return lines;
}
