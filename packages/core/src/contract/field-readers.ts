import type { Page } from '../model/envelope.ts';
import type { FieldType } from '../model/field.ts';
import { fieldTypes } from '../model/field.ts';
import {
  passthrough,
  type Reader,
  type Reading,
  toBoolean,
  toFont,
  toHexColor,
  toList,
  toNumber,
  toText,
  toTextOrNull,
} from './readers.ts';
import type { WireField } from './wire/wire-field.ts';

const toChoices = (value: unknown): readonly string[] =>
  toList(value)
    .map(toText)
    .filter((choice) => choice !== '');

const toFieldType = (value: unknown): FieldType | null =>
  fieldTypes.find((type) => type === value) ?? null;

export const fieldReaders = {
  id: toText,
  page: toNumber,
  index: toNumber,
  type: toFieldType,
  title: toTextOrNull,
  party_id: toText,
  required: toBoolean,
  content: toText,
  drawn_json: passthrough,
  upload: passthrough,
  font: toFont,
  font_size: toNumber,
  group: toTextOrNull,
  x: toNumber,
  y: toNumber,
  width: toNumber,
  height: toNumber,
  color: toHexColor,
  dropdown_choices: toChoices,
  merge_field: toTextOrNull,
  is_merge_field: toBoolean,
  prefilled: toBoolean,
  contract_id: toText,
  contract_sent_id: toText,
  date_format: toTextOrNull,
} satisfies Record<keyof WireField, Reader>;

/** The properties of a field, before its type decides what its content means. */
export type FieldReading = Reading<typeof fieldReaders>;

/** Where a field was found, which its reading depends on. */
export interface FieldPlace {
  /** Names the call in errors. */
  readonly call: string;
  readonly documentIndex: number;
  readonly pages: readonly Page[];
  /** `null` if nobody signs: then no field is the signer's own. */
  readonly signerId: string | null;
  /** The company's date pattern. */
  readonly dateFormat: string;
}
