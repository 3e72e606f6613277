import { languages } from '../../../i18n/languages.ts';
import type { CalendarDate } from './calendar-date.ts';
import { parseDate } from './date-pattern.ts';

/**
 * The day a field's text means. A date stays as it was written, in a language that may be another
 * than the one shown now.
 */
export function readDate(text: string, pattern: string, language: string): CalendarDate | null {
  if (text === '') return null;
  for (const candidate of [language, ...languages]) {
    const date = parseDate(text, pattern, candidate);
    if (date !== null) return date;
  }
  return null;
}
