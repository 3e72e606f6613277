import { byteOf, classOf } from './characters.ts';

const newline = byteOf('\n');
const carriageReturn = byteOf('\r');
const backslash = byteOf('\\');
const leftParenthesis = byteOf('(');
const rightParenthesis = byteOf(')');

/** Where the word, or the name without its slash, ends that starts at `from`. */
export function endOfWord(content: Uint8Array, from: number): number {
  let at = from;
  while (classOf(content[at]) === 'regular') at += 1;
  return at;
}

/** Where the line ends, and with it a comment. */
export function endOfLine(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== newline && content[at] !== carriageReturn) at += 1;
  return at;
}

/** Where the string ends that starts at `from`; `null` if it does not end. */
export function endOfString(content: Uint8Array, from: number): number | null {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const byte = content[at];
    // A backslash escapes the next character.
    if (byte === backslash) at += 1;
    else if (byte === leftParenthesis) depth += 1;
    else if (byte === rightParenthesis) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
