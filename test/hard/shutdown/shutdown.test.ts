import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSigningServer } from '../../../packages/server/src/server.ts';
import { loadOwnFields, sendAndOpen } from '../../../packages/server/src/testing/envelopes.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../packages/server/src/testing/mail-server.ts';
import { readRows } from '../../../packages/server/src/testing/read-rows.ts';
import {
  anyAnswer,
  envelopeOf,
  field,
} from '../../../packages/server/src/testing/sample-requests.ts';
import {
  createTestClient,
  envelopeForm,
} from '../../../packages/server/src/testing/test-client.ts';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { type Program, startProgram } from './program.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 200_000, interval: 20 };

let dataDir: string;
let apiKey: string;
let mails: MailServer;
let program: Program | null;
const sockets: Socket[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-shutdown-'));
  const server = await createSigningServer({ dataDir, port: 0 });
  ({ apiKey } = await server.addCompany('Harbour Lettings'));
  await server.close();
  mails = await startMailServer();
  program = null;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await program?.killAll();
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Program> {
  program = await startProgram(dataDir, {
    SMTP_URL: mails.url,
    MAIL_FROM: 'sign@example.com',
    ...environment,
  });
  return program;
}

/** A call whose body has half been sent. */
interface HalfSentCall {
  /** Sends the rest. Resolves with the whole response, once the server has closed the connection. */
  finish(): Promise<string>;
}

/** Sends the head and half of the body of a call, once the server has asked for the body. */
async function sendHalf(url: string, path: string, call: RequestInit): Promise<HalfSentCall> {
  const request = new Request(url + path, { method: 'POST', ...call });
  const body = Buffer.from(await request.arrayBuffer());
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Content-Length: ${body.byteLength}`,
    'Expect: 100-continue',
    ...[...request.headers].map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [interim] = await once(socket, 'data');
  expect(String(interim)).toMatch(/^HTTP\/1\.1 100 /);
  const half = Math.floor(body.byteLength / 2);
  socket.write(body.subarray(0, half));
  return {
    finish: async () => {
      // Rejects if the connection is reset.
      const response = text(socket);
      socket.write(body.subarray(half));
      return response;
    },
  };
}

/** Whether nothing listens anymore. */
async function isRefused(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}

test('[OP-14] calls half received and a job that runs end well when the program is stopped', async () => {
  const { url, terminate, log, ended } = await start();
  const client = createTestClient(() => url, apiKey);
  const held = new EventEmitter();
  const released = once(held, 'release');
  mails.accept = async () => void (await released);
  const arrived = once(mails.arrivals, 'mail');
  const { token, fingerprint } = await sendAndOpen(client, [field('text')]);
  const inputs = (await loadOwnFields(client, token)).map(anyAnswer);
  await arrived;
  const signing = await sendHalf(url, '/api/sign-envelope', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ inputs }),
  });
  const upload = await sendHalf(url, '/api/sender/envelopes', {
    headers: { 'x-api-key': apiKey },
    body: envelopeForm(envelopeOf([field('text')]), { contract: await makePdf(3) }),
  });

  terminate();
  await expect.poll(() => isRefused(url), pollOptions).toBe(true);
  for (const call of [signing, upload]) {
    const response = await call.finish();
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toMatch(/^connection: close\r$/im);
  }
  held.emit('release');
  expect(await ended).toBe(0);

  const messages = log.map(({ message }) => message);
  expect(messages).toContain('stopping');
  expect(messages.at(-1)).toBe('stopped');
  expect(log.filter(({ level }) => level !== 'info')).toEqual([]);
  const [invitation] = await readRows(
    { dataDir },
    "select state, attempts from jobs where kind = 'mail' order by id limit 1",
  );
  expect(invitation).toMatchObject({ state: 'done', attempts: 1 });
  const statuses = await readRows(
    { dataDir },
    'select fingerprint, status from envelopes order by created_at',
  );
  expect(statuses).toMatchObject([{ fingerprint, status: 'signed' }, { status: 'sent' }]);
});

test('[OP-14] a program that stops says so at once, answers for the delay, and ends at a second signal', async () => {
  const { url, terminate, exitCode, log } = await start({ SHUTDOWN_DELAY_SECONDS: '3600' });
  const ask = async (path: string) => {
    const response = await fetch(url + path);
    return [response.status, response.headers.get('connection'), await response.json()];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive', { status: 'ready', parts: [] }]);
  const upload = await sendHalf(url, '/api/sender/envelopes', {
    headers: { 'x-api-key': apiKey },
    body: envelopeForm(envelopeOf([field('text')]), { contract: await makePdf() }),
  });
  terminate();
  await expect.poll(() => log.map(({ message }) => message), pollOptions).toContain('stopping');
  expect(await ask('/readyz')).toEqual([503, 'close', { status: 'not ready', parts: ['process'] }]);
  expect(await ask('/healthz')).toMatchObject([200, 'close', { status: 'ok' }]);
  expect(await upload.finish()).toMatch(/^HTTP\/1\.1 200 /);
  // Signals right after the first one count as the same: a terminal sends it to npm and to its child.
  await expect
    .poll(() => {
      terminate();
      return exitCode();
    }, pollOptions)
    .toBe(1);
});
