/** A day of the Gregorian calendar, without time or time zone. */
export interface CalendarDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  /** From 1. */
  readonly day: number;
}

const firstYear = 1;
const lastYear = 9999;

/** Returns midnight UTC of the day, for `Intl` formatters in UTC. */
export function toUtc({ year, month, day }: CalendarDate): Date {
  const date = new Date(0);
  // Date.UTC interprets the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

/** The last day of a month. */
export function daysInMonth(year: number, month: number): number {
  return toUtc({ year, month: month + 1, day: 0 }).getUTCDate();
}

/**
 * Whether the date exists, unlike 30 February.
 *
 * @example
 * ```ts
 * isRealDate({ year: 2026, month: 2, day: 30 }); // false
 * ```
 */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
  return (
    year >= firstYear &&
    year <= lastYear &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  );
}
