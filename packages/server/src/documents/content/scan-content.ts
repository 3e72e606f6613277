import { DocumentError } from '../document-engine.ts';
import { documentLimits } from '../inspect/document-limits.ts';
import { byteOf, classOf } from './characters.ts';
import { endOfImage, findEndOfImage, rawImageLength } from './inline-image-data.ts';

/** A part of a content stream, from the offset of its first byte to the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An image whose data is in the content itself, between the operators `BI` and `EI`. */
export interface InlineImage extends Span {
  readonly dictionary: Span;
  readonly data: Span;
}

/** What readers could interpret differently in a content stream. */
export interface ContentScan {
  /** Parts that are not valid: unclosed strings, stray brackets, `Q` without `q`. In their order. */
  readonly invalid: readonly Span[];
  readonly images: readonly InlineImage[];
  /** Operators that close the text object, marked content and graphics states left open. */
  readonly closing: string;
}

/**
 * Scans a content stream (PDF 32000-1, 7.8.2) for everything that could reach beyond its end or that
 * readers tolerate in different ways.
 *
 * Throws `DocumentError`.
 */
export function scanContent(content: Buffer): ContentScan {
  return new ContentScanner(content).scan();
}

/** Maximum number of invalid parts of a content stream. */
const maxInvalid = 100_000;

const newline = byteOf('\n');
const carriageReturn = byteOf('\r');
const backslash = byteOf('\\');
const leftParenthesis = byteOf('(');
const rightParenthesis = byteOf(')');
const leftBracket = byteOf('[');
const rightBracket = byteOf(']');
const lessThan = byteOf('<');
const greaterThan = byteOf('>');
const slash = byteOf('/');
const percent = byteOf('%');

type Bracket = 'array' | 'dictionary';

const literals = new Set(['true', 'false', 'null']);

const notHex = /[^\da-f\0\t\n\f\r ]/i;

/** Whether a byte is a digit, a sign or a period. */
function startsNumber(byte = 0): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

class ContentScanner {
  readonly #content: Buffer;
  readonly #invalid: Span[] = [];
  readonly #images: InlineImage[] = [];
  readonly #brackets: Bracket[] = [];
  #at = 0;
  /** Where the operands of the next operator start; `null` before the first of them. */
  #operands: number | null = null;
  /** Where the inline image starts whose dictionary is being scanned. */
  #image: Span | null = null;
  #states = 0;
  #marks = 0;
  #isText = false;

  constructor(content: Buffer) {
    this.#content = content;
  }

  scan(): ContentScan {
    const { length } = this.#content;
    while (this.#at < length) this.#scanToken();
    const open = this.#image?.start ?? this.#operands;
    if (open !== null) this.#invalidate({ start: open, end: length });
    const closing = [
      this.#isText ? 'ET\n' : '',
      'EMC\n'.repeat(this.#marks),
      'Q\n'.repeat(this.#states),
    ];
    return { invalid: this.#invalid, images: this.#images, closing: closing.join('') };
  }

  #scanToken(): void {
    const start = this.#at;
    const byte = this.#content[start];
    switch (classOf(byte)) {
      case 'white-space':
        this.#at += 1;
        return;
      case 'regular':
        this.#scanWord(start);
        return;
      case 'delimiter':
        this.#scanDelimiter(start, byte);
    }
  }

  #scanDelimiter(start: number, byte: number | undefined): void {
    const isDouble = this.#content[start + 1] === byte;
    if (byte === slash) this.#endOperand(start, this.#endOfWord(start + 1));
    else if (byte === leftParenthesis) this.#endOperand(start, this.#endOfString(start));
    else if (byte === leftBracket) this.#open('array', start, 1);
    else if (byte === rightBracket) this.#close('array', start, 1);
    else if (byte === lessThan && isDouble) this.#open('dictionary', start, 2);
    else if (byte === greaterThan && isDouble) this.#close('dictionary', start, 2);
    else if (byte === lessThan) this.#scanHex(start);
    else if (byte === percent) this.#at = this.#endOfLine(start);
    else this.#skip(start, start + 1);
  }

  #open(bracket: Bracket, start: number, length: number): void {
    this.#brackets.push(bracket);
    if (this.#brackets.length > documentLimits.depth) {
      throw new DocumentError('document.nested_too_deep', 'Its content is nested too deep');
    }
    this.#endOperand(start, start + length);
  }

  #close(bracket: Bracket, start: number, length: number): void {
    if (this.#brackets.at(-1) !== bracket) {
      this.#skip(start, start + length);
      return;
    }
    this.#brackets.pop();
    this.#at = start + length;
  }

