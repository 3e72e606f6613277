import { formatDate } from '@sign-envelope/core/rules';
import { expect, test } from 'vitest';
import { languages } from '../../../i18n/languages.ts';
import { readDate } from './read-date.ts';

const december = { year: 2026, month: 12, day: 9 };

test('a date formatted in one language is read in any other', () => {
  for (const written of languages) {
    for (const shown of [...languages, 'pl']) {
      const text = formatDate(december, 'dd MMM yyyy', written);
      expect(readDate(text, 'dd MMM yyyy', shown), `${text} in ${shown}`).toEqual(december);
    }
  }
});

test('a text that is not a date in any language is not read', () => {
  expect(readDate('', 'dd MMM yyyy', 'de')).toBeNull();
  expect(readDate('soon', 'dd MMM yyyy', 'de')).toBeNull();
});
