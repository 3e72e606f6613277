import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { DocumentError } from './document-error.ts';
import { documentLimits as limits } from './document-limits.ts';
import { decodeFilter, filtersOf } from './stream-filters.ts';

const name = (text: string) => PDFName.of(text);

/** Filters whose output is a picture, whose size is in the stream's dictionary. */
const pictureFilters = new Set(
  ['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'].map(name),
);

/**
 * Limits the number and nesting of objects and the size of streams, whose filters must have their full
 * names.
 *
 * Throws `DocumentError`.
 *
 * @returns the streams that are damaged
 */
export function requireLimits(context: PDFContext): readonly PDFRawStream[] {
  const damaged: PDFRawStream[] = [];
  const objects = context.enumerateIndirectObjects();
  if (objects.length > limits.objects) {
    throw new DocumentError('document.too_many_objects', `It has ${objects.length} objects`);
  }
  let total = 0;
  for (const [, object] of objects) {
    requireShallow(object);
    if (!(object instanceof PDFStream)) continue;
    requireImageSize(object.dict);
    if (!(object instanceof PDFRawStream)) continue;
    const { largest, isDamaged } = unfold(object);
    if (isDamaged) damaged.push(object);
    total += largest;
    if (total > limits.totalBytes) throw unfoldsTooFar();
  }
  return damaged;
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

interface Unfolded {
  /** The largest size in bytes of the data before, between and after the filters. */
  readonly largest: number;
  readonly isDamaged: boolean;
}

function unfold(stream: PDFRawStream): Unfolded {
  const filters = filtersOf(stream) ?? [];
  if (filters.length > limits.filters) throw unfoldsTooFar();
  const { dict } = stream;
  const isPicture = dict.context.lookup(dict.get(name('Subtype'))) === name('Image');
  const max = isPicture ? limits.streamBytes : limits.contentBytes;
  let bytes: Uint8Array = stream.contents;
  let largest = bytes.byteLength;
  let isDamaged = false;
  for (const step of filters) {
    if (pictureFilters.has(step.filter)) break;
    const output = decodeFilter(bytes, step, max);
    isDamaged ||= !output?.isValid;
    if (output === null) break;
    bytes = output.bytes;
    largest = Math.max(largest, bytes.byteLength);
  }
  return { largest, isDamaged };
}

function numberOf(dict: PDFDict, key: string): number | null {
  const number = dict.context.lookup(dict.get(name(key)));
  return number instanceof PDFNumber ? number.asNumber() : null;
}

function unfoldsTooFar(): DocumentError {
  return new DocumentError('document.unfolds_too_far', 'A stream unfolds to too many bytes');
}
