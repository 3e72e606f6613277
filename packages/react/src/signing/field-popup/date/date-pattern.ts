import { type CalendarDate, isRealDate, toUtc } from './calendar-date.ts';

/** A part of a Unicode date pattern: a field such as `MMM`, or literal text. */
type PatternPart = { readonly field: string } | { readonly text: string };

const fields = new Set(['d', 'dd', 'M', 'MM', 'MMM', 'MMMM', 'y', 'yy', 'yyyy']);

// A quoted run (in which '' is one quote), a run of one letter, or any other character.
const pieces = /'((?:[^']|'')*)'|([A-Za-z])\2*|./gsu;

function parsePattern(pattern: string): readonly PatternPart[] {
  return [...pattern.matchAll(pieces)].map((match): PatternPart => {
    const [piece, quoted] = match;
    if (quoted !== undefined) return { text: quoted === '' ? "'" : quoted.replaceAll("''", "'") };
    return fields.has(piece) ? { field: piece } : { text: piece };
  });
}

/** Returns the month's name as inflected within a date (`20 listopada`, not `listopad`). */
function monthName(date: CalendarDate, width: 'short' | 'long', language: string): string {
  const options = { month: width, timeZone: 'UTC', calendar: 'gregory' } as const;
  const withDay = new Intl.DateTimeFormat(language, { ...options, day: 'numeric' });
  const part = withDay.formatToParts(toUtc(date)).find(({ type }) => type === 'month')?.value;
  // If the month next to a day is just a number (`11月20日`), uses its stand-alone name.
  if (part !== undefined && !/^\p{Nd}+$/u.test(part)) return part;
  return new Intl.DateTimeFormat(language, options).format(toUtc(date));
}

function formatField(field: string, date: CalendarDate, language: string): string {
  switch (field) {
    case 'd':
      return String(date.day);
    case 'dd':
      return String(date.day).padStart(2, '0');
    case 'M':
      return String(date.month);
    case 'MM':
      return String(date.month).padStart(2, '0');
    case 'MMM':
      return monthName(date, 'short', language);
    case 'MMMM':
      return monthName(date, 'long', language);
    case 'yy':
      return String(date.year % 100).padStart(2, '0');
    case 'yyyy':
      return String(date.year).padStart(4, '0');
    default:
      return String(date.year);
  }
}

/**
 * Formats a date with a Unicode date pattern. Fields: `d dd M MM MMM MMMM y yy yyyy`. Text in single
 * quotes and everything that is not a field is copied.
 *
 * @param language BCP 47 tag for month names.
 * @example
 * ```ts
 * formatDate({ year: 2026, month: 11, day: 3 }, 'dd MMM yyyy', 'en'); // '03 Nov 2026'
 * ```
 */
export function formatDate(date: CalendarDate, pattern: string, language: string): string {
  return parsePattern(pattern)
    .map((part) => ('text' in part ? part.text : formatField(part.field, date, language)))
    .join('');
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Compares names ignoring case, dots and the type of space, which vary between browsers. */
const sameName = (a: string, b: string) =>
  a.normalize('NFKC').replaceAll('.', '').toLowerCase() ===
  b.normalize('NFKC').replaceAll('.', '').toLowerCase();

function monthNamed(name: string, width: 'short' | 'long', language: string): number | null {
  for (let month = 1; month <= 12; month += 1) {
    // Every month has a 15th.
    if (sameName(name, monthName({ year: 2026, month, day: 15 }, width, language))) return month;
  }
  return null;
}

/**
 * Parses the output of {@link formatDate}. Returns `null` if the text is not a date in that pattern and
 * language. Two-digit years are from 1950 to 2049.
 */
export function parseDate(text: string, pattern: string, language: string): CalendarDate | null {
  const parts = parsePattern(pattern);
  const source = parts
    .map((part) => {
      if ('text' in part) return escapeForPattern(part.text);
      return part.field.startsWith('MMM') ? '(.+?)' : '(\\d+)';
    })
    .join('');
  const match = new RegExp(`^${source}$`, 'u').exec(text.trim());
  if (match === null) return null;

  let { year, month, day }: { year: number; month: number | null; day: number } = {
    year: Number.NaN,
    month: Number.NaN,
    day: Number.NaN,
  };
  let group = 0;
  for (const part of parts) {
    if ('text' in part) continue;
    group += 1;
    const found = match[group] ?? '';
    if (part.field === 'MMM') month = monthNamed(found, 'short', language);
    else if (part.field === 'MMMM') month = monthNamed(found, 'long', language);
    else if (part.field.startsWith('M')) month = Number(found);
    else if (part.field.startsWith('d')) day = Number(found);
    else if (part.field === 'yy') year = Number(found) + (Number(found) < 50 ? 2000 : 1900);
    else year = Number(found);
  }
  if (month === null) return null;
  const date = { year, month, day };
  return isRealDate(date) ? date : null;
}
