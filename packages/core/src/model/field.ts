import type { Signature } from './signature.ts';

/** Every kind of field a document can carry. */
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

/** Decides what an answer is, and how it is checked and sent. */
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

/** A document the signer has uploaded into an upload field. */
export interface UploadedFile {
  readonly name: string;
  readonly id: string;
  /** What the server knows the file by; this is what a submission carries. */
  readonly uuid: string;
}

/** What every field has, whatever its type. */
export interface FieldBase {
  readonly id: string;
  /** Position of the field's document in the envelope, from 0. */
  readonly documentIndex: number;
  /** Page number, from 1. */
  readonly page: number;
  /** Place among the page's fields; with `page` it gives the order of filling in. */
  readonly index: number;
  /** `null` when the sender gave none; screens then speak of the type. */
  readonly title: string | null;
  readonly partyId: string;
  /** The field's own flag. Whether it must be filled also depends on its group: see `isRequired`. */
  readonly required: boolean;
  readonly box: Box;
  /** The same box on paper; `null` when the server does not tell how large its pages are. */
  readonly boxPoints: BoxSize | null;
  /** CSS hex colour of the answer, `#rrggbb`. */
  readonly color: string;
  /** Font name, such as `arial`. */
  readonly font: string;
  /** Points on the PDF page. */
  readonly fontSize: number;
  /** Name by which a sender's system fills the field, or `null`. */
  readonly mergeField: string | null;
  /** A merge field the sender has already filled: shown, never editable, never counted. */
  readonly prefilled: boolean;
  /** Given back with the answer as it came: the server's own names for the contract. */
  readonly contractId: string;
  readonly contractSentId: string;
}

/** One line of text, or several. */
export interface TextField extends FieldBase {
  readonly type: 'text' | 'textarea';
  /** Exactly what was typed, any script; `''` when empty. */
  readonly value: string;
}

/** A day, kept as the formatted text that is signed. */
export interface DateField extends FieldBase {
  readonly type: 'date';
  /** The formatted date the signer sees; `''` when none is chosen. */
  readonly value: string;
  /** Unicode date pattern, `dd MMM yyyy` unless the field or the company sets another. */
  readonly format: string;
}

/** One choice of several. */
export interface DropdownField extends FieldBase {
  readonly type: 'dropdown';
  /** One of `choices`, or `''`. */
  readonly value: string;
  readonly choices: readonly string[];
}

/** A box to tick. A radio is a box of a group that a click does not untick. */
export interface ChoiceField extends FieldBase {
  readonly type: 'checkbox' | 'radio';
  readonly value: boolean;
  /** Boxes of one party sharing a group name: at most one is ticked. `null` stands alone. */
  readonly group: string | null;
}

/** A place to sign; `null` until it is signed. */
export interface SignatureField extends FieldBase {
  readonly type: 'signature';
  readonly value: Signature | null;
}

/** Documents the signer adds; each is already on the server. */
export interface UploadField extends FieldBase {
  readonly type: 'upload';
  readonly value: readonly UploadedFile[];
}

/**
 * One thing to fill in, with its answer. Immutable: an answer makes a new field.
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

/** The answer a field of one type holds. */
export type FieldValue<T extends FieldType = FieldType> = FieldOf<T>['value'];

/** Default font of an answer: specification, section 9. */
export const defaultFont = 'arial';
/** Default size of an answer, in points on the PDF page: specification, section 9. */
export const defaultFontSize = 18;
/** Default date pattern: specification, section 9. */
export const defaultDateFormat = 'dd MMM yyyy';
