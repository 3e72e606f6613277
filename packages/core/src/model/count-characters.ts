/**
 * The number of characters of a text, as Unicode code points: a letter, an emoji or a Chinese character
 * counts as one, and a family emoji as many as it is joined from. Not graphemes, because a single letter
 * can carry a million accents.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has more characters than `limit`. Fast for any length. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || countCharacters(text) > limit;
}
