import { withPrefilledMark } from '../field-types/field-type-behaviors.ts';
import type { Page } from '../model/envelope.ts';
import type { Box, Field, FieldBase, FieldType, UploadedFile } from '../model/field.ts';
import {
  boxOnPaper,
  defaultFontSize,
  fieldTypes,
  inFillingOrder,
  untitled,
} from '../model/field.ts';
import { parseInk } from '../model/parse-ink.ts';
import type { Signature } from '../model/signature.ts';
import { inkColors, signatureFonts } from '../model/signature.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import { fieldReaders } from './compiled-readers.ts';
import { badResponse, isRecord } from './read-response.ts';
import { type Reading, readEntries, toBoolean, toInteger, toText } from './readers.ts';

/** The document of a field, on which its reading depends. */
export interface FieldDocument {
  /** Names the call in errors. */
  readonly call: string;
  readonly documentIndex: number;
  readonly pages: readonly Page[];
  /** `null` if nobody signs: then no field is the signer's own. */
  readonly signerId: string | null;
  /** The company's date pattern. */
  readonly dateFormat: string;
}

/** Where a field was found in the lists of its document. */
export interface WirePlace {
  /** `null` if the document has no such page. */
  readonly page: number | null;
  readonly position: number;
  /** Names the place in errors. */
  readonly where: string;
}

type FieldReading = Reading<typeof fieldReaders>;

/**
 * Reads one field. A field that cannot be shown is left out (`null`) if it is another party's. If it may
 * be the signer's own, it is an error, because the envelope must not look complete without it.
 *
 * @throws SigningError `bad-response`
 */
export function fieldFromWire(
  value: unknown,
  document: FieldDocument,
  { page, position, where }: WirePlace,
): Field | null {
  const { call, signerId } = document;
  const reading = isRecord(value) ? readEntries(fieldReaders, value) : null;
  const box = reading === null ? null : toBox(reading);
  const type = fieldTypes.find((known) => known === reading?.type);
  if (
    reading === null ||
    reading.id === '' ||
    type === undefined ||
    box === null ||
    page === null
  ) {
    const mayBeOwn = reading === null || reading.party_id === '' || reading.party_id === signerId;
    if (mayBeOwn) throw badResponse(call, where);
    return null;
  }
  if (reading.party_id === '') throw badResponse(call, `${where}.party_id`);
  const base = toBase(reading, document, { page, index: reading.index ?? position, box });
  return withPrefilledMark(withAnswer(base, type, reading, document), reading.is_merge_field);
}

/**
 * Reads the fields of a document from lists by page number.
 *
 * @returns The fields in filling order.
 * @throws SigningError `bad-response`
 */
export function fieldsFromWire(
  value: unknown,
  document: FieldDocument,
  where: string,
): readonly Field[] {
  // Some servers write an empty map as an empty list.
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return [];
  }
  if (!isRecord(value)) throw badResponse(document.call, where);
  const fields: Field[] = [];
  for (const [key, list] of Object.entries(value)) {
    const at = `${where}.${key}`;
    if (!Array.isArray(list)) throw badResponse(document.call, at);
    const page = toInteger(key, 1, document.pages.length);
    list.forEach((entry: unknown, position) => {
      const field = fieldFromWire(entry, document, { page, position, where: `${at}.${position}` });
      if (field !== null) fields.push(field);
    });
  }
  return inFillingOrder(fields);
}

function toBase(
  reading: FieldReading,
  { documentIndex, pages }: FieldDocument,
  place: { readonly page: number; readonly index: number; readonly box: Box },
): FieldBase {
  return {
    id: reading.id,
    documentIndex,
    ...place,
    title: reading.title === untitled ? null : reading.title,
    partyId: reading.party_id,
    required: reading.required,
    boxPoints: boxOnPaper(place.box, pages[place.page - 1]?.points),
    color: reading.color ?? inkColors.black,
    font: reading.font,
    // Clamped to readable sizes.
    fontSize: reading.font_size === null ? defaultFontSize : clamp(reading.font_size, 4, 144),
    mergeField: reading.is_merge_field ? reading.merge_field : null,
    prefilled: false,
    locksWhenFilled: reading.prefilled,
    contractId: reading.contract_id,
    contractSentId: reading.contract_sent_id,
  };
}

/** Minimum width and height of a field that can be seen and touched, in percent of the page. */
const minSide = 0.5;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The box, clamped to the page; `null` if a coordinate is missing. */
function toBox({ x, y, width, height }: FieldReading): Box | null {
  if (x === null || y === null || width === null || height === null) return null;
  const left = clamp(x, 0, 100 - minSide);
  const top = clamp(y, 0, 100 - minSide);
  return {
    x: left,
    y: top,
    width: clamp(width, minSide, 100 - left),
    height: clamp(height, minSide, 100 - top),
  };
}

/** The field of a type, with its answer from `content`, `drawn_json` or `upload`. */
function withAnswer(
  base: FieldBase,
  type: FieldType,
  reading: FieldReading,
  { signerId, dateFormat }: FieldDocument,
): Field {
  const { content } = reading;
  switch (type) {
    case 'text':
    case 'textarea':
      return { ...base, type, value: content };
    case 'date':
      return { ...base, type, value: content, format: reading.date_format ?? dateFormat };
    case 'dropdown': {
      const choices = reading.dropdown_choices;
      return { ...base, type, value: choices.includes(content) ? content : '', choices };
    }
    case 'checkbox':
    case 'radio':
      return { ...base, type, value: toBoolean(content), group: reading.group };
    case 'signature':
      return { ...base, type, value: toSignature(reading, base.partyId !== signerId) };
    case 'upload':
      return { ...base, type, value: toFiles(reading.upload) };
  }
}

/** A signature is of one kind. Of several, the drawing takes precedence, then the image. */
function toSignature(reading: FieldReading, isOthers: boolean): Signature | null {
  const ink = parseInk(reading.drawn_json, isOthers);
  if (ink !== null) return { kind: 'drawn', ink };
  const name = toText(reading.upload);
  if (name !== '') return { kind: 'upload', name };
  if (!hasVisibleText(reading.content)) return null;
  const font = signatureFonts.find((known) => known === reading.font) ?? signatureFonts[0];
  return { kind: 'typed', text: reading.content, font };
}

function toFiles(value: unknown): readonly UploadedFile[] {
  return toParsedList(value).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const uuid = toText(entry.uuid);
    return uuid === '' ? [] : [{ name: toText(entry.name), id: toText(entry.id), uuid }];
  });
}

/** A list, or the JSON text of one. */
function toParsedList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('[')) return [];
  try {
    return toParsedList(JSON.parse(value));
  } catch {
    // Not JSON, so not a list of files.
    return [];
  }
}
