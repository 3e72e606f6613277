import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { decodeContent } from '../content/decode-content.ts';

/** Where a file's cross-reference table says that an object is. */
export interface ObjectPlace {
  /** The offset in the file, or the number of the object stream. */
  readonly at: number;
  /** The index in the object stream; `null` for an object that is not in one. */
  readonly index: number | null;
}

interface Section {
  /** By object number; `null` for those that are free. */
  readonly entries: ReadonlyMap<number, ObjectPlace | null>;
  readonly trailer: PDFDict;
}

/**
 * Reads the cross-reference table at the end of a file, with all its sections (PDF 32000-1, 7.5.4 and
 * 7.5.8). Returns `null` for a hybrid file, which has two tables for different readers.
 *
 * @throws if the table is damaged.
 */
export function readCrossReference(file: Buffer): ReadonlyMap<number, ObjectPlace> | null {
  const places = new Map<number, ObjectPlace | null>();
  const seen = new Set<number>();
  let start: number | null = startOf(file);
  while (start !== null && !seen.has(start)) {
    seen.add(start);
    const { entries, trailer } = isTable(file, start)
      ? readTable(file, start)
      : readTableStream(file, start);
    if (trailer.has(PDFName.of('XRefStm'))) return null;
    // The sections are chained from the latest to the first.
    for (const [number, place] of entries) if (!places.has(number)) places.set(number, place);
    start = numberOf(trailer, 'Prev');
  }
  const used = new Map<number, ObjectPlace>();
  for (const [number, place] of places) if (place !== null) used.set(number, place);
  return used;
}

/**
 * Reads the numbers of the objects in an object stream, in their order.
 *
 * @param start - The offset of its dictionary.
 * @throws if the stream is damaged.
 */
export function readObjectStream(file: Buffer, start: number): readonly number[] {
  const stream = parseStream(file, start);
  const bytes = decode(stream);
  const count = numberOf(stream.dict, 'N') ?? 0;
  const header = bytes.toString('latin1', 0, numberOf(stream.dict, 'First') ?? 0);
  const numbers = header
    .trim()
    .split(/[\0\t\n\f\r ]+/)
    .map(Number);
  if (numbers.length !== 2 * count) throw new Error('The header of an object stream is damaged');
  return numbers.filter((_, index) => index % 2 === 0);
}

function startOf(file: Buffer): number {
  const [, start] =
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 64)) ?? [];
  if (start === undefined) throw new Error('The file does not say where its table is');
  return Number(start);
}

function isTable(file: Buffer, start: number): boolean {
  return file.toString('latin1', start, start + 4) === 'xref';
}

function readTable(file: Buffer, start: number): Section {
  const entries = new Map<number, ObjectPlace | null>();
  const end = file.indexOf('trailer', start, 'latin1');
  if (end < 0) throw new Error('The table has no trailer');
  let number = 0;
  for (const line of file
    .toString('latin1', start + 4, end)
    .trim()
    .split(/\s*[\r\n]\s*/)) {
    const [, at, , kind] = /^(\d{10}) (\d{5}) ([nf])$/.exec(line) ?? [];
    const [, first] = /^(\d+) \d+$/.exec(line) ?? [];
    if (at !== undefined) {
      entries.set(number, kind === 'f' ? null : { at: Number(at), index: null });
      number += 1;
    } else if (first !== undefined) {
      number = Number(first);
    } else {
      throw new Error('A line of the table is damaged');
    }
  }
  const trailer = parseAt(file, end + 'trailer'.length);
  if (!(trailer instanceof PDFDict)) throw new Error('The trailer is damaged');
  return { entries, trailer };
}

function readTableStream(file: Buffer, start: number): Section {
  const [header = '', number] =
    /^\s*(\d+)\s+\d+\s+obj/.exec(file.toString('latin1', start, start + 64)) ?? [];
  if (number === undefined) throw new Error('There is no table');
  const stream = parseStream(file, start + header.length);
  const { dict } = stream;
  const bytes = decode(stream);
  const widths = numbersOf(dict, 'W') ?? [];
  const [kindWidth = 0, placeWidth = 0, indexWidth = 0] = widths;
  const subsections = numbersOf(dict, 'Index') ?? [0, numberOf(dict, 'Size') ?? 0];
  const entries = new Map<number, ObjectPlace | null>();
  let at = 0;
  const read = (width: number) => {
    const value = width === 0 ? 0 : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  for (let pair = 0; pair < subsections.length; pair += 2) {
    const [first = 0, count = 0] = subsections.slice(pair);
    for (let number = first; number < first + count; number += 1) {
      const kind = kindWidth === 0 ? 1 : read(kindWidth);
      const place = read(placeWidth);
      const index = read(indexWidth);
      entries.set(number, kind === 0 ? null : { at: place, index: kind === 2 ? index : null });
    }
  }
  return { entries, trailer: dict };
}

function decode(stream: PDFRawStream): Buffer {
  const decoded = decodeContent(stream);
  if (decoded === null || !decoded.isValid) throw new Error('A stream cannot be decoded');
  return decoded.bytes;
}

function parseStream(file: Buffer, start: number): PDFRawStream {
  const stream = parseAt(file, start);
  if (!(stream instanceof PDFRawStream)) throw new Error('There is no stream');
  return stream;
}

function parseAt(file: Buffer, start: number): PDFObject {
  return PDFObjectParser.forBytes(file.subarray(start), PDFContext.create()).parseObject();
}

function numberOf(dict: PDFDict, key: string): number | null {
  const number = dict.get(PDFName.of(key));
  return number instanceof PDFNumber ? number.asNumber() : null;
}

function numbersOf(dict: PDFDict, key: string): readonly number[] | null {
  const array = dict.get(PDFName.of(key));
  if (!(array instanceof PDFArray)) return null;
  return array.asArray().map((entry) => (entry instanceof PDFNumber ? entry.asNumber() : 0));
}
