import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypesOf, loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('repeated calls', () => {
  test('[SU-07] a retry with the same key gets the first response and signs nothing more', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
    const first = await sign(server, token, inputs, 'key-1');
    const again = await sign(server, token, inputs, 'key-1');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await eventTypesOf(server, fingerprint)).toEqual([
      'created',
      'opened',
      'signed',
      'completed',
    ]);
  });

  test('[SU-07] of twenty concurrent calls one signs, and all get the same response', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text'), field('signature')]);
    const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sign(server, token, inputs, 'key-2')),
    );
    for (const response of responses) {
      expect(response).toMatchObject({ status: 200, body: { status: 'signed' } });
    }
    expect(await eventTypesOf(server, fingerprint)).toEqual([
      'created',
      'opened',
      'signed',
      'completed',
    ]);
  });

  test('[SU-07] without a key, of twenty concurrent calls one signs and the rest are refused', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sign(server, token, inputs)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      message: 'server_errors.already_signed',
    });
    expect(await eventTypesOf(server, fingerprint)).toEqual([
      'created',
      'opened',
      'signed',
      'completed',
    ]);
  });

  test('the same key with other content is refused', async () => {
    const { token } = await sendAndOpen(server, [field('text')]);
    const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
    await sign(server, token, inputs, 'key-3');
    const other = await sign(server, token, [], 'key-3');
    expect(other).toMatchObject({
      status: 409,
      body: { message: 'server_errors.idempotency_mismatch' },
    });
    const reject = await server.call('/api/reject', {
      token,
      idempotencyKey: 'key-3',
      body: { rejection_reason: 'Too late' },
    });
    expect(reject.status).toBe(409);
  });

  test('a refusal leaves the key free for the corrected answers', async () => {
    const { token } = await sendAndOpen(server, [field('text', { required: true })]);
    const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
    expect((await sign(server, token, [], 'key-4')).status).toBe(422);
    expect((await sign(server, token, inputs, 'key-4')).status).toBe(200);
  });

  test('keys of two parties never collide', async () => {
    const { token, other } = await sendAndOpen(
      server,
      [field('text'), field('text', { party: 2 })],
      { parties: ['ada', 'ben'] },
    );
    expect((await sign(server, token, [], 'shared')).body).toEqual({ status: 'sent' });
    expect((await sign(server, other, [], 'shared')).body).toEqual({ status: 'signed' });
  });

  test('an invalid key is refused', async () => {
    const { token } = await sendAndOpen(server, [field('text')]);
    expect((await sign(server, token, [], 'x'.repeat(256))).status).toBe(400);
  });
});
