import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnvelope, loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { countRows } from '../testing/read-rows.ts';
import { type S3Double, startS3Double } from '../testing/s3/s3-double.ts';
import { anyAnswer, documentOf, envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let double: S3Double;
let server: TestServer;
const reported: unknown[] = [];

beforeAll(async () => {
  double = await startS3Double();
  server = await startTestServer({
    s3: { ...(await double.createBucket()), prefix: 'sign/', cacheBytes: 0 },
    report: (error) => void reported.push(error),
  });
});
afterAll(async () => {
  await server.close();
  await double.close();
});

const unavailable = { kind: 'refused', status: 503, code: 'SlowDown' } as const;

test('a server whose files are on S3 keeps none in its folder, and needs none at its start', async () => {
  const { token } = await sendAndOpen(server, [field('text'), field('signature')]);
  const answers = (await loadOwnFields(server, token)).map(anyAnswer);
  expect((await sign(server, token, answers)).status).toBe(200);
  const first = await server.call<Buffer>('/api/download/envelope', { token });
  expect(first.status).toBe(200);
  await server.restart();
  const again = await server.call<Buffer>('/api/download/envelope', { token });
  expect(again.body.equals(first.body)).toBe(true);
  expect(await readdir(server.dataDir)).not.toContain('files');
});

test('while S3 is not available, callers are told to retry, and nothing is half stored', async () => {
  const { token } = await sendAndOpen(server, [field('text')]);
  const envelope = await loadEnvelope(server, token);
  const { fingerprint } = documentOf(envelope);
  const page = `/cdn/large/${fingerprint}-0.jpg`;
  expect((await server.call(page)).status).toBe(200);
  const count = () => countRows(server, 'from envelopes');
  const before = await count();
  const send = () =>
    server.call('/api/sender/envelopes', {
      apiKey: server.apiKey,
      idempotencyKey: 'during-the-outage',
      body: formOf(envelopeOf([field('text')])),
    });
  const pdf = await makePdf(1);
  const formOf = (request: object) => {
    const form = new FormData();
    form.set('envelope', JSON.stringify(request));
    form.set('contract', new Blob([pdf], { type: 'application/pdf' }), 'contract.pdf');
    return form;
  };
  double.fail = () => unavailable;
  try {
    for (const response of [await server.call(page), await send()]) {
      expect(response.status).toBe(503);
      expect(response.body).toEqual({ message: 'server_errors.overloaded' });
      expect(response.headers.get('retry-after')).toBe('5');
    }
  } finally {
    double.fail = () => null;
  }
  expect(await count()).toBe(before);
  expect((await server.call(page)).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect(await count()).toBe(before + 1);
  expect(String(reported)).toContain('503 SlowDown');
  expect(String(reported)).not.toContain('secret');
});

test('[OP-03] a signing while S3 is not available is refused whole, and its repetition succeeds once', async () => {
  const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
  const answers = (await loadOwnFields(server, token)).map(anyAnswer);
  const answersBefore = await countRows(server, 'from answers');
  const attempt = () => sign(server, token, answers, 'signing-during-the-outage');
  const eventsOf = async (type: string) =>
    (await reportOf(server, fingerprint)).body.events.filter((event) => event.type === type).length;
  double.fail = () => unavailable;
  try {
    const refused = await attempt();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await countRows(server, 'from answers')).toBe(answersBefore);
    expect(await eventsOf('signed')).toBe(0);
  } finally {
    double.fail = () => null;
  }
  expect([(await attempt()).status, (await attempt()).status]).toEqual([200, 200]);
  expect([await eventsOf('signed'), await eventsOf('completed')]).toEqual([1, 1]);
});
