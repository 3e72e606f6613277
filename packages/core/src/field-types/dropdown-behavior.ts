import type { DropdownField } from '../model/field.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';

/** Exactly one of the sender's choices. */
export const dropdownBehavior: FieldTypeBehavior<DropdownField> = {
  isAnswered: (field) => field.choices.includes(field.value),
  withoutValue: (field) => ({ ...field, value: '' }),
  withValue: (field, value) => (isChoice(field, value) ? { ...field, value } : null),
};

/** Whether a signer could submit this as the answer of the field. */
export function isChoice(field: DropdownField, value: unknown): value is string {
  return typeof value === 'string' && (value === '' || field.choices.includes(value));
}
