import type { CalendarDate } from '@sign-envelope/core';
import { toUtc } from '@sign-envelope/core/rules';
import type { Weekday } from './calendar-date.ts';

/** Formats the calendar's names in one language. */
export interface CalendarNames {
  /** `Friday, 20 November 2026`, the accessible name of a day. */
  day(date: CalendarDate): string;
  /** `November 2026`. */
  month(date: CalendarDate): string;
  /** `November`. */
  monthOnly(month: number): string;
  weekday(weekday: Weekday, width: 'short' | 'long'): string;
}

/** A Sunday, as the base for weekday names. */
const sunday = { year: 2026, month: 11, day: 1 };

export function calendarNames(language: string): CalendarNames {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language, {
      ...options,
      timeZone: 'UTC',
      calendar: 'gregory',
    });
    return (date: CalendarDate) => formatter.format(toUtc(date));
  };
  const monthOnly = format({ month: 'long' });
  const weekdays = { short: format({ weekday: 'short' }), long: format({ weekday: 'long' }) };
  return {
    day: format({ dateStyle: 'full' }),
    month: format({ month: 'long', year: 'numeric' }),
    monthOnly: (month) => monthOnly({ year: 2026, month, day: 1 }),
    weekday: (weekday, width) => weekdays[width]({ ...sunday, day: sunday.day + weekday }),
  };
}
