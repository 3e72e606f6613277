import { expect, test } from 'vitest';
import { loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';

const fields = [[makeField('text', 'name')]];

test('an empty message is refused, and nothing is sent', async () => {
  const { session, ports } = await openSession(fields);
  for (const message of ['', ' \n ']) expect(await session.sendMessage(message)).toBe(false);
  expect(session.$alert.get()).toMatchObject({
    tone: 'warning',
    messageKey: 'alert.messageEmpty',
  });
  expect(ports.calls('/send-message')).toEqual([]);
});

test('a message is sent to the sender, and never twice after a lost response', async () => {
  const { session, ports, emitted } = await openSession(fields);
  ports.reply('/send-message', loseConnection, respond(''));
  expect(await session.sendMessage(' Is the garden ours? ')).toBe(false);
  expect(session.$alert.get()?.messageKey).toBe('error.network');
  const both = ['Is the garden ours?', 'Is the garden ours?'].map(session.sendMessage);
  expect(await Promise.all(both)).toEqual([true, true]);
  const calls = ports.calls('/send-message');
  expect(calls.map((call) => call.body)).toEqual(
    Array(2).fill({ kind: 'json', value: { message: 'Is the garden ours?', to: 'sender' } }),
  );
  expect(new Set(calls.map((call) => call.headers['idempotency-key'])).size).toBe(1);
  expect(emitted).toContainEqual({ name: 'loading', detail: { action: 'contact', active: true } });

  expect(await session.sendMessage('Is the garden ours?')).toBe(true);
  const keys = ports.calls('/send-message').map((call) => call.headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('only an empty response means that a message was sent', async () => {
  const { session, ports } = await openSession(fields);
  for (const body of [undefined, '<html>', { status: 'ok' }]) {
    ports.reply('/send-message', respond(body));
    expect(await session.sendMessage('Hello')).toBe(false);
    expect(session.$alert.get()?.messageKey).toBe('error.bad-response');
  }
});

test('a preview shows a warning and sends no message', async () => {
  const { session, ports, emitted } = await openSession(fields, {
    mode: 'preview',
    preview: { envelopeFingerprint: 'e', signatureFingerprint: 's' },
  });
  expect(await session.sendMessage('Hello')).toBe(false);
  expect(session.$alert.get()?.messageKey).toBe('alert.previewContact');
  expect(emitted).toContainEqual({ name: 'preview-warning', detail: { action: 'contact' } });
  expect(ports.calls('/send-message')).toEqual([]);
});
