import { expect, test } from 'vitest';
import { pickLanguage } from './loading-cover.ts';

test("the cover is in the stored language, otherwise the browser's, otherwise English", () => {
  expect(pickLanguage('de', ['fr-CA'])).toBe('de');
  expect(pickLanguage(null, ['ja', 'pt-BR', 'en'])).toBe('pt');
  expect(pickLanguage('tlh', ['constructor'])).toBe('en');
});
