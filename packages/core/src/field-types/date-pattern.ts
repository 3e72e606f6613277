import { type CalendarDate, isRealDate, toUtc } from '../model/calendar-date.ts';

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

/** How each field of a pattern is written. */
function sourceOf(field: string): string {
  if (field.startsWith('MMM')) return '.+?';
  if (field === 'yyyy') return '\\d{4}';
  if (field === 'y') return '\\d{1,4}';
  return field === 'yy' ? '\\d{2}' : '\\d{1,2}';
}

/** The text of each field of a pattern; `null` if the text does not have its form. */
function findFields(text: string, pattern: string): readonly (readonly [string, string])[] | null {
  const seen = new Set<string>();
  const source = parsePattern(pattern)
    .map((part) => {
      if ('text' in part) return escapeForPattern(part.text);
      // A field that is repeated has the same text, which keeps the search short for every pattern.
      if (seen.has(part.field)) return `\\k<${part.field}>`;
      seen.add(part.field);
      return `(?<${part.field}>${sourceOf(part.field)})`;
    })
    .join('');
  const match = new RegExp(`^${source}$`, 'u').exec(text.trim());
  return match === null ? null : Object.entries(match.groups ?? {});
}

/** Names as they are compared: ignoring case, dots and the type of space, which vary between browsers. */
const comparable = (name: string) => name.normalize('NFKC').replaceAll('.', '').toLowerCase();

/** Browsers abbreviate at different letters: `Sep` and `Sept`. */
function isSameName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long) return true;
  return (
    [...short].length >= 3 && long.startsWith(short) && /^\p{L}+$/u.test(long.slice(short.length))
  );
}

function monthNamed(text: string, width: 'short' | 'long', language: string): number | null {
  const name = comparable(text);
  for (let month = 1; month <= 12; month += 1) {
    // Every month has a 15th.
    const own = comparable(monthName({ year: 2026, month, day: 15 }, width, language));
    if (isSameName(name, own)) return month;
  }
  return null;
}

/** The day of a text's fields. What the pattern does not contain is taken from `rest`. */
function toDate(
  fields: readonly (readonly [string, string])[],
  language: string,
  rest: CalendarDate,
): CalendarDate | null {
  let { year, month, day }: { year: number; month: number | null; day: number } = rest;
  for (const [field, found] of fields) {
    if (field === 'MMM') month = monthNamed(found, 'short', language);
    else if (field === 'MMMM') month = monthNamed(found, 'long', language);
    else if (field.startsWith('M')) month = Number(found);
    else if (field.startsWith('d')) day = Number(found);
    else if (field === 'yy') year = Number(found) + (Number(found) < 50 ? 2000 : 1900);
    else year = Number(found);
    if (month === null) return null;
  }
  const date = { year, month: month ?? Number.NaN, day };
  return isRealDate(date) ? date : null;
}

/**
 * Parses the output of {@link formatDate}. Returns `null` if the text is not a date in that pattern and
 * language. Two-digit years are from 1950 to 2049.
 *
 * @example
 * ```ts
 * parseDate('03 Nov 2026', 'dd MMM yyyy', 'en'); // { year: 2026, month: 11, day: 3 }
 * ```
 */
export function parseDate(text: string, pattern: string, language: string): CalendarDate | null {
  const fields = findFields(text, pattern);
  const nothing = { year: Number.NaN, month: Number.NaN, day: Number.NaN };
  return fields === null ? null : toDate(fields, language, nothing);
}

/** Languages in which a date may name its month: those of the screens, which write it. */
const monthLanguages = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const;
/** A leap year and a long month, for patterns without a year or a month. */
const anyDay: CalendarDate = { year: 2000, month: 1, day: 1 };

/**
 * Whether a text is a date in a pattern, in one of the languages of the screens. A pattern without a day,
 * a month or a year is that of a part of a date.
 *
 * @example
 * ```ts
 * isDateText('03 Nov 2026', 'dd MMM yyyy'); // true
 * isDateText('I do not agree, see annex 1', 'dd MMM yyyy'); // false
 * ```
 */
export function isDateText(text: string, pattern: string): boolean {
  const fields = findFields(text, pattern);
  if (fields === null) return false;
  const isNamed = fields.some(([field]) => field.startsWith('MMM'));
  const languages = isNamed ? monthLanguages : [monthLanguages[0]];
  return languages.some((language) => toDate(fields, language, anyDay) !== null);
}
