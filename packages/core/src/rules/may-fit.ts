import { inputLimits } from '../model/input-limits.ts';
import { signatureFonts } from '../model/signature.ts';

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

/** Points by which text shrinks until it fits. */
const step = 0.25;

/**
 * Widths of U+0020 to U+007E in the two printed families whose letters differ in width. Each character
 * stands for a width in steps of 1/32 em, rounded down: `#` for 0, `$` for 1/32, `%` for 2/32, and so on.
 */
const widths = {
  arial:
    '++.44?8)--/5+-++4444444444++5554C88::86;:+384=:;8;:86:8A886+++24-44344+44**3*=4444-3+43:333-+-5',
  times:
    '+-033=;(--35+-++3333333333++5551@:88:64::-/:6?::4:846::A::6-+-23-13131-33++3+;3333-/+33:3312)24',
} as const;
const typewriterWidth = 0.6;
/** The fonts that are printed in Courier's or Times' family. All others are printed in Arial's. */
const typewriters = ['courier', 'courier-new'];
const serifs = ['times', 'times-new-roman'];
/** Minimum width of a letter of another script, many of which are joined or piled. Ems. */
const minOtherWidth = 0.1;
/** Width of Chinese, Japanese and Korean letters, which are all equally wide. Ems. */
const eastAsianWidth = 0.9;
/** Minimum share of these widths that is left after kerning. */
const minKernedShare = 0.82;
/** Minimum share of them in the fonts of signatures. */
const minSignatureShare = 0.4;
/** Minimum heights of a line, in ems: of the printed families, and of those for {@link eastAsian}. */
const minLineHeights = { usual: 1.1, eastAsian: 1.4 } as const;
/** A letter up to this width fits the width of any box. Ems. */
const minRoom = 3;
/** Tolerance of the printed layout. Points. */
const rounding = 0.01;

const eastAsian = /[\u3001\u3002\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/;
const takesNoWidth = /[\p{M}\p{DI}\p{Cc}]/u;

/** The minimum width of an ASCII character, in ems. */
type Measure = (code: number) => number;

function measureFor(font: string): Measure {
  const name = font
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  if (typewriters.includes(name)) return () => typewriterWidth;
  const isSignature = signatureFonts.some((each) => each === name);
  const table = isSignature || serifs.includes(name) ? widths.times : widths.arial;
  const share = isSignature ? minSignatureShare : minKernedShare;
  return (code) => ((table.charCodeAt(code - 0x20) - 35) / 32) * share;
}

/** The minimum width of a text on one line, in ems. */
function minWidth(text: string, measure: Measure): number {
  let sum = 0;
  for (const character of text.normalize('NFC')) {
    // An accent adds nothing to its letter.
    const letter = character < '\u1f00' ? character.normalize('NFD') : character;
    const code = letter.codePointAt(0) ?? 0;
    if (code >= 0x20 && code < 0x7f) sum += measure(code);
    else if (eastAsian.test(character)) sum += eastAsianWidth;
    else if (!takesNoWidth.test(character)) sum += minOtherWidth;
  }
  return sum;
}

/**
 * Whether a text may fit its box at the smallest readable size, 4 points: `false` only if it certainly
 * does not. The exact width depends on how letters join, which only the server's fonts tell, so the server,
 * which lays out the text as it prints it, has the last word. One line always fits the height of a box, and
 * one letter of up to 3 em its width: a signer cannot help a box that is too small for any text.
 *
 * @example
 * ```ts
 * mayFit('Ada Lovelace', { width: 120, height: 20, font: 'arial', fontSize: 12, wraps: false });
 * ```
 */
export function mayFit(text: string, box: TextBox): boolean {
  const measure = measureFor(box.font);
  // The size shrinks in steps from the field's own. This is the last one not below the minimum.
  const smallest = Math.min(box.fontSize, inputLimits.smallestFontSize);
  const size = smallest + ((box.fontSize - smallest) % step);
  const room = Math.max((box.width + rounding) / size, minRoom);
  const paragraphs = box.wraps ? text.split(/\r\n|[\n\r\u2028\u2029]/u) : [text];
  if (!box.wraps) return minWidth(text.trim(), measure) <= room;
  // A line may end with any number of spaces, which take up no room.
  const spaces = text.match(/\s+/g) ?? [];
  const atEnd = minWidth(' ', measure) * Math.max(0, ...spaces.map(({ length }) => length));
  let lines = 0;
  for (const paragraph of paragraphs) {
    const width = minWidth(paragraph.trim(), measure);
    lines += Math.max(1, Math.ceil((width + atEnd) / (room + atEnd)));
  }
  const height = minLineHeights[eastAsian.test(text) ? 'eastAsian' : 'usual'] * size;
  return lines <= Math.max(1, Math.floor((box.height + rounding) / height));
}
