import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkOf, type TestResponse } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer } from '../testing/test-server.ts';

beforeEach(() => {
  // The clock is stopped, so that no minute ends in between.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an address that calls too often has to wait, and others are not affected', async () => {
  const server = await startTestServer({
    allowedOrigins: ['*'],
    callsPerAddress: 5,
    trustedProxies: ['127.0.0.1'],
  });
  const call = (from: string, path = '/api/user') =>
    server.call(path, { headers: { 'x-forwarded-for': from } });
  for (let time = 0; time < 5; time++) expect((await call('192.0.2.1')).status).toBe(401);
  for (const path of ['/api/user', '/api/nowhere', '/cdn/large/x']) {
    const refused = await call('192.0.2.1', path);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'server_errors.too_many_requests' },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  }
  expect((await call('192.0.2.1', '/ofrep/v1/evaluate/flags')).status).toBe(429);
  expect((await call('192.0.2.2')).status).toBe(401);
  // Addresses that the caller puts before the proxy's are ignored.
  expect((await call('198.51.100.9, 192.0.2.1')).status).toBe(429);
  vi.advanceTimersByTime(60_000);
  expect((await call('192.0.2.1')).status).toBe(401);
  await server.close();
});

test('limits calls of one link from all addresses together, without affecting other links', async () => {
  const server = await startTestServer({ callsPerLink: 4, trustedProxies: ['127.0.0.1'] });
  const contract = await makePdf();
  const send = async () => {
    const sent = await server.send(envelopeOf([field('text')]), { contract });
    return server.open(linkOf(sent));
  };
  const [one, two] = [await send(), await send()];
  const user = (token: string, number: number) =>
    server.call('/api/user', { token, headers: { 'x-forwarded-for': `192.0.2.${number}` } });
  // Opening the link was the first call.
  for (let time = 0; time < 3; time++) expect((await user(one, time)).status).toBe(200);
  const refused = await user(one, 9);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await user(two, 9)).status).toBe(200);
  await server.close();
});

describe('a link may cause only so much work', () => {
  /** Makes calls one after the other until one is refused. Returns the number of the others. */
  async function countCalls(call: () => Promise<TestResponse>): Promise<number> {
    for (let count = 0; ; count += 1) {
      const { status, headers } = await call();
      if (status === 200) continue;
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      return count;
    }
  }

  /** Makes 60 calls at the same time. Returns the number of those that were not refused. */
  async function countTogether(call: () => Promise<TestResponse>): Promise<number> {
    const responses = await Promise.all(Array.from({ length: 60 }, call));
    const counts = [200, 429].map((code) => responses.filter(({ status }) => status === code));
    expect(counts.flat()).toHaveLength(60);
    return counts[0]?.length ?? 0;
  }

  test('so loading a large envelope counts as several calls', async () => {
    const server = await startTestServer({ callsPerLink: 60 });
    const contract = await makePdf();
    // About 400 kB of JSON, which counts as nine calls.
    const fields = Array.from({ length: 800 }, () => field('text'));
    const token = await server.open(linkOf(await server.send(envelopeOf(fields), { contract })));
    expect(await countCalls(() => server.call('/api/data/envelope', { token }))).toBe(7);
    // The link is limited.
    const other = await server.open(linkOf(await server.send(envelopeOf([]), { contract })));
    expect((await server.call('/api/data/envelope', { token: other })).status).toBe(200);
    await server.close();
  });

  test('so do downloads, of which one link gets no more by making them at the same time', async () => {
    const server = await startTestServer({ callsPerLink: 120 });
    const contract = await makePdf();
    const send = async () => server.open(linkOf(await server.send(envelopeOf([]), { contract })));
    const [one, other] = [await send(), await send()];
    const download = (token: string) => () => server.call('/api/download/envelope', { token });
    const count = await countCalls(download(one));
    expect(count).toBe(10);
    const together = await countTogether(download(other));
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThanOrEqual(count);
    await server.close();
  });
});

test('a large body counts as many calls, regardless of the response', async () => {
  const server = await startTestServer({ callsPerLink: 60 });
  const contract = await makePdf();
  const token = await server.open(linkOf(await server.send(envelopeOf([]), { contract })));
  const large = { inputs: 'none', padding: 'x'.repeat(3_000_000) };
  const first = await server.call('/api/sign-envelope', { token, body: large });
  expect(first.status).toBe(422);
  const statuses = [];
  for (let time = 0; time < 3; time++) {
    statuses.push((await server.call('/api/sign-envelope', { token, body: large })).status);
  }
  expect(statuses).toEqual([422, 429, 429]);
  await server.close();
});
