import type { FontFile } from '@sign-envelope/fonts';
import { type Direction, directionOf, layOutLine } from './lay-out-line.ts';
import { type Word, wordsOf } from './words.ts';

/** A paragraph with measured words, ready to be broken at any width. */
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
  /** The characters of the word, for boxes that are too narrow for the word. */
  readonly letters: () => readonly MeasuredWord[];
}

export interface Line {
  readonly text: string;
  /** Ems: the sum of its words. Shaping the whole line may give a slightly different width. */
  readonly width: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function measureParagraph(text: string, files: readonly FontFile[]): MeasuredParagraph {
  const words = wordsOf(text).map((word) => measureWord(word, files));
  return { direction: directionOf(text), words };
}

function measureWord({ text, spaces }: Word, files: readonly FontFile[]): MeasuredWord {
  const widthOf = (part: string) => (part === '' ? 0 : layOutLine(part, files).width);
  // Measured lazily and cached, because several sizes are tried.
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

/** Breaks a paragraph into lines of at most `room` ems, and wider words between characters. */
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
