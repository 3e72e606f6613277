import type { DateField } from '../model/field.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';

/** A formatted date in any language and script: one short line that has a digit of some kind. */
const couldBeDate = /^(?=.*\p{N})[^\p{Cc}]{1,100}$/u;

/** The formatted text the signer sees; which day it means is the calendar's business. */
export const dateBehavior: FieldTypeBehavior<DateField> = {
  isAnswered: (field) => field.value !== '',
  withoutValue: (field) => ({ ...field, value: '' }),
  withValue: (field, value) => (isDate(value) ? { ...field, value } : null),
};

/** Whether a signer could submit this as the answer of a date field. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || couldBeDate.test(value));
}
