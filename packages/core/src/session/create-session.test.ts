import { expect, test } from 'vitest';
import { loadLatePart } from '../load-late-part.ts';
import type { Field } from '../model/field.ts';
import type { Ports } from '../ports/ports.ts';
import { createManualClock } from '../sandbox/manual-clock.ts';
import { createFakeDevice } from '../testing/fake-device.ts';
import { drawnSignature, makeField, otherParty } from '../testing/make-envelope.ts';
import { makeSession, openSession } from '../testing/open-session.ts';

const theirs = makeField('text', 'theirs', { partyId: otherParty });
const fields = [[makeField('text', 'name'), theirs]];

/**
 * A session whose late code cannot be loaded until `mend` is called. Counts its loads, and the reloads that
 * were scheduled.
 */
function makeUnlucky(ports: Partial<Ports> = {}) {
  const clock = createManualClock();
  let loads = 0;
  let scheduled = 0;
  let isBroken = true;
  const counting = {
    ...clock,
    after(ms: number, callback: () => void) {
      if (ms === 5_000) scheduled += 1;
      return clock.after(ms, callback);
    },
  };
  const { session, sandbox } = makeSession(fields, {
    ports: { ...ports, clock: counting },
    async loadActions() {
      loads += 1;
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
      return loadLatePart();
    },
  });
  const errors: string[] = [];
  session.on('error', ({ error, action }) => errors.push(`${action}: ${error.code}`));
  return {
    session,
    sandbox,
    clock,
    errors,
    loads: () => loads,
    scheduled: () => scheduled,
    mend() {
      isBroken = false;
    },
  };
}

/** Waits for all pending work, none of which waits for a timer. */
async function finishPending(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('the first field can be filled in before any late code has loaded', async () => {
  const { session, sandbox, loads } = makeUnlucky();
  const phases: string[] = [];
  session.$phase.listen(({ name }) => phases.push(`${name} after ${loads()} loads`));
  await session.open(sandbox.linkKey);
  expect(phases).toEqual(['loading after 0 loads', 'signing after 0 loads']);
  expect(sandbox.calls()).toHaveLength(1);
  session.setValue('name', 'Ada');
  expect(session.$field('name').get().field.value).toBe('Ada');
});

test('the late code is prefetched when the browser is idle after the envelope is shown', async () => {
  let becomeIdle: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => {
    becomeIdle = resolve;
  });
  const { session, sandbox, loads } = makeUnlucky({ whenIdle: () => idle });
  await session.open(sandbox.linkKey);
  await finishPending();
  expect(loads()).toBe(0);
  becomeIdle();
  await finishPending();
  expect(loads()).toBe(1);
});

test('an action whose code does not load is reported, and can be retried', async () => {
  const { session, sandbox, errors, mend } = makeUnlucky();
  await session.open(sandbox.linkKey);
  session.setValue('name', 'Ada');
  const failed = { ok: false, reason: { code: 'network', retryable: true } };

  expect(await session.submit()).toMatchObject(failed);
  expect(session.$submission.get()).toMatchObject({ name: 'failed', error: { code: 'network' } });
  expect(await session.sendMessage('Hello')).toMatchObject(failed);
  expect(await session.reject('Not for me')).toMatchObject(failed);
  expect(session.$alert.get()).toMatchObject({ tone: 'danger', messageKey: 'error.network' });
  expect(await session.download()).toBeNull();
  expect(session.$alert.get()?.messageKey).toBe('alert.downloadFailed');
  await expect(session.pageText(0, 1)).rejects.toMatchObject({ code: 'network' });
  await expect(session.uploadSignature(new File(['x'], 'x.png'))).rejects.toMatchObject({
    code: 'network',
  });
  expect(errors).toEqual([
    'submit: network',
    'contact: network',
    'reject: network',
    'download: network',
  ]);
  expect(sandbox.calls()).toHaveLength(1);

  mend();
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'sent' } });
});

test.each([
  ['is refused', { status: 404, body: {} }],
  ['asks for a password', { status: 401, body: { type: 'password' } }],
])(
  'opening that %s shows an error while the late code does not load, and can be retried',
  async (_, refusal) => {
    const { session, sandbox, errors, mend } = makeUnlucky();
    sandbox.reply('/auth', refusal);
    const loading: boolean[] = [];
    session.on('loading', ({ active }) => loading.push(active));
    await session.open(sandbox.linkKey);
    expect(session.$phase.get()).toMatchObject({ name: 'failed', error: { code: 'network' } });
    expect(loading).toEqual([true, false]);
    expect(errors).toEqual(['open: network']);

    mend();
    await session.open();
    const phase = refusal.status === 401 ? 'password' : 'failed';
    expect(session.$phase.get().name).toBe(phase);
  },
);

