import { expect, test } from 'vitest';
import { languages } from '../../../i18n/languages.ts';
import { formatDate } from './date-pattern.ts';
import { readDate } from './read-date.ts';

const december = { year: 2026, month: 12, day: 9 };

test('a date written in one language is read in every other', () => {
  for (const written of languages) {
    for (const shown of [...languages, 'pl']) {
      const text = formatDate(december, 'dd MMM yyyy', written);
      expect(readDate(text, 'dd MMM yyyy', shown), `${text} in ${shown}`).toEqual(december);
    }
  }
});

test('what is no date in any of them is none', () => {
  expect(readDate('', 'dd MMM yyyy', 'de')).toBeNull();
  expect(readDate('soon', 'dd MMM yyyy', 'de')).toBeNull();
});
