import { byteOf } from './characters.ts';

const zero = byteOf('0');
const nine = byteOf('9');
const plus = byteOf('+');
const minus = byteOf('-');
const period = byteOf('.');

export function startsNumber(byte: number | undefined): boolean {
  return byte === plus || byte === minus || byte === period || isDigit(byte);
}

function isDigit(byte = 0): boolean {
  return byte >= zero && byte <= nine;
}

/** Digits of a number before and after its period that every reader takes. */
const maxDigits = { before: 9, after: 100 } as const;

/** Whether a word is a number in every reader: a sign, digits and one period. */
export function isNumber(content: Uint8Array, start: number, end: number): boolean {
  let at = start;
  if (content[at] === plus || content[at] === minus) at += 1;
  const from = at;
  while (isDigit(content[at])) at += 1;
  const before = at - from;
  let after = 0;
  if (content[at] === period) {
    at += 1;
    const fraction = at;
    while (isDigit(content[at])) at += 1;
    after = at - fraction;
  }
  return at === end && before + after > 0 && before <= maxDigits.before && after <= maxDigits.after;
}

/**
 * Whether every reader takes the word after a slash for the same name: at most 127 characters, none of
 * which some readers take for white space, and with valid escapes.
 */
export function isName(word: string): boolean {
  return /^(?:[!"$&'*-.0-;=?-Z\\^-z|~\x81-\xfe]|#(?!00)[\da-f]{2}){0,127}$/i.test(word);
}

export function isHexadecimal(text: string): boolean {
  return /^[\da-f\0\t\n\f\r ]*$/i.test(text);
}

const literals = new Set(['true', 'false', 'null']);

export function isLiteral(word: string): boolean {
  return literals.has(word);
}
