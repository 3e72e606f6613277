import { isPrefilled } from '../field-types/prefilled.ts';
import type {
  ChoiceField,
  Field,
  FieldBase,
  FieldOf,
  FieldType,
  TextField,
  UploadedFile,
} from '../model/field.ts';
import type { Signature } from '../model/signature.ts';
import { signatureFonts } from '../model/signature.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import type { FieldPlace, FieldReading } from './field-reading.ts';
import { isRecord } from './read-response.ts';
import { toBoolean, toText } from './readers.ts';

type ReadValue<T extends FieldType> = (
  base: FieldBase,
  reading: FieldReading,
  place: FieldPlace,
) => FieldOf<T>;

/** A list, or the JSON text of one. */
function toParsedList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.startsWith('[')) return [];
  try {
    return toParsedList(JSON.parse(value));
  } catch {
    // Not JSON, so no list of files.
    return [];
  }
}

function toFiles(value: unknown): readonly UploadedFile[] {
  return toParsedList(value).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const uuid = toText(entry.uuid);
    return uuid === '' ? [] : [{ name: toText(entry.name), id: toText(entry.id), uuid }];
  });
}

/** A signature is of one kind. Of several, the drawing takes precedence, then the image. */
function toSignature(
  reading: FieldReading,
  { parseInk }: FieldPlace,
  isOthers: boolean,
): Signature | null {
  const ink = parseInk(reading.drawn_json, isOthers);
  if (ink !== null) return { kind: 'drawn', ink };
  const name = toText(reading.upload);
  if (name !== '') return { kind: 'upload', name };
  if (!hasVisibleText(reading.content)) return null;
  const font = signatureFonts.find((known) => known === reading.font) ?? signatureFonts[0];
  return { kind: 'typed', text: reading.content, font };
}

const readText =
  (type: 'text' | 'textarea') =>
  (base: FieldBase, reading: FieldReading): TextField => ({
    ...base,
    type,
    value: reading.content,
  });

const readChoice =
  (type: 'checkbox' | 'radio') =>
  (base: FieldBase, reading: FieldReading): ChoiceField => ({
    ...base,
    type,
    value: toBoolean(reading.content),
    group: reading.group,
  });

const readers: { readonly [T in FieldType]: ReadValue<T> } = {
  text: readText('text'),
  textarea: readText('textarea'),
  date: (base, reading, place) => ({
    ...base,
    type: 'date',
    value: reading.content,
    format: reading.date_format ?? place.dateFormat,
  }),
  dropdown: (base, reading) => {
    const choices = reading.dropdown_choices;
    const value = choices.includes(reading.content) ? reading.content : '';
    return { ...base, type: 'dropdown', value, choices };
  },
  checkbox: readChoice('checkbox'),
  radio: readChoice('radio'),
  signature: (base, reading, place) => ({
    ...base,
    type: 'signature',
    value: toSignature(reading, place, base.partyId !== place.signerId),
  }),
  upload: (base, reading) => ({ ...base, type: 'upload', value: toFiles(reading.upload) }),
};

/** The field of a type, with its answer read from `content`, `drawn_json` or `upload`. */
export function toField(
  type: FieldType,
  reading: FieldReading,
  base: FieldBase,
  place: FieldPlace,
): Field {
  const field = readers[type](base, reading, place);
  const prefilled = isPrefilled(reading, field);
  return prefilled ? { ...field, prefilled } : field;
}
