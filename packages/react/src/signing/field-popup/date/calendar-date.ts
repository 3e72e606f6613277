import type { CalendarDate } from '@sign-envelope/core';
import { daysInMonth, parseDate, toUtc } from '@sign-envelope/core/rules';
import { languages } from '../../../i18n/languages.ts';

/** 0 is Sunday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

export type Weekday = (typeof weekdays)[number];

const firstYear = 1;
const lastYear = 9999;

function fromUtc(date: Date): CalendarDate {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the current day in the device's time zone. */
export function localDay(now: Date): CalendarDate {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

export function isSameDay(a: CalendarDate | null, b: CalendarDate | null): boolean {
  return a !== null && b !== null && a.year === b.year && a.month === b.month && a.day === b.day;
}

export function weekdayOf(date: CalendarDate): Weekday {
  return weekdays[toUtc(date).getUTCDay()] ?? 0;
}

/** Returns the seven weekdays in order, starting with the first day of the week. */
export function weekFrom(weekStart: Weekday): readonly Weekday[] {
  return [...weekdays.slice(weekStart), ...weekdays.slice(0, weekStart)];
}

function clamp(date: CalendarDate): CalendarDate {
  if (date.year < firstYear) return { year: firstYear, month: 1, day: 1 };
  if (date.year > lastYear) return { year: lastYear, month: 12, day: 31 };
  return date;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return clamp(fromUtc(toUtc({ ...date, day: date.day + days })));
}

/** Adds whole months, limited to the last day of the month: 31 January + 1 is 28 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const index = date.year * 12 + (date.month - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return clamp({ year, month, day: Math.min(date.day, daysInMonth(year, month)) });
}

/** The integers from 0 up to a count. */
export const range = (count: number): readonly number[] => [...Array(count).keys()];

/** Returns the weeks of a month, filled up with days of the adjacent months. */
export function weeksOfMonth(
  year: number,
  month: number,
  weekStart: Weekday,
): readonly (readonly CalendarDate[])[] {
  const first = { year, month, day: 1 };
  const lead = (weekdayOf(first) - weekStart + 7) % 7;
  const count = Math.ceil((lead + daysInMonth(year, month)) / 7);
  return range(count).map((week) => range(7).map((day) => addDays(first, week * 7 + day - lead)));
}

/** Returns the ten years of a year's decade. The year view shows 10. */
export function decadeOf(year: number): readonly number[] {
  const first = Math.floor(year / 10) * 10;
  return range(10).map((index) => first + index);
}

/**
 * Parses a date field's text. The date may have been formatted in another language than the current
 * one.
 */
export function readDate(text: string, pattern: string, language: string): CalendarDate | null {
  if (text === '') return null;
  for (const candidate of [language, ...languages]) {
    const date = parseDate(text, pattern, candidate);
    if (date !== null) return date;
  }
  return null;
}
