import { hasVisibleText, isLongerThan, isPrintable } from '@sign-envelope/core/rules';

/**
 * Matches a text without characters that end a line or a mail header, reorder what follows them or are
 * no characters. Such a text is shown as the line that it is. Direction marks (U+061C, U+200E, U+200F),
 * which Arabic and Hebrew titles may need, are allowed.
 */
export const safeLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Characters of a text that is shown in one line, if nothing else limits it. */
const maxLineLength = 300;

/** Returns why a sender's text cannot be shown in one line; `null` if it can, or if it is empty. */
export function lineProblem(text: string, maxLength = maxLineLength): string | null {
  if (!safeLine.test(text)) return 'server_errors.control_character';
  if (isLongerThan(text, maxLength)) return 'server_errors.too_long';
  if (!isPrintable(text)) return 'server_errors.unreadable';
  return text === '' || hasVisibleText(text) ? null : 'server_errors.required';
}