  #scanHex(start: number): void {
    const last = this.#content.indexOf(greaterThan, start);
    const end = last < 0 ? null : last + 1;
    if (end !== null && notHex.test(this.#text({ start: start + 1, end: last }))) {
      this.#skip(start, end);
    } else {
      this.#endOperand(start, end);
    }
  }

  #scanWord(start: number): void {
    const end = this.#endOfWord(start);
    if (startsNumber(this.#content[start])) {
      this.#endOperand(start, end);
      return;
    }
    const word = this.#text({ start, end });
    if (literals.has(word)) {
      this.#endOperand(start, end);
      return;
    }
    const instruction = { start: this.#operands ?? start, end };
    this.#at = end;
    this.#operands = null;
    if (this.#image !== null) this.#scanImage(this.#image, { start, end });
    else if (this.#brackets.length > 0) this.#invalidate(instruction);
    else this.#operate(word, instruction);
    this.#brackets.length = 0;
  }

  #operate(operator: string, instruction: Span): void {
    if (operator === 'q') this.#states += 1;
    else if (operator === 'Q' && this.#states > 0) this.#states -= 1;
    // Without a state to restore, it has no effect.
    else if (operator === 'Q') this.#invalidate(instruction);
    else if (operator === 'BMC' || operator === 'BDC') this.#marks += 1;
    else if (operator === 'EMC') this.#marks = Math.max(0, this.#marks - 1);
    else if (operator === 'BT') this.#isText = true;
    else if (operator === 'ET') this.#isText = false;
    else if (operator === 'BI') this.#image = instruction;
  }

  /** Scans the rest of an inline image from the first operator after its `BI`, which should be `ID`. */
  #scanImage({ start, end }: Span, operator: Span): void {
    this.#image = null;
    const isData = this.#brackets.length === 0 && this.#text(operator) === 'ID';
    if (!isData) {
      this.#invalidate({ start, end: operator.end });
      return;
    }
    const dictionary = { start: end, end: operator.start };
    const from = operator.end + 1;
    const found = this.#endOfImage(dictionary, from);
    this.#at = found?.end ?? this.#content.length;
    if (found === null) this.#invalidate({ start, end: this.#at });
    else {
      const data = { start: from, end: found.data };
      this.#images.push({ start, end: this.#at, dictionary, data });
    }
  }

  #endOfImage(dictionary: Span, from: number): ReturnType<typeof findEndOfImage> {
    const length = rawImageLength(this.#text(dictionary));
    const data = from + (length ?? 0);
    const end = length === null ? null : endOfImage(this.#content, data);
    return end === null ? findEndOfImage(this.#content, from) : { data, end };
  }

  /** Ends an operand, or the content if the operand has no end. */
  #endOperand(start: number, end: number | null): void {
    this.#operands ??= start;
    this.#at = end ?? this.#content.length;
  }

  #skip(start: number, end: number): void {
    this.#invalidate({ start, end });
    this.#at = end;
  }

  /** Adds an invalid part in place of those it contains. */
  #invalidate(span: Span): void {
    while ((this.#invalid.at(-1)?.start ?? -1) >= span.start) this.#invalid.pop();
    this.#invalid.push(span);
    if (this.#invalid.length > maxInvalid) {
      throw new DocumentError('document.damaged', 'Its content is mostly invalid');
    }
  }

  #text({ start, end }: Span): string {
    return this.#content.toString('latin1', start, end);
  }

  #endOfWord(from: number): number {
    let at = from;
    while (classOf(this.#content[at]) === 'regular') at += 1;
    return at;
  }

  #endOfLine(from: number): number {
    let at = from;
    while (at < this.#content.length) {
      const byte = this.#content[at];
      if (byte === newline || byte === carriageReturn) break;
      at += 1;
    }
    return at;
  }

  /** Parentheses nest in strings; a backslash escapes the next character. */
  #endOfString(from: number): number | null {
    let depth = 0;
    for (let at = from; at < this.#content.length; at += 1) {
      const byte = this.#content[at];
      if (byte === backslash) at += 1;
      else if (byte === leftParenthesis) depth += 1;
      else if (byte === rightParenthesis) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return null;
  }
}
