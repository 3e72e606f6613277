/** What ends a line, and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What overrides the direction of the text around it, and halves of characters. */
const unseen = /[\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Turns a text into one line that is shown as it reads: each run of line breaks and control characters
 * becomes a space, and overrides of the text direction are removed. Direction marks (U+061C, U+200E,
 * U+200F), which Arabic and Hebrew names may need, are kept.
 *
 * @example
 * ```ts
 * toOneLine('Ada\r\nPark\t'); // 'Ada Park'
 * ```
 */
export function toOneLine(text: string): string {
  return text.replace(unseen, '').replace(breaks, ' ').trim();
}
