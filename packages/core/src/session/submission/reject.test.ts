import { expect, test } from 'vitest';
import { inputLimits } from '../../model/input-limits.ts';
import { loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

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

test('a response without status rejected does not count as a rejection', async () => {
  const { session, ports, names } = await openSession(fields);
  ports.reply('/reject', respond({ status: 'sent' }));
  expect(await session.reject('Wrong name')).toMatchObject(refusedBy('bad-response'));
  expect(names()).not.toContain('rejected');
});
