import { expect, test } from 'vitest';
import { inputLimits } from '../../model/input-limits.ts';
import { loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';
import { toWireUser } from '../../testing/to-wire.ts';

const fields = [[makeField('text', 'name')]];

test('a reason of less than two characters is refused', async () => {
  const { session, ports } = await openSession(fields);
  for (const reason of ['', ' ', 'x', ' x '])
    expect(await session.reject(reason)).toMatchObject(refusedBy('reason-required'));
  expect(session.$alert.get()?.messageKey).toBe('alert.rejectReason');
  expect(ports.calls('/reject')).toEqual([]);
});

test('a reason that is too long is refused', async () => {
  const { session, ports } = await openSession(fields);
  const reason = 'x'.repeat(inputLimits.reasonLength + 1);
  expect(await session.reject(reason)).toMatchObject(refusedBy('invalid-value'));
  expect(session.$alert.get()).toMatchObject({ messageKey: 'alert.tooLong', error: null });
  expect(ports.calls('/reject')).toEqual([]);
});

test('a rejection is sent once, and ends the envelope', async () => {
  const { session, ports, emitted } = await openSession(fields);
  ports.reply('/reject', loseConnection, respond({ status: 'rejected' }));
  expect(await session.reject('Wrong name')).toMatchObject(refusedBy('network'));
  expect(session.$alert.get()?.messageKey).toBe('error.network');
  expect(await Promise.all([session.reject('Wrong name'), session.reject('Wrong name')])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  const calls = ports.calls('/reject');
  expect(calls.map((call) => call.body)).toEqual(
    Array(2).fill({ kind: 'json', value: { rejection_reason: 'Wrong name' } }),
  );
  expect(new Set(calls.map((call) => call.headers['idempotency-key'])).size).toBe(1);
  expect(emitted).toContainEqual({ name: 'rejected', detail: { status: 'rejected' } });
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'rejected' });
});

test.each([
  ['that says that it is not', { status: 'sent' }],
  ['that is a page of a proxy', undefined],
])('a response %s does not count as a rejection', async (_, body) => {
  const { session, ports, names } = await openSession(fields);
  ports.reply('/reject', respond(body));
  expect(await session.reject('Wrong name')).toMatchObject(refusedBy('bad-response'));
  expect(names()).not.toContain('rejected');
  expect(session.$phase.get().name).toBe('signing');
});

test.each([
  ['', 200, toWireUser()],
  [{}, 200, toWireUser({ unsignable: true, status: 'rejected' })],
  ['', 204, toWireUser({ unsignable: true, status: 'rejected' })],
  [{ data: { unsignable: true } }, 200, toWireUser({ unsignable: true, status: 'rejected' })],
])('a success without a status, such as %j with %i, is a rejection', async (body, status, user) => {
  const { session, ports, names } = await openSession(fields);
  ports.reply('/reject', respond(body, status));
  ports.reply('/user', respond(user));
  expect(await session.reject('Wrong name')).toEqual({ ok: true });
  expect(names()).toContain('rejected');
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'rejected' });
});

test('[SU-06] an envelope that was signed or cancelled meanwhile shows that instead', async () => {
  for (const reply of [respond({ status: 'cancelled', unsignable: true }), respond('')]) {
    const { session, ports, names } = await openSession(fields);
    ports.reply('/reject', reply);
    ports.reply('/user', respond(toWireUser({ unsignable: true, status: 'cancelled' })));
    expect(await session.reject('Wrong name')).toMatchObject(refusedBy('ended'));
    expect(names()).not.toContain('rejected');
    expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'cancelled' });
  }
});

test('[SU-06] the address in the response is followed', async () => {
  const { session, ports, emitted } = await openSession(fields);
  const envelope_redirect_url = 'https://example.com/over';
  ports.reply('/reject', respond({ status: 'rejected', unsignable: true, envelope_redirect_url }));
  expect(await session.reject('Wrong name')).toEqual({ ok: true });
  expect(emitted).toContainEqual({ name: 'redirect', detail: { url: envelope_redirect_url } });
});
