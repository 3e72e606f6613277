import type { I18n } from '@lingui/core';
import type { ValidationError } from '@sign-envelope/core';
import { countCharacters, inputLimits, unprintableCharacters } from '@sign-envelope/core/rules';

/** Number of characters before the limit at which the signer sees how many are left. */
const warningRange = (limit: number): number => Math.min(500, limit / 10);

/** Message for a text that is too long. */
export function overLimit(i18n: I18n, text: string, limit: number): string {
  return i18n._('limit.over', { count: countCharacters(text) - limit });
}

/** Message for a validation error, with advice; `text` is what the signer entered. */
export function validationText(i18n: I18n, error: ValidationError, text: string): string {
  switch (error) {
    case 'field.too_long':
      return overLimit(i18n, text, inputLimits.textLength);
    case 'field.unreadable':
      return i18n._('limit.unreadable', { characters: unprintableCharacters(text).join(' ') });
    default:
      return i18n._(error);
  }
}

/** Returns the number of characters left, or `null` if the text is not near the limit. */
export function charactersLeft(text: string, limit: number): number | null {
  const range = warningRange(limit);
  if (text.length < limit - range) return null;
  const left = limit - countCharacters(text);
  return left >= 0 && left <= range ? left : null;
}
