import type { ChoiceField } from '../model/field.ts';
import type { FieldKind } from './field-type-behavior.ts';

/** Checkbox and radio, each by itself; what a group asks for is in `rules/`. */
export const choiceKind: FieldKind<ChoiceField> = {
  isAnswered: (field) => field.value,
  cleared: (field) => ({ ...field, value: false }),
  answered: (field, value) => (typeof value === 'boolean' ? { ...field, value } : null),
};
