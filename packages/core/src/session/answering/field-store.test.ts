import { expect, test } from 'vitest';
import type { SigningErrorCode } from '../../errors/signing-error-codes.ts';
import { makeField, otherParty, typedSignature } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';

const refusal = (code: SigningErrorCode) => expect.objectContaining({ code });

test('[EN-01] only the signer’s own fields can be activated or answered', async () => {
  const { session, value } = await openSession([
    [makeField('text', 'own'), makeField('text', 'other', { partyId: otherParty })],
  ]);
  expect(session.$field('own').get().locked).toBeNull();
  expect(session.$field('other').get().locked).toBe('other-party');
  expect(() => session.activate('other')).toThrow(refusal('field-locked'));
  expect(() => session.setValue('other', 'x')).toThrow(refusal('field-locked'));
  expect(() => session.clear('other')).toThrow(refusal('field-locked'));
  expect(value('other')).toBe('');
});

test('[EN-02] a prefilled merge field can be neither activated nor changed', async () => {
  const { session, value } = await openSession([
    [
      makeField('text', 'name', { value: 'Ada', prefilled: true }),
      makeField('checkbox', 'red', { group: 'colour', value: true, prefilled: true }),
      makeField('checkbox', 'green', { group: 'colour' }),
    ],
  ]);
  expect(() => session.activate('name')).toThrow(refusal('field-locked'));
  expect(() => session.clear('name')).toThrow(refusal('field-locked'));
  expect(() => session.toggle('red')).toThrow(refusal('field-locked'));
  expect(() => session.toggle('green')).toThrow(refusal('field-locked'));
  expect(value('name')).toBe('Ada');
  expect(value('red')).toBe(true);
});

test('[EN-03] at most one field is active, and closing it leaves none', async () => {
  const { session } = await openSession([[makeField('text', 'a'), makeField('text', 'b')]]);
  expect(session.$activeFieldId.get()).toBeNull();
  session.activate('a');
  session.activate('b');
  expect(session.$activeFieldId.get()).toBe('b');
  session.deactivate();
  expect(session.$activeFieldId.get()).toBeNull();
});

test('[EN-04] clicking a checkbox ticks it, clicking again unticks it', async () => {
  const { session, value } = await openSession([[makeField('checkbox', 'box')]]);
  session.toggle('box');
  expect(value('box')).toBe(true);
  session.toggle('box');
  expect(value('box')).toBe(false);
});

test('[EN-05] in a group, ticking one unticks the others, across documents', async () => {
  const { session, value } = await openSession([
    [
      makeField('checkbox', 'red', { group: 'colour' }),
      makeField('radio', 'large', { group: 'size' }),
    ],
    [
      makeField('checkbox', 'green', { group: 'colour' }),
      makeField('radio', 'small', { group: 'size' }),
    ],
  ]);
  session.toggle('red');
  session.toggle('large');
  session.toggle('green');
  session.toggle('small');
  expect(['red', 'green', 'large', 'small'].map(value)).toEqual([false, true, false, true]);
});

test('[EN-05] no listener ever sees two boxes of a group ticked', async () => {
  const { session } = await openSession([
    [
      makeField('checkbox', 'red', { group: 'colour', value: true }),
      makeField('checkbox', 'green', { group: 'colour' }),
    ],
  ]);
  const ticks: number[] = [];
  const count = () =>
    ticks.push(['red', 'green'].filter((id) => session.$field(id).get().field.value).length);
  session.on('field-change', count);
  session.on('progress', count);
  session.toggle('green');
  expect(ticks.length).toBeGreaterThan(0);
  expect(Math.max(...ticks)).toBe(1);
});

test('unticking the ticked box of a required group makes the group undone', async () => {
  const { session } = await openSession([
    [
      makeField('checkbox', 'red', { group: 'colour', required: true }),
      makeField('checkbox', 'green', { group: 'colour' }),
    ],
  ]);
  session.toggle('red');
  expect(session.$progress.get().complete).toBe(true);
  session.toggle('red');
  expect(session.$progress.get().complete).toBe(false);
  expect(session.$field('green').get().done).toBe(false);
});

test('clicking the ticked radio keeps it ticked', async () => {
  const { session, value, names } = await openSession([
    [makeField('radio', 'red', { group: 'colour' })],
  ]);
  session.toggle('red');
  const before = names().length;
  session.toggle('red');
  expect(value('red')).toBe(true);
  expect(names()).toHaveLength(before);
});

