import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkOf } from '../testing/answer.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer } from '../testing/test-server.ts';

beforeEach(() => {
  // No time passes, so that nothing is given back between two calls.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an address that calls too often is told how long to wait, and others go on', async () => {
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
  // Whatever the caller itself puts before what the proxy wrote does not help.
  expect((await call('198.51.100.9, 192.0.2.1')).status).toBe(429);
  vi.advanceTimersByTime(12_000);
  expect((await call('192.0.2.1')).status).toBe(401);
  await server.close();
});

test('a link that is called too often waits, wherever the calls come from, and other links do not', async () => {
  const server = await startTestServer({ callsPerLink: 4, trustedProxies: ['127.0.0.1'] });
  const contract = await makePdf();
  const send = async () => {
    const sent = await server.send(envelopeOf([field('text')]), { contract });
    return server.open(linkOf(sent));
  };
  const [one, two] = [await send(), await send()];
  const user = (token: string, number: number) =>
    server.call('/api/user', { token, headers: { 'x-forwarded-for': `192.0.2.${number}` } });
  // Opening the link was the first.
  for (let time = 0; time < 3; time++) expect((await user(one, time)).status).toBe(200);
  const refused = await user(one, 9);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('15');
  expect((await user(two, 9)).status).toBe(200);
  await server.close();
});
