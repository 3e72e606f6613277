// Times of envelopes with and without others beside them whose documents hang, wait, crash or
// exhaust memory, on a server in its own process. Well below the capacity of two processors.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer } from '../packages/server/src/testing/mail-server.ts';
import { makePdf } from '../packages/server/src/testing/test-server.ts';
import { createJourneys, type Journeys } from '../test/hard/poisoned/journeys.ts';
import { startPoisonedServer } from '../test/hard/poisoned/start-poisoned-server.ts';
import type { BenchRow } from './bench-row.ts';

/** Envelopes per phase, and milliseconds between two. */
const envelopes = 30;
const interval = 450;
/** The four ways in which stamping fails, each time it is attempted. */
const poisons = ['hang', 'wait', 'crash', 'eat'] as const;
const steps = ['created', 'page', 'mailed'] as const;

type Times = Readonly<Record<(typeof steps)[number], number>>;

async function timed<T>(work: Promise<T>): Promise<readonly [T, number]> {
  const begun = performance.now();
  const result = await work;
  return [result, performance.now() - begun];
}

async function timeJourney(journeys: Journeys, apiKey: string, name: string): Promise<Times> {
  const [envelope, created] = await timed(journeys.create(apiKey, name));
  const opened = await journeys.open(envelope);
  const [, page] = await timed(journeys.viewPage(opened));
  await journeys.sign(opened, 'Harbour Street 4');
  const [, mailed] = await timed(journeys.mailed(name));
  return { created, page, mailed };
}

/** Returns the milliseconds within which that percentage of the journeys finishes. */
function percentile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((share / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** Rows of the benchmark `poisoned`: the slowest tenth and hundredth of each step. */
export async function benchPoisoned(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bench-'));
  const mailServer = await startMailServer();
  const server = await startPoisonedServer(dataDir, mailServer.url, { isPatient: false });
  const journeys = createJourneys(server.url, mailServer, await makePdf(1));
  /** Starts journeys at a steady rate, without waiting for earlier ones. */
  const phase = async (name: string): Promise<readonly Times[]> => {
    const begun: Promise<Times>[] = [];
    for (let index = 0; index < envelopes; index++) {
      begun.push(timeJourney(journeys, server.others, `${name}-${index}`));
      await pause(interval);
    }
    return Promise.all(begun);
  };
  try {
    // Starts every process once, so that it has compiled its code.
    for (const round of [1, 2]) {
      const names = Array.from({ length: 6 }, (_, index) => `warm-${round}-${index}`);
      await Promise.all(names.map((name) => timeJourney(journeys, server.others, name)));
    }
    const before = await phase('before');
    for (const poison of poisons) {
      const opened = await journeys.open(await journeys.create(server.poisoned, poison));
      await journeys.sign(opened, `poison: ${poison}`);
    }
    const beside = await phase('beside');
    return [90, 99].flatMap((share) =>
      steps.map((step): BenchRow => {
        const timesOf = (times: readonly Times[]) =>
          percentile(
            share,
            times.map((each) => each[step]),
          );
        return {
          bench: 'poisoned',
          case: `p${share} of ${step} beside poisoned documents`,
          value: timesOf(beside),
          unit: 'ms',
          versus: `${Math.round(timesOf(before))} ms without`,
        };
      }),
    );
  } finally {
    await server.killAll();
    await mailServer.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
