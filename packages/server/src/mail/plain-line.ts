/**
 * Characters that end a line or change the text direction. A name that contains them could add a
 * header to a mail or be displayed misleadingly.
 */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Maximum length of a name within a sentence or a subject, in characters. */
export const maxNameLength = 60;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Converts untrusted text to one safe line of at most `maxLength` grapheme clusters. */
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

/** Splits untrusted text into safe lines, without control characters. */
export function plainLines(text: string): readonly string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(unsafe, ' ').trimEnd());
}
