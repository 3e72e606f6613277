import type { Language } from './languages.ts';

/** The currencies that a field's format may name. */
export const currencies = ['GBP', 'EUR', 'USD'] as const;

/** ISO 4217 code of a supported currency. */
export type Currency = (typeof currencies)[number];

/** English dates use the British format, day first. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/**
 * Formats a date with a short month, in the device's time zone.
 *
 * @throws RangeError for an invalid date.
 *
 * @example
 * ```ts
 * formatShortDate(new Date(2026, 10, 20), 'en'); // '20 Nov 2026'
 * ```
 */
export function formatShortDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(date);
}

/**
 * Formats a date with the full month, in the device's time zone.
 *
 * @throws RangeError for an invalid date.
 *
 * @example
 * ```ts
 * formatLongDate(new Date(2026, 10, 20), 'de'); // '20. November 2026'
 * ```
 */
export function formatLongDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(date);
}

/**
 * Formats a price with its currency symbol, by the conventions of the language.
 *
 * @param amount In units of the currency, not in cents.
 * @example
 * ```ts
 * formatMoney(9.5, 'EUR', 'fr'); // '9,50 €'
 * ```
 */
export function formatMoney(amount: number, currency: Currency, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(amount);
}
