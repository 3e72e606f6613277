import { expect, test } from 'vitest';
import type { Field } from '../model/field.ts';
import {
  answerOf,
  drawnSignature,
  makeEnvelope,
  makeField,
  otherParty,
  signer,
  typedSignature,
  uploadedSignature,
} from '../testing/make-envelope.ts';
import { AnswerState } from './answer-state.ts';
import { groupAt, indexEnvelope, isEditable } from './envelope-index.ts';
import { progressOf } from './progress.ts';

function open(...documents: readonly (readonly Field[])[]) {
  const answerState = new AnswerState(indexEnvelope(makeEnvelope(documents), signer));
  const at = (id: string) => {
    const position = answerState.index.positions.get(id);
    if (position === undefined) throw new Error(`no field ${id}`);
    return position;
  };
  const get = (id: string): Field => {
    const field = answerState.at(at(id));
    if (field === undefined) throw new Error(`no field ${id}`);
    return field;
  };
  return {
    answerState,
    at,
    get,
    fill: (id: string) => answerState.put(at(id), answerOf(get(id))),
    isDone: (id: string) => answerState.isDone(at(id)),
    isEditable: (id: string) => isEditable(answerState.index, at(id)),
    isRequired: (id: string) => groupAt(answerState.index, at(id))?.required,
    progress: () => progressOf(answerState.required, answerState.done),
  };
}

test("[EN-01] only the signer's own fields are editable", () => {
  const { isEditable } = open([
    makeField('text', 'own'),
    makeField('text', 'other', { partyId: otherParty }),
  ]);
  expect(isEditable('own')).toBe(true);
  expect(isEditable('other')).toBe(false);
});

test('[EN-02] a prefilled merge field is not editable, nor are the others of its group', () => {
  const { isEditable } = open([
    makeField('text', 'name', { value: 'Ada', prefilled: true }),
    makeField('checkbox', 'red', { group: 'colour', value: true, prefilled: true }),
    makeField('checkbox', 'green', { group: 'colour' }),
    makeField('checkbox', 'large', { group: 'size', value: false, prefilled: true }),
    makeField('checkbox', 'small', { group: 'size' }),
  ]);
  expect(isEditable('name')).toBe(false);
  expect(isEditable('red')).toBe(false);
  expect(isEditable('green')).toBe(false);
  expect(isEditable('small')).toBe(true);
});

test('[EN-06] an optional field is done once it has been touched', () => {
  const { answerState, at, isDone } = open([makeField('text', 'note')]);
  expect(isDone('note')).toBe(false);
  answerState.touch(at('note'));
  expect(isDone('note')).toBe(true);
});

test('[EN-06] a required field is not done by being touched', () => {
  const { answerState, at, isDone } = open([makeField('text', 'name', { required: true })]);
  answerState.touch(at('name'));
  expect(isDone('name')).toBe(false);
});

test('[EN-07] a grouped box is done when any box of its group is ticked, a single one when it is ticked', () => {
  const { fill, isDone } = open([
    makeField('checkbox', 'red', { group: 'colour', required: true }),
    makeField('checkbox', 'green', { group: 'colour' }),
    makeField('radio', 'large', { group: 'size', required: true }),
    makeField('radio', 'small', { group: 'size' }),
    makeField('checkbox', 'agree', { required: true }),
  ]);
  fill('green');
  fill('small');
  expect(isDone('red')).toBe(true);
  expect(isDone('large')).toBe(true);
  expect(isDone('agree')).toBe(false);
  fill('agree');
  expect(isDone('agree')).toBe(true);
});

test('[EN-07] two parties may use the same group name independently', () => {
  const { isDone } = open([
    makeField('checkbox', 'own', { group: 'colour', required: true }),
    makeField('checkbox', 'other', { group: 'colour', partyId: otherParty, value: true }),
  ]);
  expect(isDone('own')).toBe(false);
});

test.each(['text', 'textarea', 'date', 'dropdown', 'upload', 'signature'] as const)(
  '[EN-08] a required %s is done when it has an answer',
  (type) => {
    const { fill, isDone } = open([makeField(type, 'field', { required: true })]);
    expect(isDone('field')).toBe(false);
    fill('field');
    expect(isDone('field')).toBe(true);
  },
);

test('[EN-08] typed, drawn and uploaded signatures all count, blank ones do not', () => {
  const blank = { ...typedSignature, text: ' \t' };
  const { isDone } = open([
    makeField('signature', 'typed', { required: true, value: typedSignature }),
    makeField('signature', 'drawn', { required: true, value: drawnSignature }),
    makeField('signature', 'uploaded', { required: true, value: uploadedSignature }),
    makeField('signature', 'blank', { required: true, value: blank }),
    makeField('text', 'spaces', { required: true, value: '   ' }),
    makeField('dropdown', 'strange', { required: true, value: 'purple' }),
  ]);
  expect(isDone('typed')).toBe(true);
  expect(isDone('drawn')).toBe(true);
  expect(isDone('uploaded')).toBe(true);
  expect(isDone('blank')).toBe(false);
  expect(isDone('spaces')).toBe(false);
  expect(isDone('strange')).toBe(false);
});

test('[EN-09] a field is required by its own flag or that of any field in its group', () => {
  const { isRequired } = open(
    [
      makeField('text', 'name', { required: true }),
      makeField('text', 'note'),
      makeField('checkbox', 'red', { group: 'colour' }),
    ],
    [makeField('checkbox', 'green', { group: 'colour', required: true })],
  );
  expect(isRequired('name')).toBe(true);
  expect(isRequired('note')).toBe(false);
  expect(isRequired('red')).toBe(true);
});

