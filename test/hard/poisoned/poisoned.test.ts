import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '../../../packages/server/src/http/health-routes.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../packages/server/src/testing/mail-server.ts';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { isAlive } from '../bombs/process-tree.ts';
import { createJourneys, type Journeys, type OpenedEnvelope } from './journeys.ts';
import { hangingSuffix } from './poisoned-stamp.ts';
import { type PoisonedServer, startPoisonedServer } from './start-poisoned-server.ts';

/**
 * Stampings that never end. One of them blocks its process. `npm run bench` measures how much one that
 * uses all the CPU time that it gets slows the others.
 */
const endless = ['block', 'wait', 'wait', 'wait'];
/** Stampings that end their process, each time they are attempted. */
const deadly = ['crash', 'eat'];
const others = Array.from({ length: 4 }, (_, index) => `other-${index}`);

let dataDir: string;
let mailServer: MailServer;
let server: PoisonedServer;
let journeys: Journeys;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-poisoned-'));
  mailServer = await startMailServer();
  server = await startPoisonedServer(dataDir, mailServer.url, { isPatient: true });
  journeys = createJourneys(server.url, mailServer, await makePdf(1));
});
afterAll(async () => {
  await server.killAll();
  await mailServer.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function signPoisoned(poison: string, index: number): Promise<OpenedEnvelope> {
  const created = await journeys.create(server.poisoned, `${poison}-${index}`);
  const opened = await journeys.open(created);
  await journeys.sign(opened, `poison: ${poison}`);
  return opened;
}

/** Asks for a finished document, which makes the server stamp it now. Returns the status. */
async function download({ headers }: OpenedEnvelope): Promise<number> {
  return (await fetch(`${server.url}/api/download/envelope`, { headers })).status;
}

/** Returns the ids of the processes in which a document hangs. */
async function hangingProcesses(): Promise<readonly number[]> {
  const folder = join(dataDir, 'tmp');
  const names = (await readdir(folder)).filter((name) => name.endsWith(hangingSuffix));
  const ids = names.map(async (name) => Number(await readFile(join(folder, name), 'utf8')));
  return (await Promise.all(ids)).filter((id) => id > 0 && isAlive(id));
}

/** Sends an envelope, shows its page, signs it and waits for the mail with the document. */
async function journey(name: string): Promise<void> {
  const opened = await journeys.open(await journeys.create(server.others, name));
  await journeys.viewPage(opened);
  await journeys.sign(opened, 'Harbour Street 4');
  await journeys.mailed(name);
}

test('other envelopes are served and mailed while documents hang, wait, crash or exhaust memory', async () => {
  const poisoned = await Promise.all(endless.map(signPoisoned));
  let ended = 0;
  const downloads = poisoned.map((opened) =>
    download(opened).then(
      () => {
        ended += 1;
      },
      // The server is killed first.
      () => undefined,
    ),
  );
  await expect.poll(hangingProcesses, { timeout: 120_000 }).toHaveLength(endless.length);
  const hanging = await hangingProcesses();
  const dying = await Promise.all(deadly.map(signPoisoned));
  const deaths = Promise.all(dying.map(download));

  await Promise.all(others.map(journey));

  // The same four have been hanging all the time.
  expect(await hangingProcesses()).toEqual(hanging);
  expect(ended).toBe(0);
  for (const status of await deaths) expect(status).toBeGreaterThanOrEqual(500);
  const unfinished = async () => {
    const { jobs }: Health = await (await journeys.call('/healthz')).json();
    return jobs.waiting + jobs.failed;
  };
  await expect.poll(unfinished, { timeout: 120_000 }).toBe(endless.length + deadly.length);
  await server.killAll();
  await Promise.all(downloads);
});
