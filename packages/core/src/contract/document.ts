import type { Document, Page, PageSize } from '../model/envelope.ts';
import { documentReaders, pageReaders } from './compiled-readers.ts';
import { type FieldDocument, fieldsFromWire } from './field-from-wire.ts';
import { badResponse, isRecord, toRecord } from './read-response.ts';
import { readEntries, toInteger, toPositive } from './readers.ts';

/** No document has more pages; a larger number is a mistake that would cost memory. */
const maxPages = 10_000;

function toPoints(value: unknown): PageSize | null {
  const size = toRecord(value);
  const width = toPositive(size.width);
  const height = toPositive(size.height);
  return width === null || height === null ? null : { width, height };
}

/** A page without `src` has its image on the document CDN, by fingerprint and page index. */
export function toPage(value: unknown, index: number): Page {
  const page = readEntries(pageReaders, toRecord(value));
  return {
    number: index + 1,
    src: page.src,
    width: page.width,
    height: page.height,
    points: toPoints(page.points),
    textSrc: page.text_src,
    smallSrc: page.small_src,
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
  const entries = list.length > 0 ? list : [...Array<unknown>(count ?? 0)];
  if (entries.length === 0 || entries.length > maxPages) throw badResponse(call, where);
  return entries.map(toPage);
}

/** One document with its pages and fields. Throws `bad-response`. */
export function readDocument(
  value: unknown,
  place: Omit<FieldDocument, 'pages'>,
  where: string,
): Document {
  if (!isRecord(value)) throw badResponse(place.call, where);
  const response = readEntries(documentReaders, value);
  const count = toInteger(response.num_pages, 1, maxPages);
  const pages = toPages(response.pages, count, place.call, `${where}.pages`);
  return {
    index: place.documentIndex,
    title: response.title,
    fingerprint: response.fingerprint,
    pages,
    fields: fieldsFromWire(response.fields, { ...place, pages }, `${where}.fields`),
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
