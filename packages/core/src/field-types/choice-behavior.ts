import type { ChoiceField } from '../model/field.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';

/** A single checkbox or radio. The rules of groups are in `rules/`. */
export const choiceBehavior: FieldTypeBehavior<ChoiceField> = {
  isAnswered: (field) => field.value,
  withoutValue: (field) => ({ ...field, value: false }),
  withValue: (field, value) => (typeof value === 'boolean' ? { ...field, value } : null),
};
