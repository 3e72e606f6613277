import type {
  ChoiceField,
  DateField,
  DropdownField,
  Field,
  FieldOf,
  FieldType,
  SignatureField,
  TextField,
  UploadField,
} from '../model/field.ts';
import { choiceBehavior } from './choice-behavior.ts';
import { dateBehavior } from './date-behavior.ts';
import { dropdownBehavior } from './dropdown-behavior.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';
import { signatureBehavior } from './signature-behavior.ts';
import { textBehavior } from './text-behavior.ts';
import { uploadBehavior } from './upload-behavior.ts';

const behaviors: { readonly [T in FieldType]: FieldTypeBehavior<FieldOf<T>> } = {
  signature: signatureBehavior,
  text: textBehavior,
  textarea: textBehavior,
  date: dateBehavior,
  dropdown: dropdownBehavior,
  checkbox: choiceBehavior,
  radio: choiceBehavior,
  upload: uploadBehavior,
};

/** The behavior of the field's type. */
export function behaviorOf(field: Pick<Field, 'type'>): FieldTypeBehavior {
  return behaviors[field.type];
}

/** The part of a field that decides whether it is answered. */
export type Answer =
  | Pick<TextField | DateField, 'type' | 'value'>
  | Pick<DropdownField, 'type' | 'value' | 'choices'>
  | Pick<ChoiceField, 'type' | 'value'>
  | Pick<SignatureField, 'type' | 'value'>
  | Pick<UploadField, 'type' | 'value'>;

/**
 * Whether the field itself holds an answer: the one definition of it. A grouped checkbox or radio is
 * also answered by its group.
 */
export function isAnswered(field: Answer): boolean {
  return behaviorOf(field).isAnswered(field);
}
