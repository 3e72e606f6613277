/**
 * Characters that end a line, or turn the direction of what follows: a name that holds them could
 * add a header to a mail, or show something other than what it says.
 */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Characters of a name within a sentence or a subject. */
export const maxNameLength = 60;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Text from outside as one harmless line, cut to `maxLength` characters as people count them. */
export function plainLine(text: string, maxLength = 300): string {
  const line = text.replace(unsafe, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...graphemes.segment(line)];
  if (characters.length <= maxLength) return line;
  return `${characters
    .slice(0, maxLength - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** Text from outside with its line breaks, and nothing else in it that is not to be seen. */
export function plainLines(text: string): readonly string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(unsafe, ' ').trimEnd());
}
