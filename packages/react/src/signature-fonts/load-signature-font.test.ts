import { signatureFonts } from '@sign-envelope/core/ink';
import { describe, expect, test } from 'vitest';
import { isNeededFor, subsetRanges } from './load-signature-font.ts';
import { signatureFontFiles } from './signature-font-files.ts';

describe('the font files of a text', () => {
  test.each([
    ['Ada Lovelace', ['latin']],
    ['Łukasz Żak', ['latin', 'latin-ext']],
    ['Анна', ['cyrillic']],
    ['Nguyễn', ['latin', 'vietnamese']],
    ['山田', []],
    ['', []],
  ])('%j needs %j', (text, needed) => {
    const found = Object.entries(subsetRanges).filter(([, range]) => isNeededFor(range, text));
    expect(found.map(([subset]) => subset)).toEqual(needed);
  });
});

test.each([...signatureFonts])('every file of %s is a font', async (font) => {
  const woff2 = /^data:font\/woff2;base64,d09GMg/;
  for (const file of Object.values(signatureFontFiles[font])) {
    expect((await file()).default).toMatch(woff2);
  }
});
