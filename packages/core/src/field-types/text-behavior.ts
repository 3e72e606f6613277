import type { TextField } from '../model/field.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';

/** Text and textarea: exactly as typed. Text without a visible character is no answer. */
export const textBehavior: FieldTypeBehavior<TextField> = {
  isAnswered: (field) => hasVisibleText(field.value),
  withoutValue: (field) => ({ ...field, value: '' }),
  withValue: (field, value) => (typeof value === 'string' ? { ...field, value } : null),
};
