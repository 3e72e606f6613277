import type { WireDownloadLink } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendAndOpen } from '../testing/envelopes.ts';
import { field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function linkFor(token: string): Promise<string> {
  const { status, body } = await server.call<WireDownloadLink>('/api/download/link', {
    token,
    body: {},
  });
  expect(status).toBe(200);
  expect(body.expires_in).toBe(600);
  return body.url;
}

/** Opens an address as a browser does: without a token, following nothing. */
const open = (url: string) => fetch(url, { redirect: 'manual' });

test('the documents can be opened at an address of their own, without a token', async () => {
  const { token } = await sendAndOpen(server, [field('text')]);
  const url = await linkFor(token);
  // Opened twice: in the app that shows the page, and in a browser.
  for (const response of [await open(url), await open(url)]) {
    const { headers } = response;
    expect(response.status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename=".+\.pdf"/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    // A viewer of PDFs does not run in a sandbox.
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('the address opens the documents and nothing else', async () => {
  const { token, other } = await sendAndOpen(server, [field('text'), field('text', { party: 2 })], {
    parties: ['ada', 'ben'],
  });
  const secret = (await linkFor(token)).split('/').at(-1) ?? '';
  for (const path of ['/api/user', '/api/data/envelope', '/api/download/envelope']) {
    expect((await server.call(path, { token: secret })).status).toBe(401);
  }
  // Nor is a token an address.
  for (const wrong of [token, other, secret.slice(1), 'x']) {
    const response = await open(`${server.server.url}/api/download/link/${wrong}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/\/download$/);
  }
});

test('the address works for ten minutes', async () => {
  const { token } = await sendAndOpen(server, [field('text')]);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 590_000);
  const young = await linkFor(token);
  clock.mockReturnValue(now - 601_000);
  const old = await linkFor(token);
  clock.mockRestore();
  expect((await open(young)).status).toBe(200);
  expect((await open(old)).status).toBe(303);
});

test('it takes a password to get the address, but none to open it', async () => {
  const { token } = await sendAndOpen(server, [field('text')], { password: 'lantern' });
  const asked = await server.call('/api/download/link', { token, body: {} });
  expect(asked).toMatchObject({ status: 401, body: { type: 'password' } });
  const { body } = await server.call<WireDownloadLink>('/api/download/link', {
    token,
    body: {},
    headers: { 'x-password': 'lantern' },
  });
  expect((await open(body.url)).status).toBe(200);
});

test('the address of an envelope that was cancelled opens nothing', async () => {
  const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
  const url = await linkFor(token);
  const cancel = `/api/sender/envelopes/${fingerprint}/cancel`;
  await server.call(cancel, { apiKey: server.apiKey, body: { reason: null } });
  expect((await open(url)).status).toBe(409);
});
