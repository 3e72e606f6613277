import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { senderEnvelopeCreated } from '@sign-envelope/core/contract';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Demo } from '../samples/demo-file.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let folder: string;
let demo: Demo;

beforeAll(async () => {
  server = await startTestServer({ startPage: true, devMailbox: true });
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-start-'));
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
  await rm(folder, { recursive: true });
});

const readPage = async () => (await server.call<Buffer>('/start')).body.toString('utf8');

/** A snippet of the page, as a browser copies it. */
async function readSnippet(id: string): Promise<string> {
  const [, text = ''] =
    new RegExp(`<pre id="${id}"[^>]*><code>([^<]*)</code>`).exec(await readPage()) ?? [];
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return Object.entries(signs).reduce((left, [name, sign]) => left.replaceAll(name, sign), text);
}

const execute = promisify(execFile);

/** Pastes commands into a terminal in an empty folder. `npx` runs the command line's sources. */
async function paste(commands: string): Promise<string> {
  const preload = fileURLToPath(
    new URL('../../../../test/hard/durability/source-packages.ts', import.meta.url),
  );
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
  const npx = join(folder, 'npx');
  await writeFile(
    npx,
    `#!/bin/sh\nshift\nexec "${process.execPath}" --import "${preload}" "${cli}" "$@"\n`,
  );
  await chmod(npx, 0o755);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
  return (await execute('sh', ['-ec', commands], { cwd: folder, env })).stdout;
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
  const sent = parse(senderEnvelopeCreated, JSON.parse(await paste(await readSnippet('http'))));
  const token = await server.open(sent.parties[0]?.link ?? '');
  const { body } = await server.call('/api/data/envelope', { token });
  expect(body).toMatchObject({
    envelope_title: 'Photographs of your home',
    documents: [{ fields: { '1': [{ type: 'text' }, { type: 'signature' }] } }],
  });
});

test('the pasted commands send an envelope', async () => {
  const printed = await paste(await readSnippet('command'));
  const [link = ''] = /http:\S+/.exec(printed) ?? [];
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
