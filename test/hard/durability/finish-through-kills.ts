import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SenderEnvelopeReport } from '../../../packages/server/src/envelopes/read/envelope-report.ts';
import type { ServerRole, SigningServerOptions } from '../../../packages/server/src/server.ts';
import { loadOwnFields, reportOf } from '../../../packages/server/src/testing/envelopes.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../packages/server/src/testing/mail-server.ts';
import {
  anyAnswer,
  envelopeOf,
  field,
} from '../../../packages/server/src/testing/sample-requests.ts';
import {
  createTestClient,
  type TestClient,
} from '../../../packages/server/src/testing/test-client.ts';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';

const envelopesPerRound = 3;
const partiesPerEnvelope = 3;

/** One kill with SIGKILL. */
export interface ProcessKill {
  /** Which process: its place in the cluster. */
  readonly victim: number;
  /** After how many acknowledged signings of the round. */
  readonly after: number;
  /** Waits from that acknowledgement to the kill. */
  readonly pause: () => Promise<void>;
}

/** The processes that share one store. */
export interface Cluster {
  readonly roles: readonly ServerRole[];
  readonly settings: Partial<SigningServerOptions>;
}

/** One process with SQLite and a folder. */
export const oneProcess: Cluster = { roles: ['both'], settings: {} };

/** Two processes that answer calls, and two that run jobs. */
export const fourProcesses = (settings: Partial<SigningServerOptions>): Cluster => ({
  roles: ['serve', 'serve', 'work', 'work'],
  settings,
});

interface Sent {
  readonly fingerprint: string;
  readonly emails: readonly string[];
}

/**
 * Signs envelopes while processes are killed and started again, once for each of `kills`. Callers repeat a
 * call that got no answer, with the same Idempotency-Key, at whichever process answers. In the end each
 * envelope must be complete once, sealed, and mailed once to everybody.
 */
export async function finishThroughKills(
  { roles, settings }: Cluster,
  kills: readonly ProcessKill[],
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-kills-'));
  const mails = await startMailServer();
  const start = (role: ServerRole, apiKey?: string) =>
    startKillableServer(dataDir, {
      ...(apiKey === undefined ? {} : { apiKey }),
      settings: {
        documentWorkers: 1,
        callsPerAddress: 0,
        callsPerLink: 0,
        role,
        smtp: { url: mails.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
        ...settings,
      },
    });
  const [firstRole = 'both', ...others] = roles;
  const first = await start(firstRole);
  const { apiKey } = first;
  const processes: KillableServer[] = [
    first,
    ...(await Promise.all(others.map((role) => start(role, apiKey)))),
  ];
  const answering = roles.flatMap((role, index) => (role === 'work' ? [] : [index]));
  let turn = 0;
  const client = createTestClient(() => {
    turn += 1;
    const place = answering[turn % answering.length] ?? 0;
    return processes[place]?.url ?? '';
  }, apiKey);

  const killAndRestart = async (victim: number) => {
    await processes[victim]?.kill();
    processes[victim] = await start(roles[victim] ?? 'both', apiKey);
  };
  try {
    const all: Sent[] = [];
    for (const [round, kill] of kills.entries()) {
      const sent = await Promise.all(
        Array.from({ length: envelopesPerRound }, (_, index) => send(client, round, index)),
      );
      all.push(...sent.map(({ envelope }) => envelope));
      await signAll(client, sent, { ...kill, run: () => killAndRestart(kill.victim) });
    }
    for (const envelope of all) await requireFinished(client, mails, envelope);
  } finally {
    await Promise.all(processes.map((process) => process.killAll()));
    await mails.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function send(client: TestClient, round: number, index: number) {
  const names = Array.from(
    { length: partiesPerEnvelope },
    (_, number) => `p${round}-${index}-${number}`,
  );
  const fields = names.map((_, number) => field('text', { party: number + 1 }));
  const { status, body } = await client.send(envelopeOf(fields, { parties: names }), {
    contract: await makePdf(1),
  });
  if (status !== 200) throw new Error(`Sending returned ${status}: ${JSON.stringify(body)}`);
  const signers = await Promise.all(
    body.parties.map(async ({ link, party_id }) => {
      const token = await client.open(link);
      const inputs = (await loadOwnFields(client, token)).map(anyAnswer);
      return { token, inputs, idempotencyKey: `signing-of-${party_id}` };
    }),
  );
  const emails = names.map((name) => `${name}@example.com`);
  return { envelope: { fingerprint: body.envelope_fingerprint, emails }, signers };
}

/** Signs for everybody at once, and kills a process meanwhile. */
async function signAll(
  client: TestClient,
  sent: readonly Awaited<ReturnType<typeof send>>[],
  { after, pause, run }: ProcessKill & { readonly run: () => Promise<void> },
): Promise<void> {
  let acknowledged = 0;
  const progress = new EventEmitter();
  const due = once(progress, 'due');
  const signUntilAcknowledged = async (signer: (typeof sent)[number]['signers'][number]) => {
    const { token, inputs, idempotencyKey } = signer;
    for (;;) {
      const response = await client
        .call('/api/sign-envelope', { token, idempotencyKey, body: { inputs } })
        .catch((error: unknown) => {
          // The process has gone: the caller asks the next one.
          if (error instanceof TypeError || error instanceof SyntaxError) return null;
          throw error;
        });
      if (response === null || response.status === 503) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      expect(response).toMatchObject({ status: 200 });
      break;
    }
    acknowledged += 1;
    if (acknowledged > after) progress.emit('due');
  };
  const killing = due.then(pause).then(run);
  await Promise.all(sent.flatMap(({ signers }) => signers.map(signUntilAcknowledged)));
  progress.emit('due');
  await killing;
}

const pollOptions = { timeout: 240_000, interval: 100 };

async function requireFinished(
  client: TestClient,
  mails: MailServer,
  { fingerprint, emails }: Sent,
): Promise<void> {
  const report = async (): Promise<SenderEnvelopeReport> =>
    (await reportOf(client, fingerprint)).body;
  const ended = (email: string) =>
    mails.to(email).filter(({ subject }) => subject?.startsWith('Everyone has signed'));
  await expect.poll(async () => (await report()).documents, pollOptions).toBe('made');
  await expect
    .poll(() => emails.map((email) => ended(email).length > 0), pollOptions)
    .toEqual(emails.map(() => true));
  const { status, events } = await report();
  const count = (type: string) => events.filter((event) => event.type === type).length;
  expect(status).toBe('signed');
  expect([count('signed'), count('completed')]).toEqual([emails.length, 1]);
  // The document and the certificate, each once.
  expect(count('sealed')).toBe(2);
  // A process can die after the mail server has accepted a mail: it is sent again as the same one.
  const messages = emails.map((email) => new Set(ended(email).map(({ messageId }) => messageId)));
  expect(messages.map(({ size }) => size)).toEqual(emails.map(() => 1));
}
