import { expect, test } from 'vitest';
import { pickLanguage } from './loading-cover.ts';

test('the first words are in the stored language, else in one of the browser’s, else in English', () => {
  expect(pickLanguage('de', ['fr-CA'])).toBe('de');
  expect(pickLanguage(null, ['ja', 'pt-BR', 'en'])).toBe('pt');
  expect(pickLanguage('tlh', ['constructor'])).toBe('en');
});
