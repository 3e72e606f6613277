import {
  fitsBox,
  inputLimits,
  signatureFonts,
  type TextBox,
  writingFault,
} from '@sign-envelope/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fontFilesFor } from '../fonts/font-catalog.ts';
import { fitText } from './fit-text.ts';
import { layOutLine } from './lay-out-line.ts';

const textFonts = ['arial', 'times', 'courier'];
const size = inputLimits.smallestFontSize;
const oneLine = { height: 100, fontSize: size, wraps: false };

/** Ranges that are slow to check and have no bundled font, or a single width. */
const left: readonly (readonly [first: number, last: number])[] = [
  [0x1400, 0x167f],
  [0x3400, 0x4db0],
  [0x4e10, 0x9ff0],
  [0xa000, 0xa63f],
  [0xac10, 0xd7a0],
  [0x10000, 0x1efff],
];

/** Code points that a signer may type: no surrogates, private or unassigned ones. */
function* assigned(): Generator<string> {
  for (let code = 0x21; code < 0x1fb00; code += 1) {
    if (left.some(([first, last]) => code >= first && code <= last)) continue;
    const character = String.fromCodePoint(code);
    if (!/[\p{C}\s]/u.test(character)) yield character;
  }
}

const tooWide = (font: string, character: string): boolean => {
  // Three characters, because one always fits; separated, because some join.
  const text = `${character} ${character} ${character}`;
  const files = fontFilesFor(font);
  const [letter, space] = [character, ' '].map((part) => layOutLine(part, files).width);
  const width = (3 * (letter ?? 0) + 2 * (space ?? 0)) * size - 0.01;
  return width > 0 && fitsBox(text, { ...oneLine, font, width });
};

test('no character of arial is wider than the rule assumes', () => {
  expect([...assigned()].filter((character) => tooWide('arial', character))).toEqual([]);
});

test.each(['times', 'courier', ...signatureFonts])(
  'no letter of %s is wider than the rule assumes',
  (font) => {
    const letters = [...assigned()].filter((character) => character < '\u2200');
    expect(letters.filter((character) => tooWide(font, character))).toEqual([]);
  },
);

/** Alphabets for realistic and unrealistic words. */
const alphabets = {
  English: 'etaoin shrdlu ETAOIN fi ffl .,-',
  digits: '0123456789 €%.,:',
  accents: 'éàçñöüßøåłžďťĽ ĄĘŐ',
  Vietnamese: 'ươắằệ ỚỮựđ',
  combined: 'aeo\u0301\u0302\u0323 \u0308n\u0303',
  piled: `b${'\u0302'.repeat(4)}g${'\u0323'.repeat(4)}l${'\u0301'.repeat(3)} W`,
  Greek: 'αβγ ΔΩάΐ',
  Cyrillic: 'привет ЖЩШюя',
  Hebrew: 'שלום עולם',
  Arabic: 'السلام عليكم لا ﷽',
  Hindi: 'क्षत्रिय नमस्ते श्री',
  Thai: 'สวัสดีครับขอบคุณ',
  Tamil: 'கௌ தமிழ் ஸ்ரீ',
  Burmese: 'မြန်မာဘာသာ',
  Japanese: '日本語の文章、カタカナ。',
  Chinese: '中文合同签字（甲方）',
  Korean: '한국어 계약서',
  emoji: '😀👩‍👩‍👧🇳🇱👍🏽1️⃣ ',
  symbols: '→★☎✓∑ —“”…',
  hidden: '\u200b\u200d\u00ad\ufe0f a\u3164',
  breaks: 'a\n\r\n\u2028 ',
} as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const piecesOf = (alphabet: string) => [...graphemes.segment(alphabet)].map((part) => part.segment);
const mixed = fc.constantFrom(...Object.values(alphabets).flatMap(piecesOf));
const oneScript = fc
  .constantFrom(...Object.values(alphabets))
  .chain((alphabet) => fc.string({ unit: fc.constantFrom(...piecesOf(alphabet)), maxLength: 160 }));
const texts = fc.oneof(
  { weight: 4, arbitrary: oneScript },
  fc.string({ unit: mixed, maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const boxes: fc.Arbitrary<TextBox> = fc.record({
  width: fc.double({ min: 14, max: 320, noNaN: true }),
  height: fc.double({ min: 10, max: 90, noNaN: true }),
  font: fc.constantFrom(...textFonts, ...signatureFonts, 'unknown'),
  fontSize: fc.constantFrom(4, 4.1, 8, 12, 18.6),
  wraps: fc.boolean(),
});

describe('text that the rule accepts', () => {
  test('fits when laid out with the actual fonts', () => {
    fc.assert(
      fc.property(texts, boxes, (text, box) => {
        fc.pre(writingFault(text) === null && fitsBox(text, box));
        const fitted = fitText({ ...box, text, size: box.fontSize, files: fontFilesFor(box.font) });
        const widest = Math.max(...fitted.lines.map((line) => line.width)) * fitted.size;
        expect(fitted.size).toBeGreaterThanOrEqual(size - 0.001);
        expect(fitted.lines.length * fitted.lineHeight).toBeLessThanOrEqual(box.height + 0.01);
        // One letter may be wider than its box.
        if (box.width > 40) expect(widest).toBeLessThanOrEqual(box.width + 0.01);
      }),
      { numRuns: 700 },
    );
  });

  test.each([
    ['arial', 'The quick brown fox jumps over the lazy dog. ', 1.25],
    ['times', 'The quick brown fox jumps over the lazy dog. ', 1.3],
    ['courier', 'The quick brown fox jumps over the lazy dog. ', 1.1],
    ['arial', 'Съешь же ещё этих мягких французских булок. ', 1.45],
    ['arial', '日本語の文章も、行の終わりで折り返します。', 1.3],
  ])('in %s: "%s" is shorter than what fits by a factor under %d', (font, sentence, factor) => {
    const box = { width: 300, height: 60, font, fontSize: 12, wraps: true };
    const most = (fits: (text: string) => boolean) => {
      let low = 0;
      let high = 10_000;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (fits(sentence.repeat(400).slice(0, middle))) low = middle;
        else high = middle;
      }
      return low;
    };
    const files = fontFilesFor(font);
    const really = most((text) => fitText({ ...box, text, size, files }).fits);
    expect(really / most((text) => fitsBox(text, box))).toBeLessThan(factor);
  });
});