test('an action that waits for its code does not happen to an envelope opened meanwhile', async () => {
  const { session, sandbox, errors, mend } = makeUnlucky();
  await session.open(sandbox.linkKey);
  mend();
  const outcomes = [session.submit(), session.reject('Not for me'), session.sendMessage('Hello')];
  await session.open(sandbox.parties[1]?.linkKey);
  for (const outcome of await Promise.all(outcomes)) {
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'aborted' } });
  }
  expect(session.$submission.get().name).toBe('none');
  expect(session.$alert.get()).toBeNull();
  expect(errors).toEqual([]);
  expect(new Set(sandbox.calls().map(({ path }) => path))).toEqual(new Set(['/auth']));
});

test('late code that failed to load is loaded again every five seconds, even if the phase changes often', async () => {
  const { session, sandbox, clock, loads, scheduled } = makeUnlucky();
  await session.open(sandbox.linkKey);
  await finishPending();
  expect(loads()).toBe(1);
  await session.open(sandbox.parties[1]?.linkKey);
  await finishPending();
  expect(loads()).toBe(2);
  for (let round = 3; round < 6; round++) {
    expect(scheduled()).toBe(round - 2);
    clock.advance(5_000);
    await finishPending();
    expect(loads()).toBe(round);
  }
});

test('a destroyed session loads nothing', async () => {
  const { session, sandbox, clock, loads } = makeUnlucky();
  await session.open(sandbox.linkKey);
  await finishPending();
  expect(loads()).toBe(1);
  session.destroy();
  clock.advance(5_000);
  await finishPending();
  expect(loads()).toBe(1);
});

test('drafts are restored once their code has loaded', async () => {
  const drafts = new Map();
  const first = makeUnlucky(createFakeDevice(drafts).ports);
  await first.session.open(first.sandbox.linkKey);
  // Answered before the code has loaded.
  first.session.setValue('name', 'Ada');
  first.mend();
  await finishPending();
  first.clock.advance(5_000);
  await expect.poll(() => drafts.size, { interval: 1 }).toBe(1);
});

test('the draft of an envelope that has ended is deleted at once, even if the browser is never idle', async () => {
  const drafts = new Map();
  const first = createFakeDevice(drafts);
  const saved = await openSession(fields, { ports: first.ports });
  await expect.poll(first.looks, { interval: 1 }).toBe(1);
  saved.session.setValue('name', 'Ada');
  await expect.poll(() => drafts.size, { interval: 1 }).toBe(1);

  const { ports } = createFakeDevice(drafts);
  const busy = { ...ports, whenIdle: () => new Promise<never>(() => undefined) };
  const { session } = await openSession(fields, { ports: busy });
  await session.reject('Not for me');
  await expect.poll(() => drafts.size, { interval: 1 }).toBe(0);
});

test('one keystroke computes the next action once', async () => {
  const { session } = await openSession([
    [makeField('text', 'name', { required: true }), makeField('text', 'city')],
  ]);
  session.activate('name');
  const actions: string[] = [];
  session.$nextAction.listen(({ name }) => actions.push(name));
  let computations = 0;
  const { $activeFieldId } = session;
  const { get } = $activeFieldId;
  // The next action depends on the active field, which nothing else reads while an answer changes.
  $activeFieldId.get = () => {
    computations += 1;
    return get();
  };
  session.setValue('name', 'A');
  expect(computations).toBe(1);
  session.setValue('name', 'Ad');
  expect(computations).toBe(2);
  expect(actions).toEqual(['next-field']);
});

const form: readonly Field[] = [
  makeField('text', 'name', { value: 'by the sender' }),
  makeField('text', 'city', { value: 'by the sender' }),
  makeField('text', 'cleared', { value: 'by the sender' }),
  makeField('radio', 'yes', { group: 'answer' }),
  makeField('radio', 'no', { group: 'answer' }),
  makeField('signature', 'sign'),
];

test('answers are carried over to another session of the same form, wherever they still fit', async () => {
  const { session: before } = await openSession([form]);
  before.setValue('name', 'Ada');
  before.clear('cleared');
  before.toggle('yes');
  before.toggle('no');
  before.confirmSignature('sign', drawnSignature);
  before.destroy();

  const changed = form.filter(({ id }) => id !== 'yes');
  const after = await openSession([
    changed.map((field) => (field.id === 'city' ? { ...field, value: 'newer' } : field)) as Field[],
  ]);
  after.session.carryAnswers(before);
  expect(['name', 'city', 'cleared', 'no', 'sign'].map(after.value)).toEqual([
    'Ada',
    'newer',
    '',
    true,
    drawnSignature,
  ]);
  expect(after.session.$latestSignature.get()).toEqual(before.$latestSignature.get());
  expect(after.session.$activeFieldId.get()).toBeNull();
});
