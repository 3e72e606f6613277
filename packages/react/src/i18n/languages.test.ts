import { expect, test } from 'vitest';
import { languageNames, languages, pickLanguage } from './languages.ts';

test('there are six languages, each with its native name', () => {
  expect(languages).toEqual(['en', 'de', 'es', 'fr', 'nl', 'pt']);
  expect(Object.keys(languageNames)).toEqual(languages);
});

test('[IN-02] the first supported language of the list is shown, regardless of its region, otherwise English', () => {
  expect(pickLanguage(['fr', 'de'])).toBe('fr');
  expect(pickLanguage([null, undefined, 'pt-BR', 'en-GB'])).toBe('pt');
  expect(pickLanguage(['pl', 'NL-be', 'de'])).toBe('nl');
  expect(pickLanguage(['pl', 'toString'])).toBe('en');
  expect(pickLanguage([])).toBe('en');
});