test('[EN-10] the required count leaves out prefilled fields and counts a group once', () => {
  const { answerState } = open(
    [
      makeField('text', 'name', { required: true }),
      makeField('text', 'address', { required: true, value: 'London', prefilled: true }),
      makeField('radio', 'red', { group: 'colour', required: true }),
      makeField('radio', 'green', { group: 'colour', required: true }),
      makeField('text', 'landlord', { required: true, partyId: otherParty }),
    ],
    [makeField('radio', 'blue', { group: 'colour', required: true })],
  );
  expect(answerState.required).toBe(2);
});

test('[EN-10] a group answered by the sender is not counted', () => {
  const { answerState } = open([
    makeField('radio', 'red', { group: 'colour', required: true, value: true, prefilled: true }),
    makeField('radio', 'green', { group: 'colour', required: true }),
  ]);
  expect(answerState.required).toBe(0);
});

test('[EN-11] the percentage is the share of required fields that are done, rounded', () => {
  const { fill, progress } = open([
    makeField('text', 'a', { required: true }),
    makeField('text', 'b', { required: true }),
    makeField('text', 'c', { required: true }),
  ]);
  expect(progress().percent).toBe(0);
  fill('a');
  expect(progress().percent).toBe(33);
  fill('b');
  expect(progress()).toEqual({
    required: 3,
    done: 2,
    outstanding: 1,
    percent: 67,
    complete: false,
  });
  fill('c');
  expect(progress()).toEqual({
    required: 3,
    done: 3,
    outstanding: 0,
    percent: 100,
    complete: true,
  });
});

test('[EN-11] the percentage is 100 when nothing is required', () => {
  expect(open([makeField('text', 'note')], []).progress()).toMatchObject({
    percent: 100,
    complete: true,
  });
});

test('[EN-11] a percentage rounded up to 100 does not make an envelope complete', () => {
  const fields = Array.from({ length: 200 }, (_, n) =>
    makeField('text', `f${n}`, { required: true, value: n === 0 ? '' : 'x' }),
  );
  expect(open(fields).progress()).toMatchObject({ percent: 100, complete: false, outstanding: 1 });
});

test('[EN-12] touching a field touches its group and all fields before it in its document', () => {
  const { answerState, at } = open(
    [makeField('text', 'elsewhere')],
    [
      makeField('text', 'before'),
      makeField('checkbox', 'red', { group: 'colour' }),
      makeField('text', 'after'),
      makeField('checkbox', 'green', { group: 'colour' }),
    ],
  );
  answerState.touch(at('red'));
  expect(
    ['elsewhere', 'before', 'red', 'after', 'green'].map((id) => answerState.isTouched(at(id))),
  ).toEqual([false, true, true, false, true]);
});

test('[EN-12] a touched group stays touched when it is unticked', () => {
  const { answerState, at, get, fill, isDone } = open([
    makeField('checkbox', 'red', { group: 'colour' }),
    makeField('text', 'name', { required: true }),
    makeField('checkbox', 'green', { group: 'colour' }),
  ]);
  answerState.touch(at('red'));
  fill('green');
  answerState.put(at('green'), { ...get('green'), value: false } as Field);
  expect(isDone('green')).toBe(true);
  expect(answerState.firstUndone(at('green'), 3, -1)).toBe(-1);
});

test('two ticked boxes of a group, as during a toggle, count once', () => {
  const { answerState, at, get, fill, progress } = open([
    makeField('checkbox', 'red', { group: 'colour', required: true }),
    makeField('checkbox', 'green', { group: 'colour' }),
  ]);
  fill('red');
  fill('green');
  expect(progress().done).toBe(1);
  answerState.put(at('red'), { ...get('red'), value: false } as Field);
  expect(progress().done).toBe(1);
});

test('[EN-13] the order is by page, then by index', () => {
  const { answerState } = open([
    makeField('text', 'third', { page: 2, index: 1 }),
    makeField('text', 'second', { page: 1, index: 10 }),
    makeField('text', 'first', { page: 1, index: 9 }),
  ]);
  expect(answerState.fields().map((field) => field.id)).toEqual(['first', 'second', 'third']);
});

test('clearing an answer makes its field undone again, and unticking makes its group undone', () => {
  const { answerState, at, get, fill, progress } = open([
    makeField('checkbox', 'red', { group: 'colour', required: true }),
    makeField('checkbox', 'green', { group: 'colour' }),
    makeField('text', 'name', { required: true }),
  ]);
  fill('red');
  fill('name');
  expect(progress().complete).toBe(true);
  answerState.put(at('red'), { ...get('red'), value: false } as Field);
  answerState.put(at('name'), { ...get('name'), value: ' ' } as Field);
  expect(progress().done).toBe(0);
});

test('a document is done when it has no required fields left, including groups that extend into it', () => {
  const { answerState, fill } = open(
    [makeField('radio', 'red', { group: 'colour', required: true })],
    [makeField('radio', 'green', { group: 'colour' }), makeField('text', 'note')],
    [makeField('text', 'landlord', { required: true, partyId: otherParty })],
  );
  const done = () => [0, 1, 2].map((document) => answerState.isDocumentDone(document));
  expect(done()).toEqual([false, false, true]);
  fill('green');
  expect(done()).toEqual([true, true, true]);
});

test('in a group with two ticks, the first one counts', () => {
  const { answerState, get } = open([
    makeField('radio', 'red', { group: 'colour', value: true }),
    makeField('radio', 'green', { group: 'colour', value: true }),
  ]);
  expect([get('red').value, get('green').value]).toEqual([true, false]);
  expect(answerState.revision).toBe(0);
});
