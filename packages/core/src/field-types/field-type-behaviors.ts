import type { Field, FieldOf, FieldType } from '../model/field.ts';
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
export function behaviorOf(field: Field): FieldTypeBehavior {
  return behaviors[field.type];
}

/** Whether the field itself holds an answer. A grouped checkbox or radio is also answered by its group. */
export function isAnswered(field: Field): boolean {
  return behaviorOf(field).isAnswered(field);
}
