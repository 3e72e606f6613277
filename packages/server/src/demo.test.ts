import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDemo } from './demo.ts';
import type { Demo } from './samples/demo-file.ts';
import { loadEnvelope } from './testing/envelopes.ts';
import { fieldsOf } from './testing/sample-requests.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let path: string;
let first: Demo;

const read = async (): Promise<Demo> => JSON.parse(await readFile(path, 'utf8'));

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
  path = join(server.dataDir, 'demo.json');
  await prepareDemo(server.server, server.dataDir, { sendsCodes: true });
  first = await read();
});
afterAll(() => server.close());

test('the first start creates the samples and writes their addresses to a private file', async () => {
  const { url } = server.server;
  const key = '[\\w-]{43}$';
  expect(first).toEqual({
    sign: expect.stringMatching(`^${url}/#${key}`),
    sign2: expect.stringMatching(`^${url}/#${key}`),
    consent: expect.stringMatching(`^${url}/#${key}`),
    host: expect.stringMatching(`^${url}/host/#${key}`),
    password: expect.stringMatching(`^${url}/#${key}`),
    passwordValue: 'lantern',
    otp: expect.stringMatching(`^${url}/#${key}`),
    widget: expect.stringMatching(`^${url}/widget/[\\w-]+$`),
    widgetVerify: expect.stringMatching(
      `^${first.widget.replace('/widget/', '/widget-verify/[\\w-]+/')}\\?expires=\\d+&signature=`,
    ),
    preview: expect.stringMatching(`^${url}/preview/[\\w-]+/[\\w-]+#`),
    bulkPreview: expect.stringMatching(`^${url}/preview/bulk-send/[\\w-]+\\?`),
    download: `${url}/download${new URL(first.sign).hash}`,
    oldStyle: expect.stringMatching(`^${url}/[\\w-]+/[\\w-]+$`),
    mailbox: `${url}/dev/mailbox`,
    apiKey: expect.stringMatching(/^sign_/),
    apiBase: `${url}/api`,
  });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('the tenancy is two documents of more than six pages, with every type of field', async () => {
  const token = await server.open(first.sign);
  const envelope = await loadEnvelope(server, token);
  expect(envelope.parties).toHaveLength(2);
  expect(envelope.documents).toHaveLength(2);
  expect(envelope.documents[0]?.num_pages).toBeGreaterThanOrEqual(6);
  const types = fieldsOf(envelope).map(({ type }) => type);
  expect([...new Set(types)].sort()).toEqual(
    ['checkbox', 'date', 'dropdown', 'radio', 'signature', 'text', 'textarea', 'upload'].sort(),
  );
});

test('every link opens a different envelope, except those of two signers of one', async () => {
  const open = async (link: string) =>
    (await loadEnvelope(server, await server.open(link))).envelope_id;
  const [sign, sign2, consent, host] = await Promise.all(
    [first.sign, first.sign2, first.consent, first.host].map(open),
  );
  expect(sign2).toBe(sign);
  expect(new Set([sign, consent, host]).size).toBe(3);
});

test('the password opens its sample, and the sample with a code asks for it', async () => {
  const ask = async (link: string, headers: Record<string, string> = {}) => {
    const token = await server.open(link);
    return server.call('/api/data/envelope', { token, headers });
  };
  expect((await ask(first.password)).body).toMatchObject({ type: 'password', status: 'required' });
  const opened = await ask(first.password, { 'x-password': first.passwordValue });
  expect(opened.status).toBe(200);
  expect((await ask(first.otp)).body).toMatchObject({ type: 'otp' });
});

test('the link in the widget’s mail confirms the address once', async () => {
  const { pathname, search } = new URL(first.widgetVerify);
  const [, , fingerprint = '', code = ''] = pathname.split('/');
  const path = `/api/verify-widget/${code}${search}&envelope_fingerprint=${fingerprint}`;
  expect((await server.call(path, { method: 'POST' })).status).toBe(200);
  expect((await server.call(path, { method: 'POST' })).status).toBe(409);
});

test('a later start keeps the keys and writes the new addresses', async () => {
  await server.restart();
  await prepareDemo(server.server, server.dataDir, { sendsCodes: true });
  const later = await read();
  expect(new URL(later.sign).origin).toBe(server.server.url);
  expect(later.apiBase).toBe(`${server.server.url}/api`);
  expect(new URL(later.sign).hash).toBe(new URL(first.sign).hash);
  expect(new URL(later.host).hash).toBe(new URL(first.host).hash);
  expect(later.apiKey).toBe(first.apiKey);
  // The first link has been used up.
  expect(later.widgetVerify).not.toBe(first.widgetVerify);
});

test('there is no sample with a code if codes cannot be sent', async () => {
  await rm(path);
  const demo = await prepareDemo(server.server, server.dataDir, { sendsCodes: false });
  expect(demo.otp).toBe('');
  first = await read();
});

test('a demo.json that is missing or belongs to other data is written again', async () => {
  await rm(path);
  await prepareDemo(server.server, server.dataDir, { sendsCodes: true });
  const anew = await read();
  expect(anew.apiKey).not.toBe(first.apiKey);
  expect(await server.open(anew.consent)).toBeTypeOf('string');
});
