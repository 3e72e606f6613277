import { formatDate, isRealDate } from '@sign-envelope/core/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../i18n/languages.ts';
import {
  addDays,
  addMonths,
  decadeOf,
  localDay,
  readDate,
  weekdayOf,
  weeksOfMonth,
} from './calendar-date.ts';

describe('moving through the calendar', () => {
  test('one month after the last day of a long month is the last day of the shorter month', () => {
    expect(addMonths({ year: 2026, month: 1, day: 31 }, 1)).toEqual({
      year: 2026,
      month: 2,
      day: 28,
    });
  });

  test('one year before 29 February is 28 February', () => {
    expect(addMonths({ year: 2028, month: 2, day: 29 }, -12)).toEqual({
      year: 2027,
      month: 2,
      day: 28,
    });
  });

  test('moving stops at the first and the last supported year', () => {
    expect(addDays({ year: 9999, month: 12, day: 31 }, 1).year).toBe(9999);
    expect(addMonths({ year: 1, month: 1, day: 1 }, -1).year).toBe(1);
  });

  test("today is the device's date, not the UTC date", () => {
    expect(localDay(new Date(2026, 10, 20, 23, 59))).toEqual({ year: 2026, month: 11, day: 20 });
  });
});

describe('the grid of a month', () => {
  const months = fc.record({
    year: fc.integer({ min: 1900, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    weekStart: fc.constantFrom(0, 1, 6),
  });

  test('every week has seven days and starts on the configured weekday, and every day of the month is included', () => {
    fc.assert(
      fc.property(months, ({ year, month, weekStart }) => {
        const start = weekStart === 0 ? 0 : weekStart === 1 ? 1 : 6;
        const weeks = weeksOfMonth(year, month, start);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week[0] && weekdayOf(week[0])).toBe(start);
        }
        const own = weeks.flat().filter((day) => day.month === month && day.year === year);
        expect(own.map(({ day }) => day)).toEqual(own.map((_, index) => index + 1));
        expect(own.every(isRealDate)).toBe(true);
        expect(own.length).toBeGreaterThanOrEqual(28);
      }),
    );
  });

  test('the year view has ten years', () => {
    expect(decadeOf(2026)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029]);
  });
});

describe('reading a date field’s text', () => {
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
});
