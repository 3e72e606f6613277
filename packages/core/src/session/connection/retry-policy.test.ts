import { expect, test } from 'vitest';
import { SigningError } from '../../errors/signing-error.ts';
import type { SandboxReply } from '../../sandbox/sandbox-reply.ts';
import { createFakeDevice } from '../../testing/fake-device.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

const fields = [[makeField('text', 'name', { required: true })]];
const refuse = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers,
  body: { message: '' },
});
const beSilent: SandboxReply = () => {
  throw new SigningError('timeout', 'The server took too long', { status: 0 });
};

/** A completed envelope, with a network that can go offline. */
async function openComplete() {
  const { ports, goOnline } = createFakeDevice();
  const opened = await openSession(fields, { ports });
  const { session, sandbox } = opened;
  session.setValue('name', 'Ada');
  const submissions = () => sandbox.calls('/sign-envelope');
  return {
    ...opened,
    goOnline,
    submissions,
    keys: () => submissions().map(({ headers }) => headers['idempotency-key']),
    /**
     * Waits until the call has been made this many times and the outcome of the last attempt is
     * known.
     */
    async untilTried(times: number) {
      await expect.poll(submissions, { interval: 1 }).toHaveLength(times);
      await expect.poll(() => session.$connection.get(), { interval: 1 }).not.toBe('online');
      // The outcome of an attempt is known some microtasks later.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test.each([
  ['a lost connection', 'lost'],
  ['a 500', refuse(500)],
  ['a 502', refuse(502)],
  ['a 503', refuse(503)],
  ['a 504', refuse(504)],
] as const)(
  'after %s a submission is retried automatically, with the same key',
  async (_, failure) => {
    const { session, sandbox, clock, untilTried, keys } = await openComplete();
    sandbox.reply('/sign-envelope', failure, failure, sandbox.respond);
    const submitting = session.submit();
    await untilTried(1);
    expect(session.$connection.get()).toBe('retrying');
    expect(session.$submission.get().name).toBe('sending');
    clock.advance(400);
    await untilTried(2);
    clock.advance(800);
    expect(await submitting).toMatchObject({ ok: true, result: { status: 'signed' } });
    expect(session.$connection.get()).toBe('online');
    const [first, ...others] = keys();
    expect(first).toBeDefined();
    expect(others).toEqual([first, first]);
  },
);

test('each delay is longer than the one before, with some jitter', async () => {
  const { session, sandbox, clock, untilTried, submissions } = await openComplete();
  sandbox.reply('/sign-envelope', 'lost');
  const submitting = session.submit();
  await untilTried(1);
  clock.advance(199);
  expect(submissions()).toHaveLength(1);
  clock.advance(201);
  await untilTried(2);
  clock.advance(399);
  expect(submissions()).toHaveLength(2);
  clock.advance(401);
  expect(await submitting).toMatchObject(refusedBy('network'));
});

test('after three attempts the signer sees an error, the answers stay, and the next submission reuses the key', async () => {
  const { session, sandbox, clock, untilTried, keys, value } = await openComplete();
  sandbox.reply('/sign-envelope', 'lost', 'lost', 'lost', sandbox.respond);
  const submitting = session.submit();
  for (const tries of [1, 2]) {
    await untilTried(tries);
    clock.advance(1000);
  }
  expect(await submitting).toMatchObject(refusedBy('network'));
  expect(session.$submission.get()).toMatchObject({ name: 'failed', error: { code: 'network' } });
  expect(session.$connection.get()).toBe('online');
  expect(value('name')).toBe('Ada');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(new Set(keys()).size).toBe(1);
});

test('a call that times out is attempted twice', async () => {
  const { session, sandbox, clock, untilTried, submissions } = await openComplete();
  sandbox.reply('/sign-envelope', beSilent);
  const submitting = session.submit();
  await untilTried(1);
  clock.advance(1000);
  expect(await submitting).toMatchObject(refusedBy('timeout'));
  expect(submissions()).toHaveLength(2);
  expect(session.$submission.get()).toMatchObject({ error: { code: 'timeout' } });
});

test.each([
  [400, 'bad-request'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'conflict'],
  [413, 'too-large'],
  [422, 'rules-broken'],
] as const)('a submission refused with a %i is not retried', async (status, code) => {
  const { session, sandbox, submissions } = await openComplete();
  sandbox.reply('/sign-envelope', refuse(status));
  expect(await session.submit()).toMatchObject(refusedBy(code));
  expect(submissions()).toHaveLength(1);
});

test('the delay of a Retry-After is respected', async () => {
  const { session, sandbox, clock, untilTried, submissions } = await openComplete();
  sandbox.reply('/sign-envelope', refuse(429, { 'retry-after': '7' }), sandbox.respond);
  const submitting = session.submit();
  await untilTried(1);
  clock.advance(6999);
  expect(submissions()).toHaveLength(1);
  clock.advance(1);
  expect(await submitting).toMatchObject({ ok: true, result: { status: 'signed' } });
});

test.each([
  ['asks for more than twenty seconds', refuse(429, { 'retry-after': '21' }), 21, 'rate-limited'],
  ['does not say when', refuse(429), 0, 'rate-limited'],
  [
    'is about codes',
    { status: 429, headers: { 'retry-after': '5' }, body: { message: 'otp.rateLimitExceeded' } },
    5,
    'rate-limited',
  ],
  ['is for maintenance', refuse(503, { 'retry-after': '120' }), 120, 'unavailable'],
] as const)('a limit that %s is shown instead', async (_, limit, seconds, code) => {
  const { session, sandbox, submissions } = await openComplete();
  sandbox.reply('/sign-envelope', limit);
  expect(await session.submit()).toMatchObject(refusedBy(code));
  expect(submissions()).toHaveLength(1);
  expect(session.$alert.get()?.values).toMatchObject({ seconds });
});

test('an envelope is loaded although the first responses are lost', async () => {
  const { session, sandbox, clock } = makeSession(fields, { ports: createFakeDevice().ports });
  sandbox.reply('/auth', refuse(503), sandbox.respond);
  const loader = session.open(sandbox.linkKey);
  await expect.poll(() => session.$connection.get(), { interval: 1 }).toBe('retrying');
  clock.advance(400);
  await loader;
  expect(session.$phase.get().name).toBe('signing');
});

test('while offline a submission waits, and it is sent once when online again', async () => {
  const { session, sandbox, clock, goOnline, untilTried, keys, names } = await openComplete();
  goOnline(false);
  sandbox.reply('/sign-envelope', 'lost', sandbox.respond);
  const submitting = session.submit();
  await untilTried(1);
  expect(session.$connection.get()).toBe('waiting');
  clock.advance(3_600_000);
  expect(keys()).toHaveLength(1);
  expect(() => session.setValue('name', 'Bob')).toThrow(/being sent/);
  goOnline(true);
  expect(await submitting).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(session.$connection.get()).toBe('online');
  expect(names().filter((name) => name === 'submitted')).toHaveLength(1);
  const [first, second, ...more] = keys();
  expect([second, more]).toEqual([first, []]);
});

test('after the signer cancels waiting, all answers stay and nothing is sent when online again', async () => {
  const { session, sandbox, goOnline, untilTried, submissions, names, value } =
    await openComplete();
  goOnline(false);
  sandbox.reply('/sign-envelope', 'lost', sandbox.respond);
  const submitting = session.submit();
  await untilTried(1);
  session.cancelWaiting();
  expect(await submitting).toMatchObject(refusedBy('aborted'));
  expect(session.$connection.get()).toBe('online');
  expect(session.$submission.get().name).toBe('none');
  expect(session.$alert.get()).toBeNull();
  goOnline(true);
  expect(submissions()).toHaveLength(1);
  expect(names()).not.toContain('submitted');
  session.setValue('name', 'Bob');
  expect(value('name')).toBe('Bob');
});

test('the signer can cancel between two attempts', async () => {
  const { session, sandbox, clock, untilTried, submissions } = await openComplete();
  sandbox.reply('/sign-envelope', 'lost', sandbox.respond);
  const submitting = session.submit();
  await untilTried(1);
  session.cancelWaiting();
  expect(await submitting).toMatchObject(refusedBy('aborted'));
  clock.advance(10_000);
  expect(submissions()).toHaveLength(1);
  expect(session.$connection.get()).toBe('online');
});

test('a rejection waits for the network too', async () => {
  const { session, sandbox, goOnline, names } = await openComplete();
  goOnline(false);
  sandbox.reply('/reject', 'lost', sandbox.respond);
  const rejecting = session.reject('Not mine');
  await expect.poll(() => session.$connection.get(), { interval: 1 }).toBe('waiting');
  expect(names()).not.toContain('rejected');
  goOnline(true);
  expect(await rejecting).toEqual({ ok: true });
});

test('a message does not wait for the network; the signer sees that it was not sent', async () => {
  const { session, sandbox, clock, goOnline } = await openComplete();
  goOnline(false);
  sandbox.reply('/send-message', 'lost');
  const sending = session.sendMessage('Hello');
  for (const tries of [1, 2]) {
    await expect.poll(() => sandbox.calls('/send-message'), { interval: 1 }).toHaveLength(tries);
    await expect.poll(() => session.$connection.get(), { interval: 1 }).toBe('retrying');
    await new Promise((resolve) => setTimeout(resolve));
    clock.advance(1000);
  }
  expect(await sending).toMatchObject(refusedBy('network'));
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.network' });
});

test('a destroyed session stops waiting', async () => {
  const { session, sandbox, goOnline, untilTried, submissions } = await openComplete();
  goOnline(false);
  sandbox.reply('/sign-envelope', 'lost', sandbox.respond);
  const submitting = session.submit();
  await untilTried(1);
  session.destroy();
  expect(await submitting).toMatchObject(refusedBy('aborted'));
  goOnline(true);
  expect(submissions()).toHaveLength(1);
});
