import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypesOf, loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { errorsOf } from '../testing/response.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a message to the sender', () => {
  const write = (token: string, message: unknown, more: object = {}) =>
    server.call('/api/send-message', { token, body: { message, to: 'sender' }, ...more });

  test('returns an empty text and is recorded as an event', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const message = 'Is the garden ours? <b>🏡</b>';
    expect(await write(token, ` ${message}\n`)).toMatchObject({ status: 200, body: '' });
    const { events } = (await reportOf(server, fingerprint)).body;
    expect(events.at(-1)).toMatchObject({
      type: 'messaged',
      party_id: expect.any(String),
      message,
    });
  });

  test('is stored once, even if the same attempt arrives repeatedly', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const idempotencyKey = 'message-1';
    for (const _ of [1, 2]) {
      expect((await write(token, 'Hello', { idempotencyKey })).body).toBe('');
    }
    expect(await eventTypesOf(server, fingerprint)).toEqual(['created', 'opened', 'messaged']);
    expect((await write(token, 'Another', { idempotencyKey })).status).toBe(409);
  });

  test('can still be sent once the envelope has ended', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    await sign(server, token, (await loadOwnFields(server, token)).map(anyAnswer));
    expect((await write(token, 'When do I get the keys?')).status).toBe(200);
    expect(await eventTypesOf(server, fingerprint)).toContain('messaged');
  });

  test.for([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['5,001 characters', 'x'.repeat(5001)],
    ['a number', 7],
  ] as const)('of %s is refused', async ([, message]) => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const response = await write(token, message);
    expect(response).toMatchObject({ status: 422, body: { message: 'server_errors.validation' } });
    expect(errorsOf(response)).toHaveProperty('message');
    expect(await eventTypesOf(server, fingerprint)).toEqual(['created']);
  });

  test('may have 5,000 characters, and only a signer may write one', async () => {
    const { token } = await sendAndOpen(server, [field('text')]);
    expect((await write(token, 'x'.repeat(5000))).status).toBe(200);
    expect((await write('nobody', 'Hello')).status).toBe(401);
    const elsewhere = { body: { message: 'Hello', to: 'everyone' } };
    expect((await server.call('/api/send-message', { token, ...elsewhere })).status).toBe(422);
  });
});
