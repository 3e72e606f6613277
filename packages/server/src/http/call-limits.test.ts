import { StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer } from '../testing/test-server.ts';

beforeEach(() => {
  // The clock is stopped, so that no calls are refunded in between.
  vi.useFakeTimers({ toFake: ['performance'] });
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
    expect(refused.headers.get('retry-after')).toBe('12');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  }
  expect((await call('192.0.2.1', '/ofrep/v1/evaluate/flags')).status).toBe(429);
  expect((await call('192.0.2.2')).status).toBe(401);
  // Addresses that the caller puts before the proxy's are ignored.
  expect((await call('198.51.100.9, 192.0.2.1')).status).toBe(429);
  vi.advanceTimersByTime(12_000);
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
  expect(refused.headers.get('retry-after')).toBe('15');
  expect((await user(two, 9)).status).toBe(200);
  await server.close();
});

test('limits the work that a link causes, not only its number of calls', async () => {
  const server = await startTestServer({ callsPerLink: 60 });
  const contract = await makePdf();
  // About 400 kB of JSON, which counts as nine calls.
  const fields = Array.from({ length: 800 }, () => field('text'));
  const token = await server.open(linkOf(await server.send(envelopeOf(fields), { contract })));
  const load = () => server.call('/api/data/envelope', { token });
  const together = await Promise.all(Array.from({ length: 20 }, load));
  const answered = together.filter(({ status }) => status === 200);
  const refused = together.filter(({ status }) => status === 429);
  expect(answered.length).toBeGreaterThan(2);
  expect(answered.length).toBeLessThan(8);
  expect(answered.length + refused.length).toBe(20);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // The link is limited.
  const other = await server.open(linkOf(await server.send(envelopeOf([]), { contract })));
  expect((await server.call('/api/data/envelope', { token: other })).status).toBe(200);
  await server.close();
});

test('a download counts as several calls, and downloads of one link take turns', async () => {
  const server = await startTestServer({ callsPerLink: 120 });
  const contract = await makePdf();
  const token = await server.open(linkOf(await server.send(envelopeOf([]), { contract })));
  const download = () => server.call('/api/download/envelope', { token });
  const together = await Promise.all(Array.from({ length: 60 }, download));
  const counts = [200, 429].map((code) => together.filter(({ status }) => status === code).length);
  expect(counts[0]).toBeGreaterThan(2);
  expect(counts[0]).toBeLessThan(10);
  expect(counts[1]).toBe(60 - (counts[0] ?? 0));
  await server.close();
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

test('the cost of GET /user does not depend on the number of fields', async () => {
  const server = await startTestServer();
  const contract = await makePdf();
  const statements = vi.spyOn(StatementSync.prototype, 'all');
  const rowsOf = async (fields: number) => {
    const sent = await server.send(envelopeOf(Array(fields).fill(field('text'))), { contract });
    const token = await server.open(linkOf(sent));
    statements.mockClear();
    expect((await server.call('/api/user', { token })).status).toBe(200);
    return statements.mock.results.reduce((sum, { value }) => sum + value.length, 0);
  };
  const few = await rowsOf(1);
  expect(few).toBeGreaterThan(0);
  expect(await rowsOf(500)).toBe(few);
  statements.mockRestore();
  await server.close();
});
