/**
 * Characters of a text, by Unicode code points: a letter, an emoji or a Chinese character is one
 * wherever it is counted, while a family emoji is as many as it is joined from. Code points and not
 * what looks like one character, for an accent can be piled on a letter a million times.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has more characters than `limit`, at little cost however long it is. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || countCharacters(text) > limit;
}
