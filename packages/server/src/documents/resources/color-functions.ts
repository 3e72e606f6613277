import { PDFArray, PDFDict, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { decodeContent } from '../content/decode-content.ts';
import { name, numberOf, numbersOf } from './pdf-values.ts';

/** Operators of functions in PostScript: PDF 32000-1, table 42. */
const operators = new Set(
  'abs add and atan bitshift ceiling copy cos cvi cvr div dup eq exch exp false floor ge gt idiv if ifelse index le ln log lt mod mul ne neg not or pop roll round sin sqrt sub true truncate xor { }'.split(
    ' ',
  ),
);

const maxDepth = 8;

/** Whether an object is a function that every reader can evaluate: PDF 32000-1, 7.10. */
export function isFunction(object: PDFObject | undefined, depth = 0): boolean {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict) || depth > maxDepth) return false;
  const { context } = dict;
  const domain = numbersOf(dict, dict.get(name('Domain')));
  if (domain === null || domain.length < 2 || domain.length % 2 !== 0) return false;
  switch (numberOf(context.lookup(dict.get(name('FunctionType'))))) {
    case 0:
      return object instanceof PDFStream && dict.has(name('Size')) && dict.has(name('Range'));
    case 2: {
      const exponent = numberOf(context.lookup(dict.get(name('N'))));
      return exponent !== null && (exponent >= 0 || (domain[0] ?? 0) > 0);
    }
    case 3: {
      const parts = context.lookup(dict.get(name('Functions')));
      if (!(parts instanceof PDFArray) || parts.size() === 0) return false;
      return parts.asArray().every((part) => isFunction(context.lookup(part), depth + 1));
    }
    case 4:
      return object instanceof PDFStream && dict.has(name('Range')) && isProgram(object);
    default:
      return false;
  }
}

function isProgram(stream: PDFStream): boolean {
  const source = decodeContent(stream)?.bytes.toString('latin1') ?? '';
  const words = source.replaceAll(/%[^\r\n]*/g, ' ').match(/[{}]|[^\s\0{}]+/g) ?? [];
  const isKnown = (word: string) => operators.has(word) || /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word);
  return words[0] === '{' && words.at(-1) === '}' && words.every(isKnown) && areBalanced(words);
}

function areBalanced(words: readonly string[]): boolean {
  let depth = 0;
  for (const [index, word] of words.entries()) {
    if (word === '{') depth += 1;
    if (word === '}') depth -= 1;
    if (depth < 1 && index < words.length - 1) return false;
  }
  return depth === 0;
}
