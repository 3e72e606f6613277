import { expect, test } from 'vitest';
import { SigningError } from '../../errors/signing-error.ts';
import { createFakeDevice } from '../../testing/fake-device.ts';
import type { Reply } from '../../testing/fake-ports.ts';
import { loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

const fields = [[makeField('text', 'name', { required: true })]];
const sent = respond({ status: 'sent' });
const refuse = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  respond({ message: '' }, status, headers);
const beSilent: Reply = () => {
  throw new SigningError('timeout', 'The server took too long', { status: 0 });
};

/** A completed envelope, with a network that can go offline. */
async function openComplete() {
  const { ports, goOnline } = createFakeDevice();
  const opened = await openSession(fields, { ports });
  opened.session.setValue('name', 'Ada');
  const submissions = () => ports.calls('/sign-envelope');
  return {
    ...opened,
    goOnline,
    ports,
    submissions,
    keys: () => submissions().map(({ headers }) => headers['idempotency-key']),
    /**
     * Waits until the call has been made this many times and the outcome of the last attempt is
     * known.
     */
    async untilTried(times: number) {
      await expect.poll(submissions, { interval: 1 }).toHaveLength(times);
      await expect.poll(() => opened.session.$connection.get(), { interval: 1 }).not.toBe('online');
      // The outcome of an attempt is known some microtasks later.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test.each([
  ['a lost connection', loseConnection],
  ['a 500', refuse(500)],
  ['a 502', refuse(502)],
  ['a 503', refuse(503)],
  ['a 504', refuse(504)],
])('after %s a submission is retried automatically, with the same key', async (_, failure) => {
  const { session, ports, untilTried, keys } = await openComplete();
  ports.reply('/sign-envelope', failure, failure, sent);
  const submitting = session.submit();
  await untilTried(1);
  expect(session.$connection.get()).toBe('retrying');
  expect(session.$submission.get().name).toBe('sending');
  ports.pass(400);
  await untilTried(2);
  ports.pass(800);
  expect(await submitting).toMatchObject({ ok: true, result: { status: 'sent' } });
  expect(session.$connection.get()).toBe('online');
  const [first, ...others] = keys();
  expect(first).toBeDefined();
  expect(others).toEqual([first, first]);
});

test('each delay is longer than the one before, with some jitter', async () => {
  const { session, ports, untilTried, submissions } = await openComplete();
  ports.reply('/sign-envelope', loseConnection);
  const submitting = session.submit();
  await untilTried(1);
  ports.pass(199);
  expect(submissions()).toHaveLength(1);
  ports.pass(201);
  await untilTried(2);
  ports.pass(399);
  expect(submissions()).toHaveLength(2);
  ports.pass(401);
  expect(await submitting).toMatchObject(refusedBy('network'));
});

test('after three attempts the signer sees an error, the answers stay, and the next submission reuses the key', async () => {
  const { session, ports, untilTried, keys, value } = await openComplete();
  ports.reply('/sign-envelope', loseConnection, loseConnection, loseConnection, sent);
  const submitting = session.submit();
  for (const tries of [1, 2]) {
    await untilTried(tries);
    ports.pass(1000);
  }
  expect(await submitting).toMatchObject(refusedBy('network'));
  expect(session.$submission.get()).toMatchObject({ name: 'failed', error: { code: 'network' } });
  expect(session.$connection.get()).toBe('online');
  expect(value('name')).toBe('Ada');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'sent' } });
  expect(new Set(keys()).size).toBe(1);
});

test('a call that times out is attempted twice', async () => {
  const { session, ports, untilTried, submissions } = await openComplete();
  ports.reply('/sign-envelope', beSilent);
  const submitting = session.submit();
  await untilTried(1);
  ports.pass(1000);
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
  const { session, ports, submissions } = await openComplete();
  ports.reply('/sign-envelope', refuse(status));
  expect(await session.submit()).toMatchObject(refusedBy(code));
  expect(submissions()).toHaveLength(1);
});

test('the delay of a Retry-After is respected', async () => {
  const { session, ports, untilTried, submissions } = await openComplete();
  ports.reply('/sign-envelope', refuse(429, { 'retry-after': '7' }), sent);
  const submitting = session.submit();
  await untilTried(1);
  ports.pass(6999);
  expect(submissions()).toHaveLength(1);
  ports.pass(1);
  expect(await submitting).toMatchObject({ ok: true, result: { status: 'sent' } });
});

