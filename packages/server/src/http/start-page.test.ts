import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { senderEnvelopeCreated } from '@sign-envelope/core/contract';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Demo } from '../samples/demo-file.ts';
import { openShell, type Shell } from '../testing/shell.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let shell: Shell;
let demo: Demo;

beforeAll(async () => {
  server = await startTestServer({ startPage: true, devMailbox: true });
  shell = await openShell();
  const { url } = server.server;
  const link = (name: string) => `${url}/#${name}`;
  demo = {
    sign: link('sign'),
    sign2: link('sign2'),
    consent: link('consent'),
    host: `${url}/host/#host`,
    password: link('password'),
    passwordValue: 'lan<tern',
    otp: '',
    widget: `${url}/widget/w`,
    widgetVerify: '',
    preview: `${url}/preview/e/s#preview`,
    bulkPreview: `${url}/preview/bulk-send/c`,
    download: `${url}/download#sign`,
    oldStyle: '',
    mailbox: `${url}/dev/mailbox`,
    apiKey: server.apiKey,
    apiBase: `${url}/api`,
  };
  await writeFile(join(server.dataDir, 'demo.json'), JSON.stringify(demo));
});
afterAll(async () => {
  await server.close();
  await shell.close();
});

const readPage = async () => (await server.call<Buffer>('/start')).body.toString('utf8');

/** A snippet of the page, as a browser copies it. */
async function readSnippet(id: string): Promise<string> {
  const [, text = ''] =
    new RegExp(`<pre id="${id}"[^>]*><code>([^<]*)</code>`).exec(await readPage()) ?? [];
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return Object.entries(signs).reduce((left, [name, sign]) => left.replaceAll(name, sign), text);
}

test('the start page has the samples that there are, the mailbox and the API key, for this machine only', async () => {
  const response = await server.call<Buffer>('/start');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  const page = response.body.toString('utf8');
  const { sign, sign2, consent, host, password, widget, preview, bulkPreview, mailbox } = demo;
  for (const address of [
    sign,
    sign2,
    consent,
    host,
    password,
    widget,
    preview,
    bulkPreview,
    mailbox,
  ]) {
    expect(page).toContain(`href="${address}"`);
  }
  expect(page).not.toContain('href=""');
  expect(page).toContain('lan&lt;tern');
  expect(page).toContain(server.apiKey);
  for (const file of ['start.css', 'start.js', 'contract.pdf']) {
    expect((await server.call(`/start/${file}`)).status).toBe(200);
  }
  const { port } = new URL(server.server.url);
  for (const path of ['/start', '/start/', '/start/contract.pdf']) {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'sign.example.com' };
      request({ port, path, headers }, (seen) => resolve(seen.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  }
});

test('the pasted call sends an envelope', async () => {
  const { output } = await shell.paste(await readSnippet('http'));
  const sent = parse(senderEnvelopeCreated, JSON.parse(output));
  const token = await server.open(sent.parties[0]?.link ?? '');
  const { body } = await server.call('/api/data/envelope', { token });
  expect(body).toMatchObject({
    envelope_title: 'Photographs of your home',
    documents: [{ fields: { '1': [{ type: 'text' }, { type: 'signature' }] } }],
  });
});

test('the pasted commands send an envelope', async () => {
  const { output } = await shell.paste(await readSnippet('command'));
  const [link = ''] = /http:\S+/.exec(output) ?? [];
  const { body } = await server.call('/api/data/envelope', { token: await server.open(link) });
  expect(body).toMatchObject({
    documents: [{ title: 'contract', fields: { '1': [{ type: 'text' }, { type: 'signature' }] } }],
  });
});

test('a server without samples has no start page', async () => {
  const other = await startTestServer();
  for (const path of ['/start', '/start/start.css', '/start/contract.pdf']) {
    expect((await other.call(path)).status).toBe(404);
  }
  await other.close();
});
