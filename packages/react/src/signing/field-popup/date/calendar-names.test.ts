import { formatDate, parseDate } from '@sign-envelope/core/rules';
import { describe, expect, test } from 'vitest';
import { calendarNames } from './calendar-names.ts';

const thirty =
  'ar bg ca cs da de el en es et fa fi fr he hr hu it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );
const friday = { year: 2026, month: 11, day: 20 };

describe("[FP-09] the calendar's names", () => {
  test('are available in at least thirty languages', () => {
    expect(thirty.length).toBeGreaterThanOrEqual(30);
    expect(Intl.DateTimeFormat.supportedLocalesOf(thirty)).toEqual(thirty);
    const written = thirty.map((language) => calendarNames(language).day(friday));
    expect(new Set(written).size).toBe(thirty.length);
  });

  test.each(thirty)(
    'distinguish the days and the months of %s, and formatted dates can be parsed',
    (language) => {
      const names = calendarNames(language);
      const months = Array.from({ length: 12 }, (_, index) => names.monthOnly(index + 1));
      expect(new Set(months).size).toBe(12);
      const weekdays = ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => names.weekday(day, 'long'));
      expect(new Set(weekdays).size).toBe(7);
      const text = formatDate(friday, 'dd MMM yyyy', language);
      expect(text).toMatch(/^20 .+ 2026$/);
      expect(parseDate(text, 'dd MMM yyyy', language)).toEqual(friday);
    },
  );
});
