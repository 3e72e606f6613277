import { expect, test } from 'vitest';
import type { Field } from '../../model/field.ts';
import { makeField, otherParty } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';

const merge = (name: string, more: object = {}) => ({ mergeField: name, ...more });
const locks = { locksWhenFilled: true };

/** From a server that sends nothing with the token. */
const openWith = (fields: readonly Field[], values: Readonly<Record<string, string>>) =>
  openSession([fields], { values, tokenAlone: true });

test('[EB-06] values fill the signer’s merge fields, locked or editable as each field says', async () => {
  const { session, sandbox, value } = await openWith(
    [
      makeField('text', 'company', merge('company', { required: true })),
      makeField('text', 'city', merge('city', { required: true, ...locks })),
      makeField('checkbox', 'pets', merge('pets')),
      makeField('text', 'theirs', merge('company', { partyId: otherParty })),
      makeField('text', 'rent', merge('rent', { value: '£900', prefilled: true })),
      makeField('text', 'free', { required: true }),
    ],
    { company: 'Harbour & Sons', city: 'Bern', pets: '1', rent: '£1', free: 'x', odd: 'y' },
  );
  expect(['company', 'city', 'pets', 'theirs', 'rent', 'free'].map(value)).toEqual([
    'Harbour & Sons',
    'Bern',
    true,
    '',
    '£900',
    '',
  ]);
  const lockOf = (id: string) => session.$field(id).get().locked;
  expect(['company', 'city', 'pets', 'theirs', 'rent', 'free'].map(lockOf)).toEqual([
    null,
    'prefilled',
    null,
    'other-party',
    'prefilled',
    null,
  ]);
  expect(session.$progress.get()).toMatchObject({ required: 2, done: 1 });
  session.setValue('company', 'Quay');
  session.setValue('free', 'Ada');
  expect(await session.submit()).toMatchObject({ ok: true });
  const body = sandbox.calls('/sign-envelope')[0]?.body;
  expect(body).toMatchObject({
    value: {
      inputs: [
        { inputId: 'company', inputValue: 'Quay' },
        { inputId: 'pets', inputValue: '1' },
        { inputId: 'free', inputValue: 'Ada' },
        { inputId: 'city', inputValue: 'Bern' },
      ],
    },
  });
});

test('[EB-06] values that came too late for the first answer are there after a reload', async () => {
  const fields = [makeField('text', 'company', merge('company'))];
  const { session, value } = await openWith(fields, { company: 'Harbour' });
  session.setValue('company', 'Quay');
  await session.open();
  expect(value('company')).toBe('Harbour');
});

test('[EB-06] values fill what comes with the token, and a preview', async () => {
  const fields = [makeField('text', 'company', merge('company'))];
  for (const scenario of ['happy', 'preview'] as const) {
    const { value } = await openSession([fields], { values: { company: 'Harbour' }, scenario });
    expect(value('company')).toBe('Harbour');
  }
});

test('[EB-06] a text that is no answer fills nothing, and one box of a group is ticked', async () => {
  const choice = (id: string, more: object = {}) =>
    makeField('radio', id, merge(id, { group: 'pet', ...more }));
  const { session, value } = await openWith(
    [
      makeField('date', 'day', merge('day')),
      makeField('signature', 'sign', merge('sign')),
      choice('cat', { value: true }),
      choice('dog'),
      choice('bird'),
    ],
    { day: 'soon', sign: 'Ada', dog: '1', bird: '1' },
  );
  expect(['day', 'sign', 'cat', 'dog', 'bird'].map(value)).toEqual(['', null, false, true, false]);
  // The signer may choose another.
  session.toggle('bird');
  expect(['cat', 'dog', 'bird'].map(value)).toEqual([false, false, true]);
});

test('[EB-06] a box that is ticked and locked locks its group, and is submitted with it', async () => {
  const choice = (id: string, more: object = {}) =>
    makeField('checkbox', id, merge(id, { group: 'pet', ...more }));
  const { session, sandbox, value } = await openWith(
    [choice('cat', { value: true }), choice('dog', locks)],
    { dog: '1' },
  );
  expect(['cat', 'dog'].map(value)).toEqual([false, true]);
  expect(session.$field('cat').get().locked).toBe('group');
  expect(await session.submit()).toMatchObject({ ok: true });
  expect(sandbox.calls('/sign-envelope')[0]?.body).toMatchObject({
    value: {
      inputs: [
        { inputId: 'cat', inputValue: '0' },
        { inputId: 'dog', inputValue: '1' },
      ],
    },
  });
});

test('[EB-06] metadata goes with the signature, and is left out if there is none', async () => {
  const fields = [makeField('text', 'name')];
  const { session, sandbox } = await openSession([fields], { meta: { order: 7 } });
  await session.submit();
  expect(sandbox.calls('/sign-envelope')[0]?.body).toMatchObject({
    value: { envelope_meta: { order: 7 } },
  });

  const none = await openSession([fields]);
  await none.session.submit();
  expect(JSON.stringify(none.sandbox.calls('/sign-envelope')[0]?.body)).not.toContain('meta');
});
