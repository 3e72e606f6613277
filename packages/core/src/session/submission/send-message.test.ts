import { expect, test } from 'vitest';
import { inputLimits } from '../../model/input-limits.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

const fields = [[makeField('text', 'name')]];

test('an empty message is refused, and nothing is sent', async () => {
  const { session, sandbox } = await openSession(fields);
  for (const message of ['', ' \n '])
    expect(await session.sendMessage(message)).toMatchObject(refusedBy('message-required'));
  expect(session.$alert.get()).toMatchObject({
    tone: 'warning',
    messageKey: 'alert.messageEmpty',
  });
  expect(sandbox.calls('/send-message')).toEqual([]);
});

test('a message that is too long is refused', async () => {
  const { session, sandbox } = await openSession(fields);
  const message = 'x'.repeat(inputLimits.messageLength + 1);
  expect(await session.sendMessage(message)).toMatchObject(refusedBy('invalid-value'));
  expect(session.$alert.get()?.messageKey).toBe('alert.tooLong');
  expect(sandbox.calls('/send-message')).toEqual([]);
});

test('a message is sent to the sender, and never twice after a lost response', async () => {
  const { session, sandbox, emitted } = await openSession(fields);
  sandbox.reply('/send-message', 'lost', sandbox.respond);
  expect(await session.sendMessage(' Is the garden ours? ')).toMatchObject(refusedBy('network'));
  expect(session.$alert.get()?.messageKey).toBe('error.network');
  const both = ['Is the garden ours?', 'Is the garden ours?'].map(session.sendMessage);
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  const calls = sandbox.calls('/send-message');
  expect(calls.map((call) => call.body)).toEqual(
    Array(2).fill({ kind: 'json', value: { message: 'Is the garden ours?', to: 'sender' } }),
  );
  expect(new Set(calls.map((call) => call.headers['idempotency-key'])).size).toBe(1);
  expect(emitted).toContainEqual({ name: 'loading', detail: { action: 'contact', active: true } });

  expect(await session.sendMessage('Is the garden ours?')).toEqual({ ok: true });
  const keys = sandbox.calls('/send-message').map((call) => call.headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('a page of a proxy, or a denied success, means that no message was sent', async () => {
  const { session, sandbox } = await openSession(fields);
  for (const body of [undefined, { success: false }]) {
    sandbox.reply('/send-message', { body });
    expect(await session.sendMessage('Hello')).toMatchObject(refusedBy('bad-response'));
    expect(session.$alert.get()?.messageKey).toBe('error.bad-response');
  }
});

test.each([
  ['', 204],
  ['', 200],
  ['Sent', 200],
  [{}, 201],
  [{ success: true }, 200],
  [{ data: '' }, 200],
])('any other success, such as %j with %i, means that it was sent', async (body, status) => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/send-message', { status, body });
  expect(await session.sendMessage('Hello')).toEqual({ ok: true });
});

test('a preview shows a warning and sends no message', async () => {
  const { session, sandbox, emitted } = await openSession(fields, { scenario: 'preview' });
  expect(await session.sendMessage('Hello')).toMatchObject(refusedBy('preview'));
  expect(session.$alert.get()?.messageKey).toBe('alert.previewContact');
  expect(emitted).toContainEqual({ name: 'preview-warning', detail: { action: 'contact' } });
  expect(sandbox.calls('/send-message')).toEqual([]);
});
