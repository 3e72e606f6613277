import { expect, test } from 'vitest';
import { createFakePorts, respond } from '../../testing/fake-ports.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

const fields = [[makeField('text', 'name')]];
const hour = 3_600_000;
const refused = respond({ message: 'error.sessionExpired' }, 401);

test('a token that expires while signing is renewed with the key, and nothing is lost', async () => {
  const { session, ports, names } = await openSession(fields);
  session.setValue('name', 'Ada');
  ports.pass(hour);
  ports.reply('/sign-envelope', respond({ status: 'signed' }));
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(ports.calls('/auth')).toHaveLength(2);
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
    const { session, ports } = await openSession(fields);
    session.setValue('name', 'Ada');
    ports.reply('/sign-envelope', respond({ message }, status), respond({ status: 'signed' }));
    expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
    expect(ports.calls('/auth')).toHaveLength(2);
    const [first, second] = ports.calls('/sign-envelope');
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  },
);

test('a token that is refused right after its renewal is not renewed forever', async () => {
  const { session, ports } = await openSession(fields);
  ports.reply('/sign-envelope', refused);
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(ports.calls('/sign-envelope')).toHaveLength(2);
  expect(session.$submission.get().name).toBe('failed');
  expect(session.$phase.get().name).toBe('signing');
});

test('two calls refused at the same time exchange the key once', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply(
    '/user',
    refused,
    respond({ party_id: 'signer', unsignable: true, status: 'signed' }),
  );
  ports.reply('/data/envelope', refused, respond({ unsignable: true }));
  await session.open('key');
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'signed' });
  // Once on opening, and once for both calls.
  expect(ports.calls('/auth')).toHaveLength(2);
});

test('without a key, as after a reload, the session expires and the answers stay', async () => {
  const ports = createFakePorts();
  (await openSession(fields, { ports })).session.destroy();
  const { session, value } = makeSession(fields, { ports });
  await session.open();
  session.setValue('name', 'Ada');
  ports.pass(hour);
  const before = ports.sent.length;
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(ports.sent).toHaveLength(before);
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.sessionExpired' });
  expect(session.$phase.get().name).toBe('signing');
  expect(value('name')).toBe('Ada');
});

test('without a key a refused token is marked as expired, and not sent again', async () => {
  const ports = createFakePorts();
  (await openSession(fields, { ports })).session.destroy();
  const { session } = makeSession(fields, { ports });
  await session.open();
  ports.reply('/sign-envelope', refused);
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(await session.submit()).toMatchObject(refusedBy('session-expired'));
  expect(ports.calls('/sign-envelope')).toHaveLength(1);
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.sessionExpired' });
});

test('two tabs of one link have their own tokens, and the expiry of one does not affect the other', async () => {
  const one = await openSession(fields);
  const other = await openSession(fields);
  one.session.destroy();
  other.ports.reply('/sign-envelope', respond({ status: 'signed' }));
  expect(await other.session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});