test.each([
  ['asks for more than twenty seconds', refuse(429, { 'retry-after': '21' }), 21, 'rate-limited'],
  ['does not say when', refuse(429), 0, 'rate-limited'],
  [
    'is about codes',
    respond({ message: 'otp.rateLimitExceeded' }, 429, { 'retry-after': '5' }),
    5,
    'rate-limited',
  ],
  ['is for maintenance', refuse(503, { 'retry-after': '120' }), 120, 'unavailable'],
] as const)('a limit that %s is shown instead', async (_, limit, seconds, code) => {
  const { session, ports, submissions } = await openComplete();
  ports.reply('/sign-envelope', limit);
  expect(await session.submit()).toMatchObject(refusedBy(code));
  expect(submissions()).toHaveLength(1);
  expect(session.$alert.get()?.values).toMatchObject({ seconds });
});

test('an envelope is loaded although the first responses are lost', async () => {
  const { ports } = createFakeDevice();
  const opened = await openSession(fields, { ports });
  ports.reply('/auth', refuse(503), respond({ data: { access_token: 'token', expires_in: 60 } }));
  ports.kept.clear();
  const loader = opened.session.open('another');
  await expect.poll(() => opened.session.$connection.get(), { interval: 1 }).toBe('retrying');
  ports.pass(400);
  await loader;
  expect(opened.session.$phase.get().name).toBe('signing');
});

test('while offline a submission waits, and it is sent once when online again', async () => {
  const { session, ports, goOnline, untilTried, keys, names } = await openComplete();
  goOnline(false);
  ports.reply('/sign-envelope', loseConnection, sent);
  const submitting = session.submit();
  await untilTried(1);
  expect(session.$connection.get()).toBe('waiting');
  ports.pass(3_600_000);
  expect(keys()).toHaveLength(1);
  expect(() => session.setValue('name', 'Bob')).toThrow(/being sent/);
  goOnline(true);
  expect(await submitting).toMatchObject({ ok: true, result: { status: 'sent' } });
  expect(session.$connection.get()).toBe('online');
  expect(names().filter((name) => name === 'submitted')).toHaveLength(1);
  const [first, second, ...more] = keys();
  expect([second, more]).toEqual([first, []]);
});

test('after the signer cancels waiting, all answers stay and nothing is sent when online again', async () => {
  const { session, ports, goOnline, untilTried, submissions, names, value } = await openComplete();
  goOnline(false);
  ports.reply('/sign-envelope', loseConnection, sent);
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
  const { session, ports, untilTried, submissions } = await openComplete();
  ports.reply('/sign-envelope', loseConnection, sent);
  const submitting = session.submit();
  await untilTried(1);
  session.cancelWaiting();
  expect(await submitting).toMatchObject(refusedBy('aborted'));
  ports.pass(10_000);
  expect(submissions()).toHaveLength(1);
  expect(session.$connection.get()).toBe('online');
});

test('a rejection waits for the network too', async () => {
  const { session, ports, goOnline, names } = await openComplete();
  goOnline(false);
  ports.reply('/reject', loseConnection, respond({ status: 'rejected' }));
  const rejecting = session.reject('Not mine');
  await expect.poll(() => session.$connection.get(), { interval: 1 }).toBe('waiting');
  expect(names()).not.toContain('rejected');
  goOnline(true);
  expect(await rejecting).toEqual({ ok: true });
});

test('a message does not wait for the network; the signer sees that it was not sent', async () => {
  const { session, ports, goOnline } = await openComplete();
  goOnline(false);
  ports.reply('/send-message', loseConnection);
  const sending = session.sendMessage('Hello');
  for (const tries of [1, 2]) {
    await expect.poll(() => ports.calls('/send-message'), { interval: 1 }).toHaveLength(tries);
    await expect.poll(() => session.$connection.get(), { interval: 1 }).toBe('retrying');
    await new Promise((resolve) => setTimeout(resolve));
    ports.pass(1000);
  }
  expect(await sending).toMatchObject(refusedBy('network'));
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.network' });
});

test('a destroyed session stops waiting', async () => {
  const { session, ports, goOnline, untilTried, submissions } = await openComplete();
  goOnline(false);
  ports.reply('/sign-envelope', loseConnection, sent);
  const submitting = session.submit();
  await untilTried(1);
  session.destroy();
  expect(await submitting).toMatchObject(refusedBy('aborted'));
  goOnline(true);
  expect(submissions()).toHaveLength(1);
});
