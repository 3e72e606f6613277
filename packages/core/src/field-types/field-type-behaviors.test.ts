import { expect, test } from 'vitest';
import type { Field } from '../model/field.ts';
import { fieldTypes } from '../model/field.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import { toInput } from '../submission/to-inputs.ts';
import {
  answerOf,
  drawnSignature,
  makeField,
  typedSignature,
  uploadedSignature,
} from '../testing/make-envelope.ts';
import type { StoredFiles } from './answer-formats.ts';
import { formatOf } from './answer-formats.ts';
import { behaviorOf, isAnswered } from './field-type-behaviors.ts';

const files: StoredFiles = {
  findFile: (_fieldId, uuid) => (uuid === 'u1' ? { name: 'id.pdf', id: 'u1', uuid } : null),
  hasSignatureImage: (name) => name === 'scrawl.png',
};

const receive = (field: Field, own: Partial<SubmittedInput>) =>
  formatOf(field).deserialize(field, { ...toInput(field), ...own }, files);

test.each(fieldTypes)('the server reads the submitted value of a %s back unchanged', (type) => {
  const empty = makeField(type, 'field');
  const answered = answerOf(empty);
  expect(receive(empty, toInput(answered))).toEqual(answered);
  expect(receive(answered, toInput(empty))).toEqual(empty);
});

test('every kind of signature is deserialized unchanged', () => {
  const empty = makeField('signature', 'field');
  for (const value of [drawnSignature, typedSignature, uploadedSignature]) {
    const signed = { ...empty, value } as Field;
    expect(receive(empty, toInput(signed))).toEqual(signed);
  }
});

test.each(fieldTypes)('a %s can be cleared', (type) => {
  const answered = answerOf(makeField(type, 'field'));
  expect(isAnswered(answered)).toBe(true);
  expect(isAnswered(behaviorOf(answered).withoutValue(answered))).toBe(false);
});

test('text is kept exactly as typed, in any script', () => {
  const field = makeField('text', 'field');
  for (const value of ['  Ada 👩🏽‍🔬 ', 'שלום', 'a\u0301', '0']) {
    expect(behaviorOf(field).withValue(field, value)).toMatchObject({ value });
    expect(receive(field, { inputValue: value })).toMatchObject({ value });
  }
});

test('a dropdown accepts exactly one of its choices, or nothing', () => {
  const field = makeField('dropdown', 'field');
  expect(behaviorOf(field).withValue(field, 'red')).toMatchObject({ value: 'red' });
  expect(behaviorOf(field).withValue(field, '')).toMatchObject({ value: '' });
  expect(behaviorOf(field).withValue(field, 'Red')).toBeNull();
  expect(receive(field, { inputValue: 'purple' })).toBe('field.not_a_choice');
});

test('a dropdown with an unknown value submits nothing', () => {
  expect(toInput(makeField('dropdown', 'field', { value: 'purple' })).inputValue).toBe('');
});

test('a date is one short line with a digit in it, in any script', () => {
  const field = makeField('date', 'field');
  for (const value of ['20 Nov 2026', '٢٠ نوفمبر', '2026年11月20日', '']) {
    expect(behaviorOf(field).withValue(field, value)).toMatchObject({ value });
  }
  for (const value of ['soon', '1\n2', '1'.repeat(101)]) {
    expect(behaviorOf(field).withValue(field, value)).toBeNull();
    expect(receive(field, { inputValue: value })).toBe('field.invalid');
  }
});

test('a box accepts only 1 and 0', () => {
  const field = makeField('checkbox', 'field');
  expect(receive(field, { inputValue: '1' })).toMatchObject({ value: true });
  expect(receive(field, { inputValue: '0' })).toMatchObject({ value: false });
  for (const inputValue of ['', 'true', 'on', '01']) {
    expect(receive(field, { inputValue })).toBe('field.invalid');
  }
});

test('an upload field accepts only files that the server has for it, each once', () => {
  const field = makeField('upload', 'field');
  for (const inputValue of ['["u2"]', '["u1","u1"]', 'u1', '{}', '[1]', '']) {
    expect(receive(field, { inputValue })).toBe('field.invalid');
  }
});

test('[SG-06] a typed signature that is blank becomes null', () => {
  const field = makeField('signature', 'field', { value: typedSignature });
  const blank = { ...typedSignature, text: ' \u00a0\n' };
  expect(behaviorOf(field).withValue(field, blank)).toMatchObject({ value: null });
});

test('an invalid signature is refused', () => {
  const field = makeField('signature', 'field');
  const refused: readonly Partial<SubmittedInput>[] = [
    { inputValue: 'Ada', inputFormat: '' },
    { inputValue: ' ', inputFormat: 'typed', inputFont: 'caveat' },
    { inputValue: 'Ada', inputFormat: 'typed', inputFont: 'comic-sans' },
    { inputValue: '[[],"",""]', inputFormat: 'drawn' },
    { inputValue: 'not json', inputFormat: 'drawn' },
    { inputValue: 'stolen.png', inputFormat: 'upload' },
    { inputValue: '[]', inputFormat: 'upload-field' },
  ];
  for (const own of refused) expect(receive(field, own)).toBe('field.invalid');
});

test('a value of another type is refused', () => {
  for (const type of fieldTypes) {
    const field = makeField(type, 'field');
    for (const value of [undefined, 7, {}, [{}], Symbol('x'), { kind: 'drawn', ink: {} }]) {
      expect(behaviorOf(field).withValue(field, value)).toBeNull();
    }
  }
});
