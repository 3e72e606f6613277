import { expect, test } from 'vitest';
import type { Field } from '../model/field.ts';
import { answerOf, makeEnvelope, makeField, otherParty, signer } from '../testing/make-envelope.ts';
import { AnswerState } from './answer-state.ts';
import { indexEnvelope, positionOf } from './envelope-index.ts';
import { type FieldStatus, fieldStatus } from './field-status.ts';

function open(...documents: readonly (readonly Field[])[]) {
  const answerState = new AnswerState(indexEnvelope(makeEnvelope(documents), signer));
  const at = (id: string) => positionOf(answerState.index, id) ?? -1;
  const status = (id: string): FieldStatus => {
    const field = answerState.at(at(id));
    if (field === undefined) throw new Error(`no field ${id}`);
    return fieldStatus(answerState, at(id), field);
  };
  const fill = (id: string) => answerState.put(at(id), answerOf(status(id).field));
  return { answerState, at, status, fill };
}

test("a lock says whether a field is prefilled, another party's or in a group that the sender has answered", () => {
  const { status } = open([
    makeField('text', 'own'),
    makeField('text', 'other', { partyId: otherParty }),
    makeField('text', 'rent', { value: '800', prefilled: true }),
    makeField('text', 'deposit', { value: '900', prefilled: true, partyId: otherParty }),
    makeField('radio', 'cat', { group: 'pet', value: true, prefilled: true }),
    makeField('radio', 'dog', { group: 'pet', required: true }),
  ]);
  const locks = ['own', 'other', 'rent', 'deposit', 'cat', 'dog'].map((id) => status(id).locked);
  expect(locks).toEqual([null, 'other-party', 'prefilled', 'prefilled', 'prefilled', 'group']);
  expect(status('dog')).toMatchObject({ missing: false, answered: true, place: null });
});

test('a required field is missing until it has an answer, an optional one never is', () => {
  const { status, fill, answerState, at } = open([
    makeField('text', 'name', { required: true }),
    makeField('text', 'note'),
    makeField('text', 'theirs', { required: true, partyId: otherParty }),
  ]);
  expect(status('name')).toMatchObject({ required: true, answered: false, missing: true });
  expect(status('note')).toMatchObject({ required: false, done: false, missing: false });
  expect(status('theirs')).toMatchObject({ required: true, done: false, missing: false });
  answerState.touch(at('note'));
  expect(status('name')).toMatchObject({ done: false, missing: true });
  expect(status('note')).toMatchObject({ answered: false, done: true, missing: false });
  fill('name');
  expect(status('name')).toMatchObject({ answered: true, done: true, missing: false });
});

test('an answer with a validation error is shown, but neither done nor complete, even in an optional field', () => {
  const { status, answerState, at } = open([makeField('text', 'note')]);
  const long = { ...status('note').field, value: 'x' } as Field;
  answerState.put(at('note'), long, 'field.too_long');
  expect(status('note')).toMatchObject({
    field: long,
    answered: true,
    fault: 'field.too_long',
    done: false,
    missing: true,
  });
  expect(answerState.firstMissing()).toBe(at('note'));
  answerState.put(at('note'), long);
  expect(status('note')).toMatchObject({ fault: null, done: true, missing: false });
  expect(answerState.firstMissing()).toBe(-1);
});

test('a group is answered as a whole, across documents, and separately for each party', () => {
  const { status, fill } = open(
    [
      makeField('checkbox', 'red', { group: 'colour' }),
      makeField('checkbox', 'theirs', { group: 'colour', partyId: otherParty }),
      makeField('checkbox', 'single'),
    ],
    [makeField('checkbox', 'green', { group: 'colour', required: true })],
  );
  const { group } = status('red');
  expect(group).toMatchObject({ members: ['red', 'green'], required: true, answered: false });
  expect(status('green').group).toEqual(group);
  expect(status('theirs').group?.key).not.toBe(group?.key);
  expect(status('single').group).toBeNull();
  expect([status('red').missing, status('green').missing]).toEqual([true, true]);
  fill('green');
  expect(status('red')).toMatchObject({ answered: true, done: true, missing: false });
  expect(status('red').group?.answered).toBe(true);
  expect(status('green')).toMatchObject({ answered: true, group: { answered: false } });
  expect(status('theirs').answered).toBe(false);
});

test("places number the signer's fields across all documents", () => {
  const { status } = open(
    [makeField('text', 'a'), makeField('text', 'theirs', { partyId: otherParty })],
    [makeField('text', 'b')],
  );
  expect(status('a').place).toEqual({ position: 1, count: 2 });
  expect(status('theirs').place).toBeNull();
  expect(status('b').place).toEqual({ position: 2, count: 2 });
});
