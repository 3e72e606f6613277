import { expect, test } from 'vitest';
import { inputLimits } from '../../model/input-limits.ts';
import { withValues } from '../../testing/in-sandbox.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

const fields = [[makeField('text', 'name')]];

test('a reason of less than two characters is refused', async () => {
  const { session, sandbox } = await openSession(fields);
  for (const reason of ['', ' ', 'x', ' x '])
    expect(await session.reject(reason)).toMatchObject(refusedBy('reason-required'));
  expect(session.$alert.get()?.messageKey).toBe('alert.rejectReason');
  expect(sandbox.calls('/reject')).toEqual([]);
});

test('a reason that is too long is refused', async () => {
  const { session, sandbox } = await openSession(fields);
  const reason = 'x'.repeat(inputLimits.reasonLength + 1);
  expect(await session.reject(reason)).toMatchObject(refusedBy('invalid-value'));
  expect(session.$alert.get()).toMatchObject({ messageKey: 'alert.tooLong', error: null });
  expect(sandbox.calls('/reject')).toEqual([]);
});

test('a rejection is sent once, and ends the envelope', async () => {
  const { session, sandbox, emitted } = await openSession(fields);
  sandbox.reply('/reject', 'lost', sandbox.respond);
  expect(await session.reject('Wrong name')).toMatchObject(refusedBy('network'));
  expect(session.$alert.get()?.messageKey).toBe('error.network');
  expect(await Promise.all([session.reject('Wrong name'), session.reject('Wrong name')])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  const calls = sandbox.calls('/reject');
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
  const { session, sandbox, names } = await openSession(fields);
  sandbox.reply('/reject', { body });
  expect(await session.reject('Wrong name')).toMatchObject(refusedBy('bad-response'));
  expect(names()).not.toContain('rejected');
  expect(session.$phase.get().name).toBe('signing');
});

test.each([
  ['', 200, {}],
  [{}, 200, { unsignable: true, status: 'rejected' }],
  ['', 204, { unsignable: true, status: 'rejected' }],
  [{ data: { unsignable: true } }, 200, { unsignable: true, status: 'rejected' }],
])('a success without a status, such as %j with %i, is a rejection', async (body, status, user) => {
  const { session, sandbox, names } = await openSession(fields);
  sandbox.reply('/reject', { status, body });
  sandbox.reply('/user', withValues(sandbox, user));
  expect(await session.reject('Wrong name')).toEqual({ ok: true });
  expect(names()).toContain('rejected');
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'rejected' });
});

test('[SU-06] an envelope that was signed or cancelled meanwhile shows that instead', async () => {
  for (const reply of [{ body: { status: 'cancelled', unsignable: true } }, { body: '' }]) {
    const { session, sandbox, names } = await openSession(fields);
    sandbox.reply('/reject', reply);
    sandbox.reply('/user', withValues(sandbox, { unsignable: true, status: 'cancelled' }));
    expect(await session.reject('Wrong name')).toMatchObject(refusedBy('ended'));
    expect(names()).not.toContain('rejected');
    expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'cancelled' });
  }
});

test('[SU-06] the address in the response is followed', async () => {
  const { session, sandbox, emitted } = await openSession(fields);
  const envelope_redirect_url = 'https://example.com/over';
  sandbox.reply('/reject', {
    body: { status: 'rejected', unsignable: true, envelope_redirect_url },
  });
  expect(await session.reject('Wrong name')).toEqual({ ok: true });
  expect(emitted).toContainEqual({ name: 'redirect', detail: { url: envelope_redirect_url } });
});
