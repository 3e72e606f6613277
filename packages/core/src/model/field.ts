import type { Signature } from './signature.ts';

/** Every type of field. */
export const fieldTypes = [
  'signature',
  'text',
  'textarea',
  'date',
  'dropdown',
  'checkbox',
  'radio',
  'upload',
] as const;

/** Determines what an answer is, and how it is validated and submitted. */
export type FieldType = (typeof fieldTypes)[number];

/** A rectangle on a page, in percent of the page's width and height, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width and height of a field's box on paper, in points of 1/72 inch. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** A file in an upload field. */
export interface UploadedFile {
  readonly name: string;
  readonly id: string;
  /** Identifies the file on the server and in a submission. */
  readonly uuid: string;
}

/** The properties of every type of field. */
export interface FieldBase {
  readonly id: string;
  /** Index of the field's document in the envelope, from 0. */
  readonly documentIndex: number;
  /** Page number, from 1. */
  readonly page: number;
  /** Order among the fields of the page; with `page`, the filling order. */
  readonly index: number;
  /** `null` if the sender gave none; the screens then name the type. */
  readonly title: string | null;
  readonly partyId: string;
  /** The field's own flag. Whether it must be filled in also depends on its group: see `FieldStatus`. */
  readonly required: boolean;
  readonly box: Box;
  /** The same box on paper; `null` if the server does not send the size of the page. */
  readonly boxPoints: BoxSize | null;
  /** CSS hex colour of the answer, `#rrggbb`. */
  readonly color: string;
  /** Font name, such as `arial`. */
  readonly font: string;
  /** Points on the PDF page. */
  readonly fontSize: number;
  /** Name by which the sender's system fills the field, or `null`. */
  readonly mergeField: string | null;
  /** A merge field that the sender has already filled: shown, not editable, and not counted. */
  readonly prefilled: boolean;
  /** Whether a merge field that the host fills can then no longer be changed. */
  readonly locksWhenFilled: boolean;
  /** The server's own names for the contract, sent back with the answer unchanged. */
  readonly contractId: string;
  readonly contractSentId: string;
}

/** One line of text, or several. */
export interface TextField extends FieldBase {
  readonly type: 'text' | 'textarea';
  /** Exactly what was typed, any script; `''` when empty. */
  readonly value: string;
}

/** A date, as the formatted text that is signed. */
export interface DateField extends FieldBase {
  readonly type: 'date';
  /** The formatted date that the signer sees; `''` if none is chosen. */
  readonly value: string;
  /** Unicode date pattern, `dd MMM yyyy` unless the field or the company sets another. */
  readonly format: string;
}

/** One of several choices. */
export interface DropdownField extends FieldBase {
  readonly type: 'dropdown';
  /** One of `choices`, or `''`. */
  readonly value: string;
  readonly choices: readonly string[];
}

/** A checkbox or radio. A click does not untick a radio. */
export interface ChoiceField extends FieldBase {
  readonly type: 'checkbox' | 'radio';
  readonly value: boolean;
  /** Of the fields of one party with the same group, at most one is ticked. `null` for a single field. */
  readonly group: string | null;
}

/** A place to sign. Its value is `null` until it is signed. */
export interface SignatureField extends FieldBase {
  readonly type: 'signature';
  readonly value: Signature | null;
}

/** Files added by the signer. Each is already on the server. */
export interface UploadField extends FieldBase {
  readonly type: 'upload';
  readonly value: readonly UploadedFile[];
}

/**
 * A field with its answer. Immutable: another answer makes another field.
 *
 * @example
 * ```ts
 * if (field.type === 'dropdown') field.choices.includes(field.value);
 * ```
 */
export type Field =
  | TextField
  | DateField
  | DropdownField
  | ChoiceField
  | SignatureField
  | UploadField;

interface FieldsByType {
  readonly signature: SignatureField;
  readonly text: TextField;
  readonly textarea: TextField;
  readonly date: DateField;
  readonly dropdown: DropdownField;
  readonly checkbox: ChoiceField;
  readonly radio: ChoiceField;
  readonly upload: UploadField;
}

/** The field of one type: `FieldOf<'date'>` is `DateField`. */
export type FieldOf<T extends FieldType> = FieldsByType[T];

/** The answer of a field of one type. */
export type FieldValue<T extends FieldType = FieldType> = FieldOf<T>['value'];

/** Default font of an answer. */
export const defaultFont = 'arial';
/** Default size of an answer, in points on the PDF page. */
export const defaultFontSize = 18;
/** Default date pattern. */
export const defaultDateFormat = 'dd MMM yyyy';
/** A field without a title may arrive with this one. */
export const untitled = 'Untitled';

/** The size of a box on a page of this size; `null` if the size of the page is not known. */
export function boxOnPaper(box: Box, page: BoxSize | null | undefined): BoxSize | null {
  if (page === null || page === undefined) return null;
  return { width: (box.width * page.width) / 100, height: (box.height * page.height) / 100 };
}

/**
 * The fields in the order in which they are filled in: by document, then page, then index. Fields that are
 * equal in these keep their order.
 */
export function inFillingOrder(fields: readonly Field[]): readonly Field[] {
  return fields.toSorted(
    (one, other) =>
      one.documentIndex - other.documentIndex || one.page - other.page || one.index - other.index,
  );
}
