import { expect, test } from 'vitest';
import type { Field } from '../model/field.ts';
import { answerOf, makeEnvelope, makeField, otherParty, signer } from '../testing/make-envelope.ts';
import { AnswerState } from './answer-state.ts';
import { indexEnvelope } from './envelope-index.ts';
import { isNextAllowed, nextDocument, nextField } from './next-field.ts';

function open(...documents: readonly (readonly Field[])[]) {
  const answerState = new AnswerState(indexEnvelope(makeEnvelope(documents), signer));
  const at = (id: string) => answerState.index.positions.get(id) ?? -1;
  return {
    answerState,
    at,
    fill: (id: string) => {
      const field = answerState.at(at(id));
      if (field !== undefined) answerState.put(at(id), answerOf(field));
    },
    next: (active: string | null, document = 0) => {
      const position = nextField(answerState, document, active === null ? null : at(active));
      return position === null ? null : answerState.at(position)?.id;
    },
    isAllowed: (active: string | null) =>
      isNextAllowed(answerState, active === null ? null : at(active)),
  };
}

const required = { required: true };

test('[EN-14] if none is active, next is the first undone field', () => {
  const { next, fill } = open([makeField('text', 'a', required), makeField('text', 'b')]);
  expect(next(null)).toBe('a');
  fill('a');
  expect(next(null)).toBe('b');
  fill('b');
  expect(next(null)).toBeNull();
});

test('[EN-14] an undone field before the active one comes first', () => {
  const { next } = open([
    makeField('text', 'a', required),
    makeField('text', 'b', required),
    makeField('text', 'c', required),
  ]);
  expect(next('c')).toBe('a');
});

test('[EN-14] otherwise the next field, done or not, outside the group', () => {
  const { next, fill } = open([
    makeField('radio', 'red', { group: 'colour', ...required }),
    makeField('radio', 'green', { group: 'colour' }),
    makeField('text', 'name', required),
  ]);
  fill('red');
  fill('name');
  expect(next('red')).toBe('name');
});

test('[EN-14] after the last field, the first undone one, or none at the end', () => {
  const { next, fill } = open([makeField('text', 'a', required), makeField('text', 'b', required)]);
  fill('a');
  expect(next('b')).toBe('b');
  fill('b');
  expect(next('b')).toBeNull();
});

test('[EN-14] an optional field left at the end is not visited again', () => {
  const { next } = open([
    makeField('text', 'a'),
    makeField('checkbox', 'red', { group: 'colour' }),
    makeField('checkbox', 'green', { group: 'colour' }),
  ]);
  expect(next('green')).toBeNull();
  expect(next('red')).toBeNull();
});

test("[EN-14] prefilled fields, other parties' fields and other documents are never visited", () => {
  const { next, fill } = open(
    [
      makeField('text', 'a', required),
      makeField('text', 'filled', { ...required, value: 'x', prefilled: true }),
      makeField('text', 'other', { ...required, partyId: otherParty }),
      makeField('text', 'b', required),
    ],
    [makeField('text', 'elsewhere', required)],
  );
  fill('a');
  expect(next('a')).toBe('b');
  fill('b');
  expect(next('b')).toBeNull();
});

test('[EN-15] next is allowed if the active field is optional or done, or if none is active', () => {
  const { isAllowed, fill } = open([makeField('text', 'must', required), makeField('text', 'may')]);
  expect(isAllowed(null)).toBe(true);
  expect(isAllowed('may')).toBe(true);
  expect(isAllowed('must')).toBe(false);
  fill('must');
  expect(isAllowed('must')).toBe(true);
});

test('[EN-16] the next document is the next incomplete one, once this one is done', () => {
  const { answerState, fill } = open(
    [makeField('text', 'a', required)],
    [makeField('text', 'other', { ...required, partyId: otherParty })],
    [makeField('text', 'c', required)],
  );
  expect(nextDocument(answerState, 0)).toBeNull();
  fill('a');
  expect(nextDocument(answerState, 0)).toBe(2);
  fill('c');
  expect(nextDocument(answerState, 0)).toBeNull();
});

test('[EN-16] after the last document it starts again from the first', () => {
  const { answerState, fill } = open(
    [makeField('text', 'a', required)],
    [makeField('text', 'b', required)],
  );
  fill('b');
  expect(nextDocument(answerState, 1)).toBe(0);
});
