import { inputLimits } from '../model/input-limits.ts';
import { signatureFonts } from '../model/signature.ts';
import {
  plainWidths,
  rangeExtents,
  rangeWidths,
  scriptWidths,
  signatureWidths,
  type WidthTable,
} from './text-widths.ts';

/** The box that a text is written into on paper. */
export interface TextBox {
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** Name of the font, as in a field or a typed signature. */
  readonly font: string;
  /** Points, before the text is shrunk to fit. */
  readonly fontSize: number;
  /** Whether the text may have several lines. */
  readonly wraps: boolean;
}

/** Points by which text shrinks until it fits: specification, section 9. */
const step = 0.25;

/** Width of every character of the typewriter font. Ems. */
const typewriterWidth = 0.61;
/** Non-ASCII letters of the signature fonts, some of which are broad ligatures. Ems. */
const maxSignatureLetter = 1.7;
/** Minimum width of letters of other scripts, if they come from the family's own font. Ems. */
const minScriptWidth = { plain: 0, typewriter: typewriterWidth, signature: 1.3 } as const;
/** A single letter up to this width always fits the width of a box. Ems. */
const widestExcused = 3;
/** What a horn or a caron may add to the width of a letter. Ems. */
const besideLetter = 0.14;
/** U+FDFD, a whole sentence in one glyph. */
const broadest = { code: 0xfdfd, width: 9.8 };

const ranges = rangeWidths.split(' ').map((range) => {
  const [start = '', tenths = ''] = range.split(':');
  return [Number.parseInt(start, 16), Number(tenths) / 10] as const;
});

/** Punctuation that every text font contains. */
const commonMarks = /[–—‘’‚“”„†•…‹›€™]/u;
const invisible = /[\p{DI}\p{Cc}]/u;
const continuesCluster = /[\p{M}\p{DI}\p{EMod}]/u;

type Family = 'plain' | 'typewriter' | 'signature';

function familyOf(font: string): Family {
  const name = font
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  if (name === 'courier' || name === 'courier-new') return 'typewriter';
  return signatureFonts.some((font) => font === name) ? 'signature' : 'plain';
}

/** Maximum ascent and descent of a family's own font. Ems. */
const familyExtents: Readonly<Record<Family, readonly [ascent: number, descent: number]>> = {
  plain: [0.91, 0.22],
  typewriter: [0.84, 0.3],
  signature: [1.3, 0.85],
};

/** The last entry of a sorted list that starts at or before a code point. */
function rangeOf<T extends readonly [number, ...unknown[]]>(
  sorted: readonly T[],
  code: number,
): T | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[0] ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

function inTable({ start, widths }: WidthTable, code: number): number | null {
  const letter = code < start ? Number.NaN : widths.charCodeAt(code - start);
  return Number.isNaN(letter) ? null : (letter - 35) / 32;
}

function asciiWidth(code: number, family: Family): number {
  if (family === 'typewriter') return typewriterWidth;
  return inTable(family === 'signature' ? signatureWidths : plainWidths, code) ?? 0;
}

/** Maximum width of a character, in ems. */
function characterWidth(character: string, family: Family): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return asciiWidth(code, family);
  if (invisible.test(character)) return 0;
  if (code === broadest.code) return broadest.width;
  if (code < 0x1f00) {
    // An accent adds no width to its letter.
    const [letter = '', ...marks] = character.normalize('NFD');
    if (letter < '\x7f') {
      const beside = marks.some((mark) => mark === '\u031b' || mark === '\u030c');
      return asciiWidth(letter.charCodeAt(0), family) + (beside ? besideLetter : 0.06);
    }
  }
  for (const table of scriptWidths) {
    const width = inTable(table, code);
    if (width !== null) return Math.max(width, minScriptWidth[family]);
  }
  const width = rangeOf(ranges, code)?.[1] ?? 1;
  return family === 'signature' && code < 0x530 ? Math.max(width, maxSignatureLetter) : width;
}

/** Measures texts in the font of one family. Each character is looked up once. */
function createMeasure(family: Family) {
  const known = new Map<string, number>();
  const widthOf = (character: string): number => {
    let width = known.get(character);
    if (width === undefined) {
      width = characterWidth(character, family);
      known.set(character, width);
    }
    return width;
  };
  return {
    widthOf,
    sum(text: string): number {
      let width = 0;
      for (const character of text) width += widthOf(character);
      return width;
    },
    /** Width of the widest unbreakable unit: a letter with everything that is joined to it. */
    widestCluster(text: string): number {
      let widest = 0;
      let width = 0;
      let joins = false;
      for (const character of text) {
        if (!joins && !continuesCluster.test(character)) width = 0;
        joins = character === '\u200d';
        width += widthOf(character);
        widest = Math.max(widest, width);
      }
      return widest;
    },
  };
}

