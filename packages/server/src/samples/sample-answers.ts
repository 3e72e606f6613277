import type { Field, FieldType } from '@sign-envelope/core';
import type { SubmittedAnswer } from '@sign-envelope/core/rules';

const ticked: SubmittedAnswer = { inputValue: '1', inputFormat: '', inputFont: '' };

/** The answer to a required field, by field type. */
const answers: Readonly<Partial<Record<FieldType, SubmittedAnswer>>> = {
  text: { inputValue: 'Ada Park', inputFormat: '', inputFont: '' },
  date: { inputValue: '01 Dec 2026', inputFormat: '', inputFont: '' },
  checkbox: ticked,
  signature: { inputValue: 'Ada Park', inputFormat: 'typed', inputFont: 'caveat' },
};

/**
 * Returns the answer to a field of the sample consent form, or `null` to leave it empty. Only
 * required fields are answered, and only one radio button of the group is selected.
 */
export function answerSample(field: Field): SubmittedAnswer | null {
  if (!field.required) return null;
  if (field.type === 'radio') return field.title === 'Morning' ? ticked : null;
  return answers[field.type] ?? null;
}
