import { expect, test } from 'vitest';
import { loadLatePart } from '../load-late-part.ts';
import type { Field } from '../model/field.ts';
import { createFakeDevice } from '../testing/fake-device.ts';
import { createFakePorts, type FakePorts, respond } from '../testing/fake-ports.ts';
import { drawnSignature, makeEnvelope, makeField } from '../testing/make-envelope.ts';
import { openSession } from '../testing/open-session.ts';
import { toWireEnvelope, toWireUser } from '../testing/to-wire.ts';
import { createSession } from './create-session.ts';

const fields = [[makeField('text', 'name')]];

/**
 * A session whose envelope comes with its token, and whose late code cannot be loaded until `mend` is
 * called. Counts its loads, and the reloads that were scheduled.
 */
function makeUnlucky(fake: FakePorts = createFakePorts()) {
  let loads = 0;
  let scheduled = 0;
  let isBroken = true;
  const ports = {
    ...fake,
    clock: {
      ...fake.clock,
      after(ms: number, callback: () => void) {
        if (ms === 5_000) scheduled += 1;
        return fake.clock.after(ms, callback);
      },
    },
  };
  const envelope = toWireEnvelope(makeEnvelope(fields));
  const data = { access_token: 'token', expires_in: 3600, user: toWireUser(), envelope };
  ports.reply('/auth', respond({ data }));
  const session = createSession(ports, {}, async () => {
    loads += 1;
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return loadLatePart();
  });
  const errors: string[] = [];
  session.on('error', ({ error, action }) => errors.push(`${action}: ${error.code}`));
  return {
    session,
    ports,
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
  const { session, ports, loads } = makeUnlucky();
  const phases: string[] = [];
  session.$phase.listen(({ name }) => phases.push(`${name} after ${loads()} loads`));
  await session.open('key');
  expect(phases).toEqual(['loading after 0 loads', 'signing after 0 loads']);
  expect(ports.sent).toHaveLength(1);
  session.setValue('name', 'Ada');
  expect(session.$field('name').get().field.value).toBe('Ada');
});

test('the late code is prefetched when the browser is idle after the envelope is shown', async () => {
  let becomeIdle: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => {
    becomeIdle = resolve;
  });
  const { session, loads } = makeUnlucky({
    ...createFakePorts(),
    whenIdle: () => idle,
  });
  await session.open('key');
  await finishPending();
  expect(loads()).toBe(0);
  becomeIdle();
  await finishPending();
  expect(loads()).toBe(1);
});

test('an action whose code does not load is reported, and can be retried', async () => {
  const { session, ports, errors, mend } = makeUnlucky();
  await session.open('key');
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
  expect(ports.sent).toHaveLength(1);

  mend();
  ports.reply('/sign-envelope', respond({ status: 'signed' }));
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});

test.each([
  ['is refused', { status: 404, headers: {}, body: {} }],
  ['asks for a password', { status: 401, headers: {}, body: { type: 'password' } }],
])(
  'opening that %s shows an error while the late code does not load, and can be retried',
  async (_, refusal) => {
    const { session, ports, errors, mend } = makeUnlucky();
    ports.reply('/auth', () => Promise.resolve(refusal));
    const loading: boolean[] = [];
    session.on('loading', ({ active }) => loading.push(active));
    await session.open('key');
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
  const { session, ports, errors, mend } = makeUnlucky();
  await session.open('key');
  mend();
  const outcomes = [session.submit(), session.reject('Not for me'), session.sendMessage('Hello')];
  await session.open('another');
  for (const outcome of await Promise.all(outcomes)) {
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'aborted' } });
  }
  expect(session.$submission.get().name).toBe('none');
  expect(session.$alert.get()).toBeNull();
  expect(errors).toEqual([]);
  expect(new Set(ports.sent.map(({ path }) => path))).toEqual(new Set(['/auth']));
});

test('late code that failed to load is loaded again every five seconds, even if the phase changes often', async () => {
  const { session, ports, loads, scheduled } = makeUnlucky();
  await session.open('key');
  await finishPending();
  expect(loads()).toBe(1);
  await session.open('another');
  await finishPending();
  expect(loads()).toBe(2);
  for (let round = 3; round < 6; round++) {
    expect(scheduled()).toBe(round - 2);
    ports.pass(5_000);
    await finishPending();
    expect(loads()).toBe(round);
  }
});

test('a destroyed session loads nothing', async () => {
  const { session, ports, loads } = makeUnlucky();
  await session.open('key');
  await finishPending();
  expect(loads()).toBe(1);
  session.destroy();
  ports.pass(5_000);
  await finishPending();
  expect(loads()).toBe(1);
});

test('drafts are restored once their code has loaded', async () => {
  const drafts = new Map();
  const { ports } = createFakeDevice(drafts);
  const first = makeUnlucky(ports);
  await first.session.open('key');
  // Answered before the code has loaded.
  first.session.setValue('name', 'Ada');
  first.mend();
  await finishPending();
  first.ports.pass(5_000);
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
  ports.reply('/reject', respond({ status: 'rejected' }));
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
