import { DocumentError } from '../document-engine.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { readName } from '../pdf-names.ts';
import { byteOf, classOf } from './characters.ts';
import { ContentNesting } from './content-nesting.ts';
import { contentOperators, type OperandKind } from './content-operators.ts';
import type {
  ContentScan,
  InlineImage,
  Replacement,
  ResourceNames,
  ScanOptions,
  Span,
} from './content-scan.ts';
import { CurrentColors, namedSpaces } from './current-colors.ts';
import { endOfImage, findEndOfImage, rawImageLength } from './inline-image-data.ts';
import { type Frame, hasEntries, kindOf } from './operand-kinds.ts';
import { areValues, numbersIn } from './operand-values.ts';
import { requiredNames } from './required-names.ts';
import { endOfLine, endOfString, endOfWord } from './token-ends.ts';
import { isHexadecimal, isLiteral, isName, isNumber, startsNumber } from './token-syntax.ts';

/**
 * Scans a content stream for everything that is not a valid instruction (PDF 32000-1, 7.8.2 and annex
 * A), because readers tolerate it in different ways, and for what could reach beyond its end.
 *
 * Throws `DocumentError`.
 */
export function scanContent(content: Buffer, options: ScanOptions = {}): ContentScan {
  return new ContentScanner(content, options).scan();
}

/** Maximum number of invalid parts of a content stream. */
const maxInvalid = 100_000;

/** Maximum number of inline images of a content stream. */
const maxImages = 20_000;

const leftParenthesis = byteOf('(');
const leftBracket = byteOf('[');
const rightBracket = byteOf(']');
const lessThan = byteOf('<');
const greaterThan = byteOf('>');
const slash = byteOf('/');
const percent = byteOf('%');

/** Marked content without a property list. It keeps the place of one that is not valid. */
const plainMark = '/Span BMC';

class ContentScanner {
  readonly #content: Buffer;
  readonly #names: ResourceNames | null;
  readonly #boundaries: readonly number[];
  readonly #invalid: Replacement[] = [];
  readonly #images: InlineImage[] = [];
  /** The operands of the next operator, and the arrays and dictionaries that are open in them. */
  #frames: Frame[] = [{ bracket: null, kinds: '' }];
  #at = 0;
  /** Where the operands of the next operator start; `null` before the first of them. */
  #operands: number | null = null;
  #lastName: Span = { start: 0, end: 0 };
  /** Where the inline image starts whose dictionary is being scanned. */
  #image: Span | null = null;
  readonly #colors: CurrentColors;
  readonly #nesting = new ContentNesting();
  #passed = 0;
  #isSplit = false;

  constructor(content: Buffer, { names, boundaries = [], isPage = false }: ScanOptions) {
    this.#content = content;
    this.#names = names ?? null;
    this.#boundaries = boundaries;
    this.#colors = new CurrentColors(isPage);
  }

  scan(): ContentScan {
    const { length } = this.#content;
    while (this.#at < length) {
      const start = this.#at;
      this.#scanToken();
      this.#passBoundaries(start);
    }
    const open = this.#image?.start ?? this.#operands;
    if (open !== null) this.#invalidate({ start: open, end: length });
    return {
      invalid: this.#invalid,
      images: this.#images,
      closing: this.#nesting.close(),
      isSplit: this.#isSplit,
    };
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

  /** Notes whether a stream ends within the token from `start`. */
  #passBoundaries(start: number): void {
    for (; this.#passed < this.#boundaries.length; this.#passed += 1) {
      const boundary = this.#boundaries[this.#passed] ?? 0;
      if (boundary >= this.#at) return;
      if (boundary > start) this.#isSplit = true;
    }
  }

  #scanDelimiter(start: number, byte: number | undefined): void {
    const isDouble = this.#content[start + 1] === byte;
    if (byte === slash) this.#scanName(start);
    else if (byte === leftParenthesis)
      this.#endOperand('S', start, endOfString(this.#content, start));
    else if (byte === leftBracket) this.#open('array', start, 1);
    else if (byte === rightBracket) this.#close('array', start, 1);
    else if (byte === lessThan && isDouble) this.#open('dictionary', start, 2);
    else if (byte === greaterThan && isDouble) this.#close('dictionary', start, 2);
    else if (byte === lessThan) this.#scanHex(start);
    else if (byte === percent) this.#at = endOfLine(this.#content, start);
    else this.#endOperand('X', start, start + 1);
  }

