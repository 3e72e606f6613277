import { printableRanges, unprintableCharacters } from '@sign-envelope/core/rules';
import { fontFilesFor } from '@sign-envelope/fonts';
import { expect, test } from 'vitest';
import { layOutLine } from './lay-out-line.ts';

const files = fontFilesFor('arial');
const withoutGlyph = /[\p{Cc}\p{DI}\s]/u;
const unassigned = /\p{Cn}/u;

const isDrawn = (text: string): boolean =>
  layOutLine(text, files).runs.every(({ run }) => run.glyphs.every(({ id }) => id !== 0));

/** All characters but those that are left to the server, and Hangul syllables, which are all drawn. */
function* listed(): Generator<number> {
  for (let code = 0x20; code < 0xf0010; code += 1) {
    if (code === 0x3400) code = 0x4dc0;
    else if (code === 0x4e00) code = 0xa000;
    else if (code === 0xac00) code = 0xd7a4;
    else if (code === 0x20000) code = 0x40000;
    const character = String.fromCodePoint(code);
    if (!withoutGlyph.test(character) && !unassigned.test(character)) yield code;
  }
}

/** The ranges in the form of core's list, which is to be replaced by them when fonts change. */
function rangesOf(codes: Iterable<number>): string {
  const distances: string[] = [];
  let at = 0x20;
  for (const code of codes) {
    const character = String.fromCodePoint(code);
    const hasGlyph = !/\p{Cs}/u.test(character) && isDrawn(character);
    if (hasGlyph === (distances.length % 2 === 0)) continue;
    distances.push((code - at).toString(36));
    at = code;
  }
  return distances.join(' ');
}

test('the fonts have the characters that signers are told they have', () => {
  expect(printableRanges).toBe(rangesOf(listed()));
});

test.each([
  ['fractions, powers and indices', 'CO₂ ⅓ share, 10⁵ m⁻¹, ⅔ ⅛ ⅝ ½'],
  ['letters of the First Nations', 'Sḵwx̱wú7mesh Šxʷməθkʷəy̓əmaɁɬ ᐃᓄᒃᑎᑐᑦ ᏣᎳᎩ'],
  ['Roman numerals', 'Ⅷ Ⅻ ⅳ'],
  ['currencies', '€ £ ¥ ₹ ₽ ₺ ₴ ₦ ₫ ₱ ₿ ฿ ៛ ₾'],
  ['arrows', '→ ← ↔ ⇒ ↦ ↑'],
  ['mathematics', '≤ ≥ ≠ ≈ ∞ ∑ √ ∈ ℝ ℓ 𝑥'],
  ['African scripts', 'ⵜⴰⵎⴰⵣⵉⵖⵜ ߒߞߏ 𞤀𞤣𞤤𞤢𞤥 ꕙꔤ አማርኛ Ɛ Ɔ Ŋ ɛ́'],
  ['Asian scripts', 'བོད་སྐད ᠮᠣᠩᠭᠣᠯ ދިވެހި ܣܘܪܝܝܐ ꦗꦮ ᬩᬮᬶ ᮞᮥᮔ᮪ᮓ ꆈꌠ ᥖᥭᥰ 𑄌𑄋𑄴𑄟𑄳𑄦 ᱥᱟᱱᱛᱟᱲᱤ'],
  ['marks from another font', 'k̲ a͡b ठ̈ ش̂'],
  ['Hangul in parts', '한국'.normalize('NFD')],
  ['a Japanese name', '𠮷野 髙﨑'],
])('%s are drawn', (_, text) => {
  expect(unprintableCharacters(text)).toEqual([]);
  expect(Array.from(text).filter((character) => !isDrawn(character))).toEqual(
    Array.from(text).filter((character) => character >= '\u1100' && character <= '\u11ff'),
  );
  expect(isDrawn(text)).toBe(true);
});

test('names what no font has, once', () => {
  expect(unprintableCharacters('\u{12000}a\u{12001}\u{12000}\ud800 \ue000')).toEqual([
    '\u{12000}',
    '\u{12001}',
    '\ud800',
    '\ue000',
  ]);
  expect(unprintableCharacters('a\tb\n\u200d\u00ad\u3000')).toEqual([]);
});
