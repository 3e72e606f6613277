// What makes a text look different on paper than it was typed.

/**
 * More marks than any orthography puts on one letter: Hebrew has three, Vietnamese, Thai and Tibetan
 * four at most. Characters that Unicode calls ignorable, such as joiners, are not a base for new marks; nor
 * are vowels that stand beside their letter.
 */
const tooMany = /(?:(?!\p{DI})[\p{Mn}\p{Me}][\p{DI}\p{Mc}]*){5}/u;

/**
 * Whether more than four marks are on one base character, so that they tower over the lines around it.
 *
 * @example
 * ```ts
 * hasTooManyMarks(`e${'\u0302'.repeat(5)}`); // true
 * ```
 */
export function hasTooManyMarks(text: string): boolean {
  return tooMany.test(text);
}

/** Ends a paragraph, and everything open in it, for the Unicode bidirectional algorithm: control characters. */
const paragraphEnd = /(?!\t)[\p{Cc}\u2029]/u;
const override = /[\u202d\u202e]/;
const embedding = /[\u202a\u202b]/;
const isolate = /[\u2066-\u2068]/;
const closesEmbedding = '\u202c';
const closesIsolate = '\u2069';
const marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether embeddings and isolates of a paragraph are not closed, or not in the right order. */
function leavesOpen(paragraph: string): boolean {
  const open: string[] = [];
  for (const [mark] of paragraph.matchAll(marks)) {
    const last = open.at(-1);
    if (mark === closesEmbedding) {
      // One without an opening, or outside of this isolate, has no effect.
      if (last === closesEmbedding) open.pop();
    } else if (mark === closesIsolate) {
      if (last === closesIsolate) open.pop();
      else if (last !== undefined && open.includes(closesIsolate)) return true;
    } else {
      open.push(isolate.test(mark) ? closesIsolate : closesEmbedding);
    }
  }
  return open.length > 0;
}

/**
 * Whether hidden marks of writing direction make a text read differently from its letters: overrides, which
 * print letters in reverse, and embeddings and isolates that are not closed in their paragraph. Closed
 * ones, and marks that stand alone, occur in honest texts of two directions.
 *
 * @example
 * ```ts
 * hasMisleadingDirection('\u202e00001 RUE'); // true: printed as EUR 10000
 * hasMisleadingDirection('\u2068Ada\u2069'); // false
 * ```
 */
export function hasMisleadingDirection(text: string): boolean {
  if (override.test(text)) return true;
  if (!embedding.test(text) && !isolate.test(text)) return false;
  return text.split(paragraphEnd).some(leavesOpen);
}

/**
 * The code points at which the characters of the printed fonts begin and end, in turn: distances in base 36,
 * counted from U+0020, with which the first range begins. Unassigned characters belong to their neighbours.
 * The server's printable-characters.test.ts compares the ranges with its fonts.
 */
export const printableRanges =
  '1k0 34 v 1 7 1 22 1 op 1 3j 1 tf 74 w1 3j qp 4 1 1 8 1d 24 4 19 3 1s 1s 3t 7 2y 6 6y 1 jq f kq 4 2x p 1g6 1 2x 2o po 5 cb 4 10 c 8s 1 n1a 5 2 1 1 1 5 o 26 1s 68 w 94g 6kw 7h 1 4e 1 n 1 6 1 3 2 1 2 1 3 6j g cd 2 1i 7 fl 8w 8w 2o w 74 28 1c 3k hs 3k zk 1s 80 w 3h 3 cw 3k 41 v e8 3k dc w f4 2o c0 g 1s 2o f4w g0 xs 68 jj4 11c 1ds 11 1q3 wh b3 v4 4g vr 4 8n 26 9g c a3 11 a';

/** Characters in too many ranges to list here. Only the server knows which of them it can print. */
const leftToServer = /[\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{3ffff}]/u;
/** Characters that need no glyph. */
const invisible = /[\s\p{DI}\p{Cc}]/u;

/** The first code points of the ranges with glyphs and of those without, in turn. */
const starts: readonly number[] = (() => {
  let at = 0x20;
  return printableRanges.split(' ').map((distance) => {
    at += Number.parseInt(distance, 36);
    return at;
  });
})();

function hasGlyph(character: string): boolean {
  if (invisible.test(character) || leftToServer.test(character)) return true;
  const code = character.codePointAt(0) ?? 0;
  const next = starts.findIndex((start) => start > code);
  return (next === -1 ? starts.length : next) % 2 === 0;
}

/**
 * The characters of a text that none of the printed fonts has, each once. The server may find more among
 * rare Chinese characters.
 *
 * @example
 * ```ts
 * unprintableCharacters('Ada \u{12000}'); // ['\u{12000}']
 * ```
 */
export function unprintableCharacters(text: string): readonly string[] {
  // The parts of a Hangul syllable are printed as the syllable.
  return [...new Set(text.normalize('NFC'))].filter((character) => !hasGlyph(character));
}

/** Whether the printed fonts have glyphs for all characters of a text. See {@link unprintableCharacters}. */
export function isPrintable(text: string): boolean {
  return unprintableCharacters(text).length === 0;
}