type Measure = ReturnType<typeof createMeasure>;

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Marks that belong to the word before them. */
const clings = /^[\p{Pe}\p{Pf}\p{Po}ー々〜]+$/u;

/** The widest word of a text without spaces, by this device's word segmentation. */
function widestWord(text: string, measure: Measure): number {
  if (!('Segmenter' in Intl)) return Number.POSITIVE_INFINITY;
  let widest = 0;
  let width = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    width = (clings.test(segment) ? width : 0) + measure.sum(segment);
    widest = Math.max(widest, width);
  }
  return widest;
}

/**
 * The maximum number of lines of a text of this width that starts on a new line. The empty end of a line
 * is at most as wide as the next piece, and two neighbouring lines together hold more than one full line.
 */
function linesOf(width: number, room: number, piece: number): number {
  const byPiece = piece < room ? Math.ceil(width / (room - piece)) : Number.POSITIVE_INFINITY;
  return Math.min(byPiece, Math.ceil((2 * width) / room) + 1);
}

/** The maximum number of lines of a paragraph in a box `room` ems wide; infinite if a letter is too wide. */
function countLines(paragraph: string, room: number, measure: Measure): number {
  let lines = 1;
  let used = 0;
  let spaces = 0;
  for (const part of paragraph.match(/ +|[^ ]+/g) ?? []) {
    const width = measure.sum(part);
    if (part.startsWith(' ')) {
      spaces = width;
      continue;
    }
    const isFirst = used === 0;
    if (used + spaces + width <= room) {
      used += spaces + width;
    } else {
      // Leading spaces of a paragraph stay before its first word.
      const indent = isFirst ? spaces : 0;
      if (!isFirst) lines += 1;
      if (indent + width <= room && !unspaced.test(part)) {
        used = width;
      } else {
        const cluster = measure.widestCluster(part);
        if (indent + cluster > room) return Number.POSITIVE_INFINITY;
        // Browser and server may segment words differently: twice the widest leaves room for both.
        const piece = unspaced.test(part) ? 2 * widestWord(part, measure) : 2 * cluster;
        lines += linesOf(indent + width, room, Math.max(piece, cluster)) - 1;
        // How full the last line is depends on the fonts, so what follows starts a new one.
        used = room;
      }
    }
    spaces = 0;
  }
  return lines;
}

/** Marks that are put on letters of any script, each above or below the one before it. */
const stackedMarks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g;
/** Marks on one letter for which the fonts of the marks have room. */
const usualMarks = 2;
/** Height of a further mark. Ems. */
const markHeight = 0.3;

/** Maximum line height of a text, in ems. */
function lineHeight(text: string, family: Family): number {
  let [ascent, descent] = familyExtents[family];
  const marks = text.match(stackedMarks) ?? [];
  const stacked = marks.reduce((most, { length }) => Math.max(most, length), 0);
  for (const character of new Set(text)) {
    if (commonMarks.test(character)) continue;
    const [, up = 0, down = 0] = rangeOf(rangeExtents, character.codePointAt(0) ?? 0) ?? [];
    ascent = Math.max(ascent, up);
    descent = Math.max(descent, down);
  }
  return ascent + descent + 2 * markHeight * Math.max(0, stacked - usualMarks);
}

/**
 * Whether a text fits its box at the smallest readable size, 4 points. The browser checks while the text
 * is typed and the server before it accepts it, with the same result. A text that fits here also fits
 * when the server lays it out with the actual fonts. One line always fits a box's height, and one letter
 * of up to 3 em its width: a box too small for any text is not the signer's fault.
 *
 * @example
 * ```ts
 * fitsBox('Ada Lovelace', { width: 120, height: 20, font: 'arial', fontSize: 12, wraps: false });
 * ```
 */
export function fitsBox(text: string, box: TextBox): boolean {
  const family = familyOf(box.font);
  const measure = createMeasure(family);
  // The size shrinks in steps from the field's own. This is the last one not below the minimum.
  const smallest = inputLimits.smallestFontSize;
  const size = smallest + (Math.max(0, box.fontSize - smallest) % step);
  const composed = text.replaceAll(/\p{L}\p{M}+/gu, (letter) => letter.normalize('NFC'));
  const paragraphs = (box.wraps ? composed.split(/\r\n|[\n\r\u2028\u2029]/u) : [composed]).map(
    (paragraph) => paragraph.replaceAll(/\r\n|\s/gu, ' '),
  );
  const room = Math.max(box.width / size, Math.min(widestExcused, measure.widestCluster(composed)));
  if (!box.wraps) return measure.sum(paragraphs[0] ?? '') <= room;
  const most = Math.max(1, Math.floor(box.height / (lineHeight(composed, family) * size)));
  let lines = 0;
  for (const paragraph of paragraphs) {
    lines += countLines(paragraph, room, measure);
    if (lines > most) return false;
  }
  return true;
}
