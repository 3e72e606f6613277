import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { hasCode } from '../../errors/error-code.ts';
import { DocumentError } from './document-error.ts';

/** The abbreviations of filters (PDF 32000-1, table 94). Readers accept them outside inline images too. */
const filters: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

function expandFilterName(name: PDFName): PDFName {
  const expanded = filters[name.decodeText()];
  return expanded === undefined ? name : PDFName.of(expanded);
}

/** Writes the names of all filters in full. Returns whether there were abbreviations. */
export function expandFilterNames(context: PDFContext): boolean {
  let isChanged = false;
  const expand = (entry: PDFObject | undefined, set: (name: PDFName) => void) => {
    const name = context.lookup(entry);
    if (!(name instanceof PDFName)) return;
    const expanded = expandFilterName(name);
    if (expanded === name) return;
    set(expanded);
    isChanged = true;
  };
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream)) continue;
    const { dict } = object;
    const filter = context.lookup(dict.get(key));
    if (filter instanceof PDFArray) {
      for (const [index, entry] of filter.asArray().entries()) {
        expand(entry, (name) => filter.set(index, name));
      }
    } else {
      expand(filter, (name) => dict.set(key, name));
    }
  }
  return isChanged;
}

/** One filter of a stream, and its `DecodeParms`. */
export interface FilterStep {
  readonly filter: PDFName;
  readonly parameters: PDFDict | null;
}

/** The filters of a stream in the order in which they decode it; `null` if one is not a name. */
export function filtersOf({ dict }: PDFStream): readonly FilterStep[] | null {
  const { context } = dict;
  const parameters = listOf(context, dict.get(PDFName.of('DecodeParms')));
  const steps: FilterStep[] = [];
  for (const [index, filter] of listOf(context, dict.get(key)).entries()) {
    if (!(filter instanceof PDFName)) return null;
    const own = parameters[index];
    steps.push({ filter, parameters: own instanceof PDFDict ? own : null });
  }
  return steps;
}

/** The output of one filter. */
export interface FilterOutput {
  readonly bytes: Uint8Array;
  /** Whether the input is valid. If not, each reader decodes as much as it can. */
  readonly isValid: boolean;
}

/**
 * Decodes one filter, without its predictor. Returns `null` if the filter is unknown or nothing can be
 * decoded.
 *
 * @throws DocumentError if the output is longer than `maxBytes`.
 */
export function decodeFilter(
  input: Uint8Array,
  { filter, parameters }: FilterStep,
  maxBytes: number,
): FilterOutput | null {
  if (input.byteLength === 0) return { bytes: input, isValid: true };
  const isFlate = filter === flate;
  if (!hasValidDigits(input, filter)) return null;
  const strict = isFlate ? inflate(input, maxBytes) : null;
  if (strict !== null) return { bytes: strict, isValid: true };
  const bytes = decodeTolerantly(input, { filter, parameters }, maxBytes + 1);
  if (bytes !== null && bytes.byteLength > maxBytes) throw unfoldsTooFar();
  return bytes === null ? null : { bytes, isValid: !isFlate };
}

/** What filters of text accept. */
const validDigits: ReadonlyMap<PDFName, RegExp> = new Map([
  [PDFName.of('ASCIIHexDecode'), /^[\da-f\0\t\n\f\r ]*(?:>|$)/i],
  [PDFName.of('ASCII85Decode'), /^[!-uz\0\t\n\f\r ]*(?:~>|$)/],
]);

/** Whether a filter of text, if it is one, has only characters that it knows. */
function hasValidDigits(input: Uint8Array, filter: PDFName): boolean {
  return validDigits.get(filter)?.test(Buffer.from(input).toString('latin1')) ?? true;
}

function inflate(input: Uint8Array, maxBytes: number): Uint8Array | null {
  try {
    return inflateSync(input, { maxOutputLength: maxBytes });
  } catch (error) {
    if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) throw unfoldsTooFar();
    return null;
  }
}

function decodeTolerantly(
  input: Uint8Array,
  { filter, parameters }: FilterStep,
  maxBytes: number,
): Uint8Array | null {
  const dict = PDFDict.withContext(PDFContext.create());
  dict.set(key, filter);
  if (parameters !== null) dict.set(PDFName.of('DecodeParms'), parameters);
  try {
    return Uint8Array.from(decodePDFRawStream(PDFRawStream.of(dict, input)).getBytes(maxBytes));
  } catch {
    // The filter is unknown, or the input damaged from its start.
    return null;
  }
}

function unfoldsTooFar(): DocumentError {
  return new DocumentError('document.unfolds_too_far', 'A stream unfolds to too many bytes');
}

function listOf(context: PDFContext, entry: PDFObject | undefined): (PDFObject | undefined)[] {
  const object = context.lookup(entry);
  if (object instanceof PDFArray) return object.asArray().map((each) => context.lookup(each));
  return object === undefined ? [] : [object];
}

const key = PDFName.of('Filter');
const flate = PDFName.of('FlateDecode');
