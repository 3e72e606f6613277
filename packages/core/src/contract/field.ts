import type { Box, Field, FieldBase } from '../model/field.ts';
import { defaultFontSize, fieldTypes } from '../model/field.ts';
import { compareFields } from '../model/field-order.ts';
import { inkColors } from '../model/signature.ts';
import { fieldReaders } from './compiled-readers.ts';
import type { FieldPlace, FieldReading } from './field-reading.ts';
import { toField } from './field-value.ts';
import { badResponse, isRecord } from './read-response.ts';
import { readEntries, toInteger } from './readers.ts';

/** Minimum width and height of a field that can be seen and touched, in percent of the page. */
const minSide = 0.5;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The box, clamped to the page; `null` if a coordinate is missing. */
export function toBox(reading: Pick<FieldReading, 'x' | 'y' | 'width' | 'height'>): Box | null {
  const { x, y, width, height } = reading;
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

/** A field without a title arrives as 'Untitled'. */
const toTitle = (title: string | null): string | null => (title === 'Untitled' ? null : title);

/** Points, clamped to readable sizes. */
const toFontSize = (size: number | null): number =>
  size === null ? defaultFontSize : clamp(size, 4, 144);

function toBase(
  reading: FieldReading,
  place: FieldPlace,
  page: number,
  position: number,
  box: Box,
): FieldBase {
  const paper = place.pages[page - 1]?.points;
  return {
    id: reading.id,
    documentIndex: place.documentIndex,
    page,
    index: reading.index ?? position,
    title: toTitle(reading.title),
    partyId: reading.party_id,
    required: reading.required,
    box,
    boxPoints: paper
      ? { width: (box.width * paper.width) / 100, height: (box.height * paper.height) / 100 }
      : null,
    color: reading.color ?? inkColors.black,
    font: reading.font,
    fontSize: toFontSize(reading.font_size),
    mergeField: reading.is_merge_field ? reading.merge_field : null,
    prefilled: false,
    locksWhenFilled: reading.prefilled,
    contractId: reading.contract_id,
    contractSentId: reading.contract_sent_id,
  };
}

/**
 * Reads one field. A field that cannot be shown is left out (`null`) if it is another party's. If it may
 * be the signer's own, it is an error, because the envelope must not look complete without it.
 */
function readField(
  value: unknown,
  place: FieldPlace,
  page: number | null,
  position: number,
  where: string,
): Field | null {
  const reading = isRecord(value) ? readEntries(fieldReaders, value) : null;
  const mayBeOwn =
    reading === null || reading.party_id === '' || reading.party_id === place.signerId;
  const box = reading === null ? null : toBox(reading);
  const type = fieldTypes.find((known) => known === reading?.type);
  if (
    reading === null ||
    reading.id === '' ||
    type === undefined ||
    box === null ||
    page === null
  ) {
    if (mayBeOwn) throw badResponse(place.call, `${where}.${position}`);
    return null;
  }
  if (reading.party_id === '') throw badResponse(place.call, `${where}.${position}.party_id`);
  return toField(type, reading, toBase(reading, place, page, position, box), place);
}

/**
 * Reads the fields of a document from lists by page number, and sorts them in filling order.
 *
 * @throws SigningError `bad-response`
 */
export function readFields(value: unknown, place: FieldPlace, where: string): readonly Field[] {
  // Some servers write an empty map as an empty list.
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return [];
  }
  if (!isRecord(value)) throw badResponse(place.call, where);
  const fields: Field[] = [];
  for (const [key, list] of Object.entries(value)) {
    const at = `${where}.${key}`;
    if (!Array.isArray(list)) throw badResponse(place.call, at);
    const page = toInteger(key, 1, place.pages.length);
    list.forEach((entry: unknown, position) => {
      const field = readField(entry, place, page, position, at);
      if (field !== null) fields.push(field);
    });
  }
  return fields.sort(compareFields);
}
