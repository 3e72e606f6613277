/** The balance of `q` and `Q`, which push and pop graphics states, in a page's content. */
export interface SavedStates {
  /** Number of `Q` operators without a matching `q`. */
  readonly missing: number;
  /** Number of `q` operators without a matching `Q`. */
  readonly left: number;
}

const delimiters = new Set('()<>[]{}/%');
const spaces = new Set('\0\t\n\f\r ');

/**
 * Counts the unmatched `q` and `Q` operators of a page. Some producers omit one, which readers
 * tolerate, but content added after it would be drawn in the wrong place.
 *
 * @param content - The decoded content of the page as Latin-1.
 */
export function countSavedStates(content: string): SavedStates {
  let missing = 0;
  let depth = 0;
  for (const operator of operatorsOf(content)) {
    if (operator === 'q') depth += 1;
    else if (operator === 'Q' && depth > 0) depth -= 1;
    else if (operator === 'Q') missing += 1;
  }
  return { missing, left: depth };
}

/** Yields the words of a content stream outside strings, comments and inline images. */
function* operatorsOf(content: string): Generator<string> {
  let at = 0;
  while (at < content.length) {
    const character = content.charAt(at);
    if (character === '%') at = endOfLine(content, at);
    else if (character === '(') at = endOfString(content, at);
    else if (character === '<' && content.charAt(at + 1) !== '<') at = endOfHex(content, at);
    else if (character === '/') at = endOfWord(content, at + 1);
    else if (delimiters.has(character) || spaces.has(character)) at += 1;
    else {
      const end = endOfWord(content, at);
      const word = content.slice(at, end);
      yield word;
      at = word === 'ID' ? endOfImage(content, end) : end;
    }
  }
}

function endOfWord(content: string, from: number): number {
  let at = from;
  while (at < content.length) {
    const character = content.charAt(at);
    if (delimiters.has(character) || spaces.has(character)) break;
    at += 1;
  }
  return at;
}

function endOfLine(content: string, from: number): number {
  const pattern = /[\r\n]|$/g;
  pattern.lastIndex = from;
  return pattern.exec(content)?.index ?? content.length;
}

/** Parentheses nest in strings; a backslash escapes the next character. */
function endOfString(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}

function endOfHex(content: string, from: number): number {
  const end = content.indexOf('>', from);
  return end < 0 ? content.length : end + 1;
}

/** The data of an inline image ends at an `EI` between white space. */
function endOfImage(content: string, from: number): number {
  const pattern = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;
  pattern.lastIndex = from;
  return pattern.exec(content) === null ? content.length : pattern.lastIndex;
}
