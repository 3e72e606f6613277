import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reportOf } from '../testing/envelopes.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

test('events keep their order when the clock is set back, and record its time', async () => {
  const contract = await makePdf();
  const sent = await server.send(envelopeOf([field('text')]), { contract });
  const hourBefore = Date.now() - 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: hourBefore });
  const cancelled = await server.call(
    `/api/sender/envelopes/${sent.body.envelope_fingerprint}/cancel`,
    { apiKey: server.apiKey, body: {} },
  );
  vi.useRealTimers();
  expect(cancelled.status).toBe(200);
  const { body } = await reportOf(server, sent.body.envelope_fingerprint);
  expect(body.events.map(({ type }) => type)).toEqual(['created', 'cancelled']);
  const [created, last] = body.events;
  expect(last?.at).toBe(created?.at);
  expect(created).not.toHaveProperty('clock');
  expect(last).toMatchObject({ clock: new Date(hourBefore).toISOString() });
});