  #open(bracket: 'array' | 'dictionary', start: number, length: number): void {
    this.#operands ??= start;
    this.#frames.push({ bracket, kinds: '' });
    if (this.#frames.length > documentLimits.depth) {
      throw new DocumentError('document.nested_too_deep', 'Its content is nested too deep');
    }
    this.#at = start + length;
  }

  #close(bracket: 'array' | 'dictionary', start: number, length: number): void {
    const frame = this.#frames.at(-1);
    const isOpen = frame?.bracket === bracket;
    if (isOpen) this.#frames.pop();
    this.#endOperand(isOpen ? kindOf(frame) : 'X', start, start + length);
  }

  #scanName(start: number): void {
    const end = endOfWord(this.#content, start + 1);
    this.#lastName = { start: start + 1, end };
    this.#endOperand(isName(this.#text(this.#lastName)) ? 'N' : 'X', start, end);
  }

  #scanHex(start: number): void {
    const last = this.#content.indexOf(greaterThan, start);
    const isValid = last >= 0 && isHexadecimal(this.#text({ start: start + 1, end: last }));
    this.#endOperand(isValid ? 'S' : 'X', start, last < 0 ? null : last + 1);
  }

  #scanWord(start: number): void {
    const end = endOfWord(this.#content, start);
    if (startsNumber(this.#content[start])) {
      this.#endOperand(isNumber(this.#content, start, end) ? 'n' : 'X', start, end);
      return;
    }
    const word = this.#text({ start, end });
    if (isLiteral(word)) {
      this.#endOperand('L', start, end);
      return;
    }
    const instruction = { start: this.#operands ?? start, end };
    const [outside] = this.#frames;
    const operands = this.#frames.length === 1 ? (outside?.kinds ?? '') : 'X';
    this.#at = end;
    this.#operands = null;
    this.#frames = [{ bracket: null, kinds: '' }];
    if (this.#image !== null) this.#scanImage(this.#image, operands, { start, end });
    else this.#operate(word, operands, instruction);
  }

  #operate(operator: string, operands: string, instruction: Span): void {
    const hasOperands = contentOperators.get(operator)?.test(operands) ?? false;
    const isValid =
      hasOperands &&
      this.#hasResource(operator, operands) &&
      this.#hasValues(operator, instruction);
    if (operator === 'BDC' || operator === 'BMC') {
      this.#nesting.follow(operator);
      if (!isValid) this.#invalidate(instruction, plainMark);
    } else if (!isValid || !this.#nesting.allows(operator)) {
      this.#invalidate(instruction);
    } else if (operator === 'BT' && this.#nesting.isText) {
      this.#invalidate(instruction, 'ET BT');
    } else {
      this.#repairColor(operator, operands, instruction);
      this.#change(operator, instruction);
    }
    this.#nesting.pass();
  }

  #hasValues(operator: string, instruction: Span): boolean {
    return areValues.get(operator)?.(numbersIn(this.#text(instruction))) ?? true;
  }

  #repairColor(operator: string, operands: string, instruction: Span): void {
    if (operator === 'cs' || operator === 'CS') {
      const name = readName(this.#text(this.#lastName)).asString().slice(1);
      const space = namedSpaces.get(name) ?? this.#names?.colorSpaces.get(name) ?? null;
      this.#colors.select(operator, space);
      return;
    }
    const repair = this.#colors.follow(operator, operands, () => this.#text(instruction));
    if (repair === null) return;
    if ('by' in repair) this.#invalidate(instruction, repair.by);
    else this.#invalidate({ start: instruction.start, end: instruction.start }, repair.before);
  }

  /** Whether what the operator refers to is there. Otherwise it could be what is stamped later. */
  #hasResource(operator: string, operands: string): boolean {
    const required = this.#names && requiredNames(this.#names, operator, operands);
    return required === null || this.#isNamed(required);
  }

  /** Whether the last name is one of these, however it is escaped. */
  #isNamed(names: Pick<ReadonlySet<string>, 'has'>): boolean {
    const written = this.#text(this.#lastName);
    return names.has(written) || names.has(readName(written).asString().slice(1));
  }

  #change(operator: string, instruction: Span): void {
    this.#nesting.follow(operator);
    if (operator === 'q') this.#colors.save();
    else if (operator === 'Q') this.#colors.restore();
    else if (operator === 'BI') this.#image = instruction;
  }

  /** Scans the rest of an inline image from the first operator after its `BI`, which should be `ID`. */
  #scanImage({ start, end }: Span, entries: string, operator: Span): void {
    this.#image = null;
    if (this.#text(operator) !== 'ID') {
      this.#invalidate({ start, end: operator.end });
      return;
    }
    const dictionary = { start: end, end: operator.start };
    const from = operator.end + 1;
    const found = this.#endOfImage(dictionary, from);
    this.#at = found?.end ?? this.#content.length;
    if (found === null || !hasEntries(entries)) {
      this.#invalidate({ start, end: this.#at });
      return;
    }
    const data = { start: from, end: found.data };
    this.#images.push({ start, end: this.#at, dictionary, data });
    if (this.#images.length > maxImages) {
      throw new DocumentError('document.too_many_objects', 'It has too many inline images');
    }
  }

  #endOfImage(dictionary: Span, from: number): ReturnType<typeof findEndOfImage> {
    const length = rawImageLength(this.#text(dictionary));
    const data = from + (length ?? 0);
    const end = length === null ? null : endOfImage(this.#content, data);
    return end === null ? findEndOfImage(this.#content, from) : { data, end };
  }

  /** Ends an operand, or the content if the operand has no end. */
  #endOperand(kind: OperandKind, start: number, end: number | null): void {
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.kinds += kind;
    this.#operands ??= start;
    this.#at = end ?? this.#content.length;
  }

  /** Adds an invalid part in place of those it contains. */
  #invalidate(span: Span, by = ''): void {
    while ((this.#invalid.at(-1)?.start ?? -1) >= span.start) this.#invalid.pop();
    this.#invalid.push({ ...span, by });
    if (this.#invalid.length > maxInvalid) {
      throw new DocumentError('document.damaged', 'Its content is mostly invalid');
    }
  }

  #text({ start, end }: Span): string {
    return this.#content.toString('latin1', start, end);
  }
}
