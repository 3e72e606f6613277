import type { TextField } from '../model/field.ts';
import type { FieldKind } from './field-kind.ts';

const notBlank = /\S/u;

/** Text and textarea: the characters exactly as typed, but blanks alone are no answer. */
export const textKind: FieldKind<TextField> = {
  isAnswered: (field) => notBlank.test(field.value),
  cleared: (field) => ({ ...field, value: '' }),
  answered: (field, value) => (typeof value === 'string' ? { ...field, value } : null),
  submitted: (field) => ({ inputValue: field.value, inputFormat: '', inputFont: field.font }),
  received: (field, input) =>
    input.inputFormat === '' ? { ...field, value: input.inputValue } : 'field.invalid',
};
