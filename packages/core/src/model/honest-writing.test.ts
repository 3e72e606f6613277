import { expect, test } from 'vitest';
import { hasMisleadingDirection, hasTooManyMarks } from './honest-writing.ts';

const honest = {
  Vietnamese: 'Nguyễn Thị Phượng ở Huế',
  'Vietnamese in parts': 'Nguyễn Thị Phượng ở Huế'.normalize('NFD'),
  Thai: 'ที่อยู่ของผู้เช่า น้ำ ก็ได้',
  Hindi: 'अनुबंध की शर्तें, श्रीमती र्कि',
  Hebrew: '\u05e9\u05c1\u05b8\u05bc\u05dc\u05d5\u05b9\u05dd',
  Arabic: 'مُحَمَّدٌ رَسُولُ، الرَّحْمَٰنِ',
  Burmese: 'လျှို့ဝှက်ချက်',
  Khmer: 'ស្ត្រី កិច្ចសន្យា',
  Tibetan: 'བསྒྲུབས་ ཧཱུྃ',
  Yoruba: 'Ọ̀ṣun, ẹ̀kọ́',
  'four marks on one letter': 'e\u0302\u0301\u0323\u0331',
  emoji: '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'a closed isolate': 'paid by \u2068עדה\u2069, in full',
  'isolates in each other': '\u2067א \u2066b \u2068c\u2069\u2069\u2069',
  'a closed embedding': '\u202bעדה\u202c and \u202aAda\u202c',
  'an embedding in an isolate': '\u2066\u202bא\u202c\u2069',
  'marks that stand alone': 'Ada\u200e \u200fעדה\u061c',
  'a closing mark without an opening': 'Ada\u2069\u202c Park',
  'two closed paragraphs': '\u2067א\u2069\n\u2067ב\u2069',
} as const;

test.each(Object.entries(honest))('%s is honest', (_, text) => {
  expect([hasTooManyMarks(text), hasMisleadingDirection(text)]).toEqual([false, false]);
});

test.each([
  ['five accents', `i${'\u0302'.repeat(5)}`],
  ['forty accents', `e${'\u0301'.repeat(40)}`],
  ['accents of several kinds', 'e\u0302\u0323\u0301\u0331\u20dd'],
  ['accents with joiners between them', `e${'\u0302\u200d\u034f'.repeat(5)}`],
  ['accents with vowel signs between them', `क${'\u0302\u093e'.repeat(5)}`],
  ['accents without a letter', '\u0302'.repeat(5)],
  ['accents deep in a text', `a b c ${'i\u0302'.repeat(9)} x${'\u0489'.repeat(5)} d`],
])('%s are too many marks', (_, text) => {
  expect(hasTooManyMarks(text)).toBe(true);
});

test.each([
  ['an override that prints EUR 10000', '\u202e00001 RUE'],
  ['an override that is closed', 'pay \u202e001\u202c'],
  ['an override of the usual direction', '\u202dא1\u202c'],
  ['an isolate that is open', 'Ada \u2067Park'],
  ['an embedding that is open', 'Ada \u202bPark'],
  ['an isolate closed in another paragraph', '\u2067Ada\nPark\u2069'],
  ['an isolate that only closes an embedding', '\u2067Ada\u202c'],
  ['an embedding that outlives its isolate', '\u2067\u202bAda\u2069\u202c'],
])('%s misleads', (_, text) => {
  expect(hasMisleadingDirection(text)).toBe(true);
});
