import type { Document, Page, PageSize } from '../model/envelope.ts';
import { type FieldPlace, readFields } from './field.ts';
import { badAnswer, isRecord } from './read-response.ts';
import {
  asItIs,
  type Reader,
  readEntries,
  toImageAddress,
  toList,
  toNumber,
  toText,
  toWhole,
} from './readers.ts';
import type { WireDocument, WirePage } from './wire/wire-envelope.ts';

/** More pages than any document has; a number beyond it is a mistake, and would cost memory. */
const mostPages = 10_000;

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

const pageAnswer = {
  src: toImageAddress,
  width: toPixels,
  height: toPixels,
  points: toPoints,
  text_src: toImageAddress,
  detailed_src: toImageAddress,
} satisfies Record<keyof WirePage, Reader>;

const documentAnswer = {
  title: toText,
  fingerprint: toText,
  num_pages: (value: unknown) => toWhole(value, 1, mostPages),
  pages: toList,
  fields: asItIs,
} satisfies Record<keyof WireDocument, Reader>;

/** A page without its own image is on the document CDN, by fingerprint and page index. */
export function toPage(value: unknown, index: number): Page {
  const page = readEntries(pageAnswer, isRecord(value) ? value : {});
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
 * As many pages as are listed, else as many as are counted.
 *
 * @throws SigningError `bad-answer` when there are none: there would be nothing to sign.
 */
export function toPages(
  list: readonly unknown[],
  count: number | null,
  call: string,
  where: string,
): readonly Page[] {
  const entries = list.length > 0 ? list : Array.from({ length: count ?? 0 });
  if (entries.length === 0 || entries.length > mostPages) throw badAnswer(call, where);
  return entries.map(toPage);
}

/** One document with its pages and fields. Throws `bad-answer`. */
export function readDocument(
  value: unknown,
  place: Omit<FieldPlace, 'pages'>,
  where: string,
): Document {
  if (!isRecord(value)) throw badAnswer(place.call, where);
  const answer = readEntries(documentAnswer, value);
  const pages = toPages(answer.pages, answer.num_pages, place.call, `${where}.pages`);
  return {
    index: place.documentIndex,
    title: answer.title,
    fingerprint: answer.fingerprint,
    pages,
    fields: readFields(answer.fields, { ...place, pages }, `${where}.fields`),
  };
}

/** A field's id is its address everywhere, so no two may share one. Throws `bad-answer`. */
export function refuseRepeatedIds(documents: readonly Document[], call: string): void {
  const seen = new Set<string>();
  for (const { fields, index } of documents) {
    for (const { id } of fields) {
      if (seen.has(id)) throw badAnswer(call, `documents.${index}.fields: an id is repeated`);
      seen.add(id);
    }
  }
}
