import type { CalendarDate } from '@sign-envelope/core';
import { parseDate } from '@sign-envelope/core/rules';
import { languages } from '../../../i18n/languages.ts';

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
