import { signatureFonts } from '@sign-envelope/core/ink';
import { fontFilesFor } from '@sign-envelope/fonts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directionOf, layOutLine } from './lay-out-line.ts';

const files = fontFilesFor('arial');

/** The drawn text from left to right. */
function seen(line: string): string {
  return [...layOutLine(line, files).runs]
    .sort((one, other) => one.x - other.x)
    .flatMap(({ run }) => run.glyphs.map(({ unicode }) => unicode))
    .join('');
}

test('lays out Hebrew from right to left and its numbers from left to right', () => {
  expect(seen('אבג 123')).toBe('123 גבא');
});

test('English within Hebrew, and Hebrew within English, keep their own direction', () => {
  expect(seen('אב abc גד')).toBe('דג abc בא');
  expect(seen('abc אב def')).toBe('abc בא def');
});

test('mirrors brackets so that they open towards their content', () => {
  expect(seen('אב (גד)')).toBe('(דג) בא');
});

test('returns runs in reading order', () => {
  const { runs } = layOutLine('אב abc', files);
  expect(runs.map(({ run }) => run.text).join('')).toBe('אב abc');
});

test('a paragraph has the direction of its first letter', () => {
  expect(directionOf('12 שלום')).toBe('rtl');
  expect(directionOf('12 hello')).toBe('ltr');
  expect(directionOf('')).toBe('ltr');
});

test('Arabic letters join', () => {
  const joined = layOutLine('سلام', files).width;
  const single = [...'سلام'].reduce((sum, letter) => sum + layOutLine(letter, files).width, 0);
  expect(joined).toBeLessThan(single);
});

test('a glyph that two characters share is copied as the typed character, regardless of earlier text', () => {
  const copied = (word: string) => {
    const [line] = layOutLine(word, files).runs;
    return [seen(word), line?.run.needsActualText];
  };
  const arabic = 'عليكم';
  expect(copied('علیکم')).toEqual([[...'علیکم'].reverse().join(''), false]);
  expect(copied(arabic)).toEqual([[...arabic].reverse().join(''), false]);
});

test('each script uses a font that supports it', () => {
  const fonts = layOutLine('aЖ日😀', files).runs.map(({ run }) => run.font.name);
  expect(fonts).toEqual([
    'arimo-latin-400-normal',
    'arimo-cyrillic-400-normal',
    expect.stringMatching(/^noto-sans-jp-\d+-400-normal$/),
    'noto-emoji-emoji-400-normal',
  ]);
});

describe('a line of', () => {
  test.each([
    ['Korean', '대한민국 김민수 뷁'],
    ['Japanese', '髙橋 東京都テスト、「」'],
    ['simplified Chinese', '欧阳书 广东省龚镕'],
    ['traditional Chinese', '臺灣 龍應台 ㄅㄆ'],
    ['Bengali', 'বাংলাদেশ'],
    ['Tamil', 'தமிழ்நாடு'],
    ['Telugu', 'తెలుగు'],
    ['Gujarati', 'ગુજરાતી'],
    ['Gurmukhi', 'ਪੰਜਾਬੀ'],
    ['Kannada', 'ಕನ್ನಡ'],
    ['Malayalam', 'മലയാളം'],
    ['Odia', 'ଓଡ଼ିଆ'],
    ['Sinhala', 'සිංහල'],
    ['Georgian', 'საქართველო'],
    ['Armenian', 'Հայաստան'],
    ['Amharic', 'አማርኛ'],
    ['Khmer', 'ភាសាខ្មែរ'],
    ['Lao', 'ພາສາລາວ'],
    ['Burmese', 'မြန်မာ'],
  ])('%s has a glyph for every character', (_, text) => {
    const { runs } = layOutLine(text, files);
    const missing = runs.filter(({ run }) => run.glyphs.some(({ id }) => id === 0));
    expect(missing.map(({ run }) => run.text)).toEqual([]);
    expect(runs.map(({ run }) => run.text).join('')).toBe(text);
  });

  test('Chinese uses one family if that family has all characters', () => {
    const families = (text: string) =>
      new Set(
        layOutLine(text, files).runs.map(({ run }) =>
          run.font.name.replace(/-\d+-400-normal$/, ''),
        ),
      );
    // The Japanese font has the first of these characters, but not the second.
    expect(families('广')).toEqual(new Set(['noto-sans-jp']));
    expect(families('广东龚镕')).toEqual(new Set(['noto-sans-sc']));
  });

  test('characters of one slice form one run', () => {
    const { runs } = layOutLine('ああ', files);
    expect(runs.map(({ run }) => run.text)).toEqual(['ああ']);
  });

  test.each([
    ['a Hangul syllable', '한'],
    ['a voiced kana', 'が'],
  ])('%s typed in parts is drawn as one glyph', (_, whole) => {
    const { runs } = layOutLine(whole.normalize('NFD'), files);
    const glyphs = runs.flatMap(({ run }) => run.glyphs);
    expect(glyphs.map(({ unicode }) => unicode)).toEqual([whole]);
    expect(glyphs.every(({ id }) => id > 0)).toBe(true);
  });
});

describe('a name typed with combining marks is drawn in the fonts of the composed name', () => {
  const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code));
  const composed = letters.filter(
    (letter) => letter.normalize('NFD') !== letter && letter.normalize('NFC') === letter,
  );
  test.each(['arial', 'times-new-roman', ...signatureFonts])('in %s', (name) => {
    const fonts = (text: string) =>
      layOutLine(text, fontFilesFor(name)).runs.map(({ run }) => run.font.name);
    const different = composed.filter(
      (letter) => String(fonts(letter)) !== String(fonts(letter.normalize('NFD'))),
    );
    expect(different).toEqual([]);
    expect(composed.length).toBeGreaterThan(800);
  });
});

test('lays out any text', () => {
  const scripts = [
    ...['Arabic', 'Bengali', 'Devanagari', 'Gurmukhi', 'Gujarati', 'Hebrew', 'Kannada', 'Khmer'],
    ...['Malayalam', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai', 'Tibetan', 'Hangul'],
  ];
  const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code));
  const writing = fc.oneof(
    fc.string({ unit: 'binary' }),
    ...scripts.map((script) => {
      const own = new RegExp(`\\p{Script_Extensions=${script}}`, 'u');
      return fc.string({ unit: fc.constantFrom(...letters.filter((letter) => own.test(letter))) });
    }),
  );
  fc.assert(
    fc.property(writing, (text) => Number.isFinite(layOutLine(text, files).width)),
    { numRuns: 500 },
  );
});
