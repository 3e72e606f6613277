import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SenderEnvelopeCreated, WireAuth, WireEnvelope } from '@sign-envelope/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '../../../packages/server/src/http/health-routes.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../packages/server/src/testing/mail-server.ts';
import {
  envelopeOf,
  field,
  input,
  ownFieldsOf,
} from '../../../packages/server/src/testing/sample-requests.ts';
import { envelopeForm } from '../../../packages/server/src/testing/test-client.ts';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { type PoisonedServer, startPoisonedServer } from './start-poisoned-server.ts';

/** Envelopes per phase, and milliseconds between two: well below the capacity of two processors. */
const envelopes = 30;
const interval = 450;

/** Timeout in milliseconds, far above the expected time. */
const mailTimeout = 60_000;

/** The four ways in which stamping fails, each time it is attempted. */
const poisons = ['hang', 'wait', 'crash', 'eat'] as const;

let dataDir: string;
let mailServer: MailServer;
let server: PoisonedServer;
let contract: Uint8Array;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-poisoned-'));
  [mailServer, contract] = await Promise.all([startMailServer(), makePdf(1)]);
  server = await startPoisonedServer(dataDir, mailServer.url);
});
afterAll(async () => {
  await server.kill();
  await mailServer.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(server.url + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function json<Body>(path: string, init?: RequestInit): Promise<Body> {
  return (await call(path, init)).json();
}

const post = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Milliseconds from one step to the next. */
interface Journey {
  readonly created: number;
  readonly page: number;
  readonly mailed: number;
}

async function timed<T>(work: Promise<T>): Promise<readonly [T, number]> {
  const begun = performance.now();
  const result = await work;
  return [result, performance.now() - begun];
}

async function create(apiKey: string, name: string) {
  const envelope = envelopeOf([field('text')], { parties: [name] });
  const created = await json<SenderEnvelopeCreated>('/api/sender/envelopes', {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: envelopeForm(envelope, { contract }),
  });
  return created;
}

async function open({ parties }: SenderEnvelopeCreated) {
  const key = new URL(parties[0]?.link ?? '').hash.slice(1);
  const { data } = await json<WireAuth>('/api/auth', post({ key }));
  const headers = { authorization: `Bearer ${data.access_token}` };
  return { headers, envelope: await json<WireEnvelope>('/api/data/envelope', { headers }) };
}

async function sign({ headers, envelope }: Awaited<ReturnType<typeof open>>, text: string) {
  const inputs = ownFieldsOf(envelope).map((own) => input(own, { inputValue: text }));
  await call('/api/sign-envelope', post({ inputs }, headers));
}

/** Waits until the mail with the document has arrived. */
async function documentMailed(name: string): Promise<void> {
  const until = performance.now() + mailTimeout;
  while (performance.now() < until) {
    const mails = mailServer.to(`${name}@example.com`);
    if (mails.some(({ attachments }) => attachments.length === 1)) return;
    await pause(5);
  }
  throw new Error(`${name} got no document by mail.`);
}

async function journey(name: string): Promise<Journey> {
  const [envelope, created] = await timed(create(server.others, name));
  const opened = await open(envelope);
  const [document] = opened.envelope.documents;
  const [, page] = await timed(
    call(`/cdn/large/${document?.fingerprint}-0.jpg`).then((image) => image.arrayBuffer()),
  );
  await sign(opened, 'Harbour Street 4');
  const [, mailed] = await timed(documentMailed(name));
  return { created, page, mailed };
}

/** Starts journeys at a steady rate, without waiting for earlier ones. */
async function phase(name: string): Promise<readonly Journey[]> {
  const journeys: Promise<Journey>[] = [];
  for (let index = 0; index < envelopes; index++) {
    journeys.push(journey(`${name}-${index}`));
    await pause(interval);
  }
  return Promise.all(journeys);
}

const parts = ['created', 'page', 'mailed'] as const;

/** Returns the milliseconds within which that percentage of the journeys finishes. */
function percentile(share: number, journeys: readonly Journey[], part: keyof Journey): number {
  const sorted = journeys.map((each) => each[part]).sort((a, b) => a - b);
  return Math.round(sorted[Math.ceil((share / 100) * sorted.length) - 1] ?? Number.NaN);
}

/**
 * Milliseconds by which the machine itself may delay most calls (90th percentile) and the slowest
 * call of a phase (99th).
 */
const hiccups = { 90: 50, 99: 300 } as const;

test('envelopes whose documents hang, wait, crash or exhaust memory do not delay other envelopes', async () => {
  // Warms up: starts every process once, so that it has compiled its code.
  for (let round = 0; round < 2; round++) {
    const names = Array.from({ length: 6 }, (_, index) => `warm-${round}-${index}`);
    await Promise.all(names.map(journey));
  }
  const before = await phase('before');
  for (const poison of poisons) {
    await sign(await open(await create(server.poisoned, poison)), `poison: ${poison}`);
  }
  const beside = await phase('beside');
  for (const share of [90, 99] as const) {
    for (const part of parts) {
      const without = percentile(share, before, part);
      const withPoison = percentile(share, beside, part);
      console.info(`p${share} of ${part} in ms: ${without}, beside the poisoned ${withPoison}`);
      expect(withPoison, `p${share} of ${part}`).toBeLessThan(1.5 * without + hiccups[share]);
    }
  }
  const { jobs } = await json<Health>('/healthz');
  expect(jobs.waiting + jobs.failed).toBe(poisons.length);
});
