/** Nesting and number of values up to which JSON is parsed. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

/** The part of a string that is read. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>;

const quote = 34;
const backslash = 92;
const comma = 44;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Whether JSON text exceeds the limits. Parsing allocates memory for each value, which takes far
 * longer than this scan. Reads each character at most once, and none after a limit is exceeded. Text
 * that is not JSON may have any result.
 */
export function exceedsJsonLimits(text: Characters, { depth, values }: JsonLimits): boolean {
  let level = 0;
  let count = 1;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = endOfString(text, index);
        break;
      case comma:
        count += 1;
        break;
      case openBracket:
      case openBrace:
        count += 1;
        level += 1;
        break;
      case closeBracket:
      case closeBrace:
        level -= 1;
        break;
    }
    if (level > depth || count > values) return true;
  }
  return false;
}

/** The index of a string's closing quotation mark, or the end of the text. */
function endOfString(text: Characters, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index += 1;
  }
  return text.length;
}
