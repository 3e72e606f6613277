import { expect, test } from 'vitest';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

const fields = [[makeField('text', 'name')]];
/** Milliseconds for which a token is valid. */
const ttl = 7_200_000;
const refused = { status: 401, body: { message: 'error.sessionExpired' } };

test('a token that expires while signing is renewed with the key, and nothing is lost', async () => {
  const { session, sandbox, clock, names } = await openSession(fields);
  session.setValue('name', 'Ada');
  clock.advance(ttl);
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(sandbox.calls('/auth')).toHaveLength(2);
  expect(names()).not.toContain('error');
});

test.each([
  [401, 'error.sessionExpired'],
  [401, 'error.notAuthorised'],
  [403, 'error.sessionExpired'],
  [401, ''],
])(
  'a token refused with %i %s counts as expired, regardless of this device’s clock',
  async (status, message) => {
    const { session, sandbox } = await openSession(fields);
    session.setValue('name', 'Ada');
    sandbox.reply('/sign-envelope', { status, body: { message } }, sandbox.respond);
    expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
    expect(sandbox.calls('/auth')).toHaveLength(2);
    const [first, second] = sandbox.calls('/sign-envelope');
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  },
);

test('a token that is refused right after its renewal is not renewed forever', async () => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/sign-envelope', refused);
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(sandbox.calls('/sign-envelope')).toHaveLength(2);
  expect(session.$submission.get().name).toBe('failed');
  expect(session.$phase.get().name).toBe('signing');
});

test('two calls refused at the same time exchange the key once', async () => {
  const { session, sandbox } = makeSession(fields, {
    scenario: 'already-signed',
    tokenAlone: true,
  });
  sandbox.reply('/user', refused, sandbox.respond);
  sandbox.reply('/data/envelope', refused, sandbox.respond);
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'signed' });
  // Once on opening, and once for both calls.
  expect(sandbox.calls('/auth')).toHaveLength(2);
});

/** A session that was opened without a key. */
async function reload() {
  const beside = await openSession(fields);
  beside.session.destroy();
  const reloaded = makeSession(fields, { beside });
  await reloaded.session.open();
  return reloaded;
}

test('without a key, as after a reload, the session expires and the answers stay', async () => {
  const { session, sandbox, clock, value } = await reload();
  session.setValue('name', 'Ada');
  clock.advance(ttl);
  const before = sandbox.calls().length;
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(sandbox.calls()).toHaveLength(before);
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.sessionExpired' });
  expect(session.$phase.get().name).toBe('signing');
  expect(value('name')).toBe('Ada');
});

test('without a key a refused token is marked as expired, and not sent again', async () => {
  const { session, sandbox } = await reload();
  sandbox.reply('/sign-envelope', refused);
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.sessionExpired' });
});

test('two tabs of one link have their own tokens, and the expiry of one does not affect the other', async () => {
  const one = await openSession(fields);
  const other = await openSession(fields, { beside: { ...one, kept: new Map() } });
  one.session.destroy();
  expect(await other.session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});
