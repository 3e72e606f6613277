import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, isLongerThan } from './count-characters.ts';
import { hasVisibleText } from './visible-text.ts';

const blanks = {
  nothing: '',
  spaces: ' \t\r\n\u00a0\u1680\u2003\u2028\u202f\u205f\u3000',
  'zero-width characters': '\u200b\u200c\u200d\u2060\ufeff',
  'marks of direction': '\u200e\u200f\u061c\u202a\u202e\u2066\u2069',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'the blank Braille pattern': '\u2800',
  'variation selectors': '\ufe00\ufe0f\u{e0100}\u180b',
  tags: '\u{e0001}\u{e0041}\u{e007f}',
  'the soft hyphen': '\u00ad',
  'the combining grapheme joiner': '\u034f',
  'combining marks without a letter': '\u0301\u0489\u20dd\u0903',
  'private characters': '\ue000\u{f0000}\u{10fffd}',
  'unassigned characters': '\u0378\u{e0fff}\uffff',
  controls: '\u0000\u0007\u007f\u0085',
  'a lone surrogate': '\ud800',
  'object replacements': '\ufffc',
  'Khmer inherent vowels': '\u17b4\u17b5',
  'a musical null notehead': '\u{1d159}',
  'invisible times': '\u2061\u2062\u2064',
} as const;

test.each(Object.entries(blanks))('%s is invisible', (_, text) => {
  expect(hasVisibleText(text)).toBe(false);
});

test.each([
  'A',
  '0',
  '.',
  '-',
  'é',
  'a\u0301',
  'שלום',
  'السلام',
  '日',
  '한',
  'ไทย',
  'हि',
  '😀',
  '👩‍👩‍👧',
  '\u{1f1f3}\u{1f1f1}',
  '€',
  '①',
  '٣',
  '—',
])('%s is visible', (text) => {
  expect(hasVisibleText(text)).toBe(true);
});

test('a text is visible if any of its characters is', () => {
  const blank = fc.string({ unit: fc.constantFrom(...Object.values(blanks).join('')) });
  fc.assert(
    fc.property(blank, blank, fc.constantFrom('A', '7', '文', '😀'), (before, after, seen) => {
      expect(hasVisibleText(before + after)).toBe(false);
      expect(hasVisibleText(before + seen + after)).toBe(true);
    }),
  );
});

test('an emoji is one character, in any encoding', () => {
  expect(countCharacters('a😀é日')).toBe(4);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, limit) => {
      expect(countCharacters(text)).toBe([...text].length);
      expect(isLongerThan(text, limit)).toBe([...text].length > limit);
    }),
  );
});
