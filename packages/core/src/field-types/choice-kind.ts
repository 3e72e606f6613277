import type { ChoiceField } from '../model/field.ts';
import type { FieldKind } from './field-kind.ts';

/** Checkbox and radio, each by itself; what a group asks for is in `rules/`. */
export const choiceKind: FieldKind<ChoiceField> = {
  isAnswered: (field) => field.value,
  cleared: (field) => ({ ...field, value: false }),
  answered: (field, value) => (typeof value === 'boolean' ? { ...field, value } : null),
  submitted: (field) => ({
    inputValue: field.value ? '1' : '0',
    inputFormat: '',
    inputFont: field.font,
  }),
  received: (field, input) => {
    const { inputFormat, inputValue } = input;
    if (inputFormat !== '' || (inputValue !== '1' && inputValue !== '0')) return 'field.invalid';
    return { ...field, value: inputValue === '1' };
  },
};
