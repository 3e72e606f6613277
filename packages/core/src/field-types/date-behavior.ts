import type { DateField } from '../model/field.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';

/** A formatted date in any language and script: one short line with at least one digit. */
const couldBeDate = /^(?=.*\p{N})[^\p{Cc}]{1,100}$/u;

/** The formatted text that the signer sees. The calendar knows which day it is. */
export const dateBehavior: FieldTypeBehavior<DateField> = {
  isAnswered: (field) => hasVisibleText(field.value),
  withoutValue: (field) => ({ ...field, value: '' }),
  withValue: (field, value) => (isDate(value) ? { ...field, value } : null),
};

/** Whether a signer could submit this as the answer of a date field. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || couldBeDate.test(value));
}
