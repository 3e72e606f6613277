import type { SubmittedAnswer } from '@sign-envelope/core';
import type { StoredField } from '../envelopes/stored-field.ts';

const ticked: SubmittedAnswer = { inputValue: '1', inputFormat: '', inputFont: '' };

/** By type; what is not required stays empty, and of the radios only one is chosen. */
const answers: Readonly<Partial<Record<StoredField['type'], SubmittedAnswer>>> = {
  text: { inputValue: 'Ada Park', inputFormat: '', inputFont: '' },
  date: { inputValue: '01 Dec 2026', inputFormat: '', inputFont: '' },
  checkbox: ticked,
  signature: { inputValue: 'Ada Park', inputFormat: 'typed', inputFont: 'caveat' },
};

/** What somebody answers to a field of the sample consent form who does no more than they must. */
export function answerSample(field: StoredField): SubmittedAnswer | null {
  if (field.required !== 'true') return null;
  if (field.type === 'radio') return field.title === 'Morning' ? ticked : null;
  return answers[field.type] ?? null;
}
