import { signatureFonts } from '@sign-envelope/core/ink';
import { findWritingError, mayFit, type TextBox } from '@sign-envelope/core/rules';
import { fontFilesFor } from '@sign-envelope/fonts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

// The last two are printed as Arial, whatever they begin with.
const textFonts = ['arial', 'times', 'courier', 'courier-prime', 'times-gothic'];

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

test('no text is refused before it is sent that fits as it is printed', () => {
  fc.assert(
    fc.property(texts, boxes, (text, box) => {
      fc.pre(findWritingError(text) === null && !mayFit(text, box));
      const files = fontFilesFor(box.font);
      expect(fitText({ ...box, text, size: box.fontSize, files }).fits).toBe(false);
    }),
    { numRuns: 700 },
  );
});

test.each([
  ['arial', 'The quick brown fox jumps over the lazy dog. ', 1.4],
  ['times', 'The quick brown fox jumps over the lazy dog. ', 1.4],
  ['courier', 'The quick brown fox jumps over the lazy dog. ', 1.2],
  ['arial', '日本語の文章も、行の終わりで折り返します。', 1.5],
])(
  'in %s: "%s" is refused as it is typed where it is too long by a factor of %d',
  (font, sentence, factor) => {
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
    const really = most((text) => fitText({ ...box, text, size: 12, files }).fits);
    const told = most((text) => mayFit(text, box));
    expect(told).toBeGreaterThanOrEqual(really);
    expect(told / really).toBeLessThan(factor);
  },
);
