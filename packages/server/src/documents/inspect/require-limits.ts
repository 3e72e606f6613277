import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { hasCode } from '../../errors/error-code.ts';
import { DocumentError } from '../document-engine.ts';
import { documentLimits as limits } from './document-limits.ts';

const name = (text: string) => PDFName.of(text);

/** Filters whose output is a picture, whose size is in the stream's dictionary. */
const pictureFilters = new Set(
  ['DCTDecode', 'DCT', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'CCF'].map(name),
);

const flate = new Set([name('FlateDecode'), name('Fl')]);

/** Limits the number and nesting of objects and the size of streams. Throws `DocumentError`. */
export function requireLimits(context: PDFContext): void {
  const objects = context.enumerateIndirectObjects();
  if (objects.length > limits.objects) {
    throw new DocumentError('document.too_many_objects', `It has ${objects.length} objects`);
  }
  let total = 0;
  for (const [, object] of objects) {
    requireShallow(object);
    if (!(object instanceof PDFStream)) continue;
    requireImageSize(object.dict);
    if (object instanceof PDFRawStream) total += unfoldedBytes(object);
    if (total > limits.totalBytes) throw unfoldsTooFar();
  }
}

function requireShallow(object: PDFObject): void {
  const open: { readonly object: PDFObject; readonly depth: number }[] = [{ object, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { depth } = next;
    if (depth > limits.depth) {
      throw new DocumentError('document.nested_too_deep', 'An object is nested too deep');
    }
    const container = next.object instanceof PDFStream ? next.object.dict : next.object;
    if (container instanceof PDFArray) {
      for (const entry of container.asArray()) open.push({ object: entry, depth: depth + 1 });
    } else if (container instanceof PDFDict) {
      for (const entry of container.values()) open.push({ object: entry, depth: depth + 1 });
    }
  }
}

function requireImageSize(dict: PDFDict): void {
  const width = numberOf(dict, 'Width') ?? numberOf(dict, 'W');
  const height = numberOf(dict, 'Height') ?? numberOf(dict, 'H');
  if (width === null || height === null) return;
  const bits = numberOf(dict, 'BitsPerComponent') ?? numberOf(dict, 'BPC') ?? 8;
  const isMask = dict.context.lookup(dict.get(name('ImageMask')))?.toString() === 'true';
  const max = bits === 1 || isMask ? limits.bilevelPixels : limits.imagePixels;
  if (width * height > max) {
    throw new DocumentError('document.image_too_large', `A picture is ${width} x ${height} pixels`);
  }
}

/** The largest size in bytes of a stream's data before, between and after its filters. */
function unfoldedBytes(stream: PDFRawStream): number {
  const { dict } = stream;
  const { context } = dict;
  const filters = listOf(context, dict.get(name('Filter')) ?? dict.get(name('F')));
  const parameters = listOf(context, dict.get(name('DecodeParms')));
  if (filters.length > limits.filters) throw unfoldsTooFar();
  const isPicture = context.lookup(dict.get(name('Subtype'))) === name('Image');
  const max = isPicture ? limits.streamBytes : limits.contentBytes;
  let bytes: Uint8Array = stream.contents;
  let largest = bytes.byteLength;
  for (const [index, filter] of filters.entries()) {
    if (!(filter instanceof PDFName) || pictureFilters.has(filter)) break;
    const step = unfold(context, bytes, filter, parameters[index], max);
    if (step === null) break;
    bytes = step;
    largest = Math.max(largest, bytes.byteLength);
  }
  return largest;
}

/** The output of one filter; `null` if it cannot be decoded, which readers tolerate. */
function unfold(
  context: PDFContext,
  bytes: Uint8Array,
  filter: PDFName,
  parameters: PDFObject | undefined,
  max: number,
): Uint8Array | null {
  try {
    if (flate.has(filter)) return inflateSync(bytes, { maxOutputLength: max });
    const dict = PDFDict.withContext(context);
    dict.set(name('Filter'), filter);
    if (parameters instanceof PDFDict) dict.set(name('DecodeParms'), parameters);
    const output = decodePDFRawStream(PDFRawStream.of(dict, bytes)).getBytes(max + 1);
    if (output.byteLength > max) throw unfoldsTooFar();
    return Uint8Array.from(output);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) throw unfoldsTooFar();
    return null;
  }
}

function listOf(context: PDFContext, entry: PDFObject | undefined): (PDFObject | undefined)[] {
  const object = context.lookup(entry);
  if (object instanceof PDFArray) return object.asArray().map((each) => context.lookup(each));
  return object === undefined ? [] : [object];
}

function numberOf(dict: PDFDict, key: string): number | null {
  const number = dict.context.lookup(dict.get(name(key)));
  return number instanceof PDFNumber ? number.asNumber() : null;
}

function unfoldsTooFar(): DocumentError {
  return new DocumentError('document.unfolds_too_far', 'A stream unfolds to too many bytes');
}
