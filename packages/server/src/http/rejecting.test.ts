import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEnvelope, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { errorsOf } from '../testing/response.ts';
import { field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('rejecting', () => {
  const reject = (token: string, rejection_reason: unknown, idempotencyKey?: string) =>
    server.call('/api/reject', {
      token,
      body: { rejection_reason },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });

  test('one party rejects and the envelope ends for all of them', async () => {
    const { token, other, fingerprint } = await sendAndOpen(
      server,
      [field('text'), field('text', { party: 2 })],
      { parties: ['ada', 'ben'] },
    );
    expect(await reject(token, 'The rent is wrong', 'r')).toMatchObject({
      status: 200,
      body: { status: 'rejected' },
    });
    expect(await loadEnvelope(server, other)).toMatchObject({
      unsignable: true,
      status: 'rejected',
    });
    expect(await sign(server, other, [])).toMatchObject({
      status: 409,
      body: { message: 'server_errors.envelope_ended' },
    });
    expect((await reportOf(server, fingerprint)).body).toMatchObject({
      status: 'rejected',
      parties: [{ status: 'rejected' }, { status: 'waiting' }],
      events: [{}, {}, { type: 'rejected', reason: 'The rent is wrong' }],
    });
    // A retry with the same key gets the first response; a new attempt is refused.
    expect((await reject(token, 'The rent is wrong', 'r')).status).toBe(200);
    expect((await reject(token, 'The rent is wrong')).status).toBe(409);
  });

  test.for(['', ' ', 'x', ' x ', 7, null])('%j is not a valid reason', async (reason) => {
    const { token } = await sendAndOpen(server, [field('text')]);
    const response = await reject(token, reason);
    expect(response.status).toBe(422);
    expect(errorsOf(response)).toHaveProperty('rejection_reason');
  });
});