test('[EN-06] [EN-12] leaving an optional field touches it, its group and all fields before it', async () => {
  const { session } = await openSession([
    [
      makeField('text', 'a'),
      makeField('checkbox', 'red', { group: 'colour' }),
      makeField('text', 'b'),
      makeField('checkbox', 'green', { group: 'colour' }),
    ],
  ]);
  const done = () => ['a', 'red', 'b', 'green'].map((id) => session.$field(id).get().done);
  session.activate('red');
  expect(done()).toEqual([false, false, false, false]);
  session.deactivate();
  expect(done()).toEqual([true, true, false, true]);
});

test('every type of answer can be set and cleared, and each emits an event', async () => {
  const { session, value, emitted } = await openSession([
    [
      makeField('text', 'name', { required: true }),
      makeField('date', 'day'),
      makeField('dropdown', 'colour'),
      makeField('upload', 'files'),
    ],
  ]);
  session.setValue('name', ' Ada ');
  session.setValue('day', '20 Nov 2026');
  session.setValue('colour', 'green');
  session.setValue('files', [{ name: 'id.pdf', id: 'u1', uuid: 'u1' }]);
  expect(value('name')).toBe(' Ada ');
  expect(emitted).toContainEqual({
    name: 'field-change',
    detail: { fieldId: 'name', type: 'text', done: true },
  });
  for (const id of ['name', 'day', 'colour', 'files']) session.clear(id);
  expect(['name', 'day', 'colour', 'files'].map(value)).toEqual(['', '', '', []]);
});

test('an invalid value and an unknown field throw and change nothing', async () => {
  const { session, value } = await openSession([
    [makeField('dropdown', 'colour'), makeField('checkbox', 'box'), makeField('text', 'name')],
  ]);
  expect(() => session.setValue('colour', 'purple')).toThrow(refusal('invalid-value'));
  expect(() => session.setValue('name', [])).toThrow(refusal('invalid-value'));
  expect(() => session.toggle('name')).toThrow(refusal('invalid-value'));
  expect(() => session.setValue('stray', 'x')).toThrow(refusal('unknown-field'));
  expect(() => session.$field('stray')).toThrow(refusal('unknown-field'));
  expect(() => session.confirmSignature('name', typedSignature)).toThrow(refusal('invalid-value'));
  expect(value('colour')).toBe('');
});

test('[EN-11] a progress event is emitted only when the progress changes', async () => {
  const { session, emitted } = await openSession([
    [makeField('text', 'name', { required: true }), makeField('text', 'note')],
  ]);
  const progressTold = () =>
    emitted.filter((event) => event.name === 'progress').map((e) => e.detail);
  session.setValue('note', 'x');
  session.setValue('name', 'A');
  session.setValue('name', 'Ad');
  expect(progressTold()).toEqual([
    { required: 1, done: 1, outstanding: 0, percent: 100, complete: true },
  ]);
  expect(session.$progress.get().percent).toBe(100);
});

test('[EN-19] a new session has no answers, signatures or positions', async () => {
  const fields = [[makeField('text', 'name'), makeField('signature', 'sign')]];
  const first = await openSession(fields);
  first.session.activate('name');
  first.session.setValue('name', 'Ada');
  first.session.confirmSignature('sign', typedSignature);
  const second = await openSession(fields);
  expect(second.value('name')).toBe('');
  expect(second.session.$activeFieldId.get()).toBeNull();
  expect(second.session.$latestSignature.get().kind).toBeNull();
  expect(first.value('name')).toBe('Ada');
});

test('[EN-19] opening another envelope removes all data of the first', async () => {
  const { session, sandbox, value } = await openSession([
    [makeField('text', 'name', { required: true }), makeField('signature', 'sign')],
  ]);
  session.setValue('name', 'Ada');
  session.confirmSignature('sign', typedSignature);
  session.activate('name');
  await session.open(sandbox.linkKey);
  expect(value('name')).toBe('');
  expect(value('sign')).toBeNull();
  expect(session.$latestSignature.get()).toMatchObject({ typed: null, kind: null });
  expect(session.$activeFieldId.get()).toBeNull();
  expect(session.$progress.get().done).toBe(0);
});
