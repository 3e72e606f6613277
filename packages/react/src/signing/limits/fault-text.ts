import type { I18n } from '@lingui/core';
import { countCharacters, type FieldFault, inputLimits } from '@sign-envelope/core';

/** From so many characters to the limit on, the signer is told how many are left. */
const nearLimit = (limit: number): number => Math.min(500, limit / 10);

/** How much too long a text is. */
export function overLimit(i18n: I18n, text: string, limit: number): string {
  return i18n._('limit.over', { count: countCharacters(text) - limit });
}

/** What is wrong with an answer, in words that say how to put it right; `text` is what was written. */
export function faultText(i18n: I18n, fault: FieldFault, text: string): string {
  return fault === 'field.too_long' ? overLimit(i18n, text, inputLimits.textLength) : i18n._(fault);
}

/** How many characters are left, or `null` while there are plenty. */
export function charactersLeft(text: string, limit: number): number | null {
  const near = nearLimit(limit);
  if (text.length < limit - near) return null;
  const left = limit - countCharacters(text);
  return left >= 0 && left <= near ? left : null;
}
