import { expect, test } from 'vitest';
import type { SigningEventName } from '../../events/events.ts';
import type { Field } from '../../model/field.ts';
import type { ValidationError } from '../../rules/validation-error.ts';
import { answerOf, makeEnvelope, makeField, signer } from '../../testing/make-envelope.ts';
import { createEmitter } from '../emitter.ts';
import { createState } from '../session-state.ts';
import { createFieldStore, toggleChanges } from './field-store.ts';

/** A field store whose rule rejects `bad`, with a list of all texts that were validated. */
function open(fields: readonly Field[]) {
  const state = createState();
  const emitter = createEmitter();
  const envelope = makeEnvelope([fields]);
  const store = createFieldStore({
    state,
    emitter,
    envelope,
    partyId: signer,
    onChange: () => undefined,
  });
  const validated: unknown[] = [];
  const rule = ({ value }: Field): ValidationError | null => {
    validated.push(value);
    return value === 'bad' ? 'field.too_long' : null;
  };
  const changed: string[] = [];
  /** Shows a field, as a view does. */
  const show = (id: string) => {
    store.$field(id).listen(() => changed.push(id));
    return () => store.$field(id).get();
  };
  const type = (id: string, value: string) => {
    const position = store.find(id);
    store.change(new Map([[position, { ...store.at(position), value } as Field]]));
  };
  const toggle = (id: string) => store.change(toggleChanges(store.answerState, store.find(id)));
  return { state, emitter, store, rule, validated, changed, show, type, toggle };
}

test('an answer is validated once per change, however many parts ask for the result', () => {
  const { store, rule, validated, show, type } = open([makeField('text', 'name')]);
  store.validateWith(rule);
  const views = [show('name'), show('name'), show('name')];
  validated.length = 0;
  type('name', 'bad');
  expect(views.map((status) => status().fault)).toEqual(Array(3).fill('field.too_long'));
  expect(views.map((status) => status().missing)).toEqual([true, true, true]);
  store.validateWith(rule);
  expect(validated).toEqual(['bad']);
  type('name', 'good');
  expect(views.map((status) => status().fault)).toEqual([null, null, null]);
  expect(validated).toEqual(['bad', 'good']);
});

test('a pending signature is validated once, until it is confirmed', () => {
  const { store, rule, validated } = open([makeField('signature', 'sign')]);
  store.validateWith(rule);
  validated.length = 0;
  const signed = answerOf(makeField('signature', 'sign'));
  expect([store.validate(signed), store.validate({ ...signed })]).toEqual([null, null]);
  store.change(new Map([[0, signed]]));
  expect(validated).toEqual([signed.value]);
});

test('one change notifies the field and those of its group that it changes, and no other of 10,000', () => {
  const boxes = ['red', 'green', 'blue'].map((id) =>
    makeField('checkbox', id, { group: 'colour', required: true }),
  );
  const others = Array.from({ length: 10_000 }, (_, n) => makeField('text', `f${n}`));
  const { store, rule, validated, changed, show, toggle } = open([...boxes, ...others]);
  store.validateWith(rule);
  const status = new Map([...boxes, ...others].map(({ id }) => [id, show(id)]));
  const missing = () => boxes.map(({ id }) => status.get(id)?.().missing);
  expect(missing()).toEqual([true, true, true]);
  validated.length = 0;
  toggle('red');
  expect(changed.toSorted()).toEqual(['blue', 'green', 'red']);
  expect(missing()).toEqual([false, false, false]);
  expect(validated).toHaveLength(1);
  changed.length = 0;
  // Blue stays answered by another box.
  toggle('green');
  expect(changed.toSorted()).toEqual(['green', 'red']);
  changed.length = 0;
  toggle('green');
  expect(changed.toSorted()).toEqual(['blue', 'green', 'red']);
  expect(missing()).toEqual([true, true, true]);
});

test('leaving a field notifies the optional fields that count as touched from then on', () => {
  const { store, changed, show } = open([
    makeField('text', 'a'),
    makeField('text', 'needed', { required: true }),
    makeField('checkbox', 'red', { group: 'colour' }),
    makeField('text', 'b'),
    makeField('checkbox', 'green', { group: 'colour' }),
  ]);
  const status = ['a', 'needed', 'red', 'b', 'green'].map(show);
  store.touch(store.find('red'));
  expect(changed.toSorted()).toEqual(['a', 'green', 'red']);
  expect(status.map((get) => get().done)).toEqual([true, false, true, false, true]);
  changed.length = 0;
  store.touch(store.find('red'));
  expect(changed).toEqual([]);
});

test('an invalid default value is reported by its store, not as a changed answer', () => {
  const { state, emitter, store, rule, changed, show } = open([
    makeField('text', 'fine', { value: 'good' }),
    makeField('text', 'long', { value: 'bad' }),
  ]);
  const events: SigningEventName[] = [];
  emitter.on('field-change', () => events.push('field-change'));
  emitter.on('progress', () => events.push('progress'));
  const status = show('long');
  const before = status().field;
  show('fine');
  expect(state.$firstMissing.get()).toBeNull();
  store.validateWith(rule);
  expect(changed).toEqual(['long']);
  expect(status()).toMatchObject({ fault: 'field.too_long', missing: true });
  expect(status().field).toBe(before);
  expect(events).toEqual(['progress']);
  expect(state.$firstMissing.get()).toBe('long');
});

test('the first missing field is the first in filling order, and none once all are done', () => {
  const { state, show, type, toggle } = open([
    makeField('text', 'note'),
    makeField('text', 'name', { required: true }),
    makeField('radio', 'cat', { group: 'pet', required: true }),
    makeField('radio', 'dog', { group: 'pet' }),
  ]);
  show('name');
  expect(state.$firstMissing.get()).toBe('name');
  type('name', 'Ada');
  expect(state.$firstMissing.get()).toBe('cat');
  type('name', '');
  expect(state.$firstMissing.get()).toBe('name');
  type('name', 'Ada');
  toggle('dog');
  expect(state.$firstMissing.get()).toBeNull();
});
