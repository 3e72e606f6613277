import type { TextField } from '../model/field.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import type { FieldKind } from './field-type-behavior.ts';

/** Text and textarea: the characters exactly as typed, but what cannot be seen is no answer. */
export const textKind: FieldKind<TextField> = {
  isAnswered: (field) => hasVisibleText(field.value),
  cleared: (field) => ({ ...field, value: '' }),
  answered: (field, value) => (typeof value === 'string' ? { ...field, value } : null),
};
