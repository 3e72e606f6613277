import type { Field, FieldOf, FieldType } from '../model/field.ts';
import { choiceKind } from './choice-behavior.ts';
import { dateKind } from './date-behavior.ts';
import { dropdownKind } from './dropdown-behavior.ts';
import type { FieldKind } from './field-type-behavior.ts';
import { signatureKind } from './signature-behavior.ts';
import { textKind } from './text-behavior.ts';
import { uploadKind } from './upload-behavior.ts';

const fieldKinds: { readonly [T in FieldType]: FieldKind<FieldOf<T>> } = {
  signature: signatureKind,
  text: textKind,
  textarea: textKind,
  date: dateKind,
  dropdown: dropdownKind,
  checkbox: choiceKind,
  radio: choiceKind,
  upload: uploadKind,
};

/** The module of the field's type. */
export function kindOf(field: Field): FieldKind {
  return fieldKinds[field.type];
}

/** Whether the field, by itself, holds an answer: a grouped box is answered also by its group. */
export function isAnswered(field: Field): boolean {
  return kindOf(field).isAnswered(field);
}
