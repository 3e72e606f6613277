import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate, parseDate } from './date-pattern.ts';

const third = { year: 2026, month: 11, day: 3 };

describe('formatting a date with a pattern', () => {
  test.each([
    ['dd MMM yyyy', 'en', '03 Nov 2026'],
    ['d/M/yy', 'en', '3/11/26'],
    ['MMMM d, yyyy', 'en', 'November 3, 2026'],
    ['dd.MM.yyyy', 'de', '03.11.2026'],
    ["d 'de' MMMM 'de' yyyy", 'es', '3 de noviembre de 2026'],
    ['d MMMM yyyy', 'pl', '3 listopada 2026'],
    ['yyyy MMMM d', 'ja', '2026 11月 3'],
    ["dd MMM ''yy", 'en', "03 Nov '26"],
    ["h 'o''clock'", 'en', "h o'clock"],
  ])('%s in %s is %s', (pattern, language, text) => {
    expect(formatDate(third, pattern, language)).toBe(text);
  });

  test('numbers are Western digits in every language', () => {
    expect(formatDate(third, 'dd/MM/yyyy', 'ar-EG')).toBe('03/11/2026');
  });

  test('a year before 1000 is padded to four digits', () => {
    expect(formatDate({ year: 987, month: 1, day: 1 }, 'dd/MM/yyyy', 'en')).toBe('01/01/0987');
  });
});

describe('parsing a date', () => {
  const dates = fc
    .date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
    .map((date) => ({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    }));
  const languages = ['en', 'de', 'es', 'fr', 'nl', 'pt', 'pl', 'ru', 'ja', 'ar', 'tr', 'el'];
  const patterns = ['dd MMM yyyy', 'd MMMM yyyy', 'dd/MM/yy', 'yyyy-MM-dd', 'MMMM d, yyyy'];

  test('a formatted date is parsed as the same day in every language', () => {
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(...patterns),
        fc.constantFrom(...languages),
        (date, pattern, language) => {
          expect(parseDate(formatDate(date, pattern, language), pattern, language)).toEqual(date);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(['', 'soon', '31 Feb 2026', '03 Foo 2026', '03 Nov 2026 or so', '3/11/2026'])(
    '%j is not a date',
    (text) => {
      expect(parseDate(text, 'dd MMM yyyy', 'en')).toBeNull();
    },
  );

  test('no text makes the parser throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, pattern) => {
        parseDate(text, pattern, 'en');
      }),
    );
  });
});
