import type { Document, Page, PageSize } from '../model/envelope.ts';
import { readFields } from './field.ts';
import type { FieldPlace } from './field-readers.ts';
import { badResponse, isRecord } from './read-response.ts';
import {
  passthrough,
  type Reader,
  readEntries,
  toImageAddress,
  toInteger,
  toList,
  toNumber,
  toText,
} from './readers.ts';
import type { WireDocument, WirePage } from './wire/wire-envelope.ts';

/** No document has more pages; a larger number is a mistake that would cost memory. */
const maxPages = 10_000;

const toPixels = (value: unknown): number | null => {
  const number = toNumber(value);
  return number !== null && number > 0 ? number : null;
};

const toPoints = (value: unknown): PageSize | null => {
  if (!isRecord(value)) return null;
  const width = toPixels(value.width);
  const height = toPixels(value.height);
  return width === null || height === null ? null : { width, height };
};

const pageReaders = {
  src: toImageAddress,
  width: toPixels,
  height: toPixels,
  points: toPoints,
  text_src: toImageAddress,
  detailed_src: toImageAddress,
} satisfies Record<keyof WirePage, Reader>;

const documentReaders = {
  title: toText,
  fingerprint: toText,
  num_pages: (value: unknown) => toInteger(value, 1, maxPages),
  pages: toList,
  fields: passthrough,
} satisfies Record<keyof WireDocument, Reader>;

/** A page without `src` has its image on the document CDN, by fingerprint and page index. */
export function toPage(value: unknown, index: number): Page {
  const page = readEntries(pageReaders, isRecord(value) ? value : {});
  return {
    number: index + 1,
    src: page.src,
    width: page.width,
    height: page.height,
    points: page.points,
    textSrc: page.text_src,
    detailedSrc: page.detailed_src,
  };
}

/**
 * The listed pages, or `count` pages if none is listed.
 *
 * @throws SigningError `bad-response` if there are none, because there would be nothing to sign.
 */
export function toPages(
  list: readonly unknown[],
  count: number | null,
  call: string,
  where: string,
): readonly Page[] {
  const entries = list.length > 0 ? list : Array.from({ length: count ?? 0 });
  if (entries.length === 0 || entries.length > maxPages) throw badResponse(call, where);
  return entries.map(toPage);
}

/** One document with its pages and fields. Throws `bad-response`. */
export function readDocument(
  value: unknown,
  place: Omit<FieldPlace, 'pages'>,
  where: string,
): Document {
  if (!isRecord(value)) throw badResponse(place.call, where);
  const response = readEntries(documentReaders, value);
  const pages = toPages(response.pages, response.num_pages, place.call, `${where}.pages`);
  return {
    index: place.documentIndex,
    title: response.title,
    fingerprint: response.fingerprint,
    pages,
    fields: readFields(response.fields, { ...place, pages }, `${where}.fields`),
  };
}

/** Throws `bad-response` if two fields share an id, by which fields are looked up everywhere. */
export function requireUniqueIds(documents: readonly Document[], call: string): void {
  const seen = new Set<string>();
  for (const { fields, index } of documents) {
    for (const { id } of fields) {
      if (seen.has(id)) throw badResponse(call, `documents.${index}.fields: an id is repeated`);
      seen.add(id);
    }
  }
}
