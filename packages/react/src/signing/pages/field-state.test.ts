import type { ChoiceField, TextField } from '@sign-envelope/core';
import { expect, test } from 'vitest';
import { fieldState } from './field-state.ts';

const base = {
  id: 'f1',
  documentIndex: 0,
  page: 1,
  index: 0,
  title: null,
  partyId: 'p1',
  required: true,
  box: { x: 10, y: 10, width: 20, height: 3 },
  boxPoints: null,
  color: '#000000',
  font: 'arial',
  fontSize: 18,
  mergeField: null,
  prefilled: false,
  contractId: 'c1',
  contractSentId: 's1',
};
const text: TextField = { ...base, type: 'text', value: '' };
const box: ChoiceField = { ...base, type: 'checkbox', value: false, group: 'g' };
const own = { editable: true, required: true, groupTicked: false, isFaulty: false };

test("a field's state follows from its answer, its party and its group", () => {
  expect(fieldState(text, own)).toBe('todo');
  expect(fieldState(text, { ...own, required: false })).toBe('optional');
  expect(fieldState({ ...text, value: '   ' }, own)).toBe('todo');
  expect(fieldState({ ...text, value: 'Ada' }, own)).toBe('done');
  expect(fieldState(text, { ...own, editable: false })).toBe('other');
  expect(fieldState({ ...text, value: 'Ada', prefilled: true }, own)).toBe('prefilled');
});

test('a box is done once another box of its group is ticked', () => {
  expect(fieldState(box, own)).toBe('todo');
  expect(fieldState(box, { ...own, groupTicked: true })).toBe('done');
});

test('a field with an invalid answer is still to do, whether required or optional', () => {
  const field = { ...text, value: 'x' };
  expect(fieldState(field, { ...own, isFaulty: true })).toBe('todo');
  expect(fieldState(field, { ...own, required: false, isFaulty: true })).toBe('todo');
});
