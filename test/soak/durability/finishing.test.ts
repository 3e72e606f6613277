import { setTimeout } from 'node:timers/promises';
import { test } from 'vitest';
import { createPostgresDatabase } from '../../../packages/server/src/testing/test-database.ts';
import {
  type Cluster,
  finishThroughKills,
  fourProcesses,
  oneProcess,
  type ProcessKill,
} from '../../hard/durability/finish-through-kills.ts';
import { startPostgres } from '../../harness/postgres-server.ts';

const rounds = 50;
/** Of the nine signings of a round. */
const mostAcknowledged = 9;
/** Milliseconds from an acknowledgement to the kill: it falls into signings, documents, seals and mails. */
const longestPause = 2_000;

const randomKills = ({ roles }: Cluster): readonly ProcessKill[] =>
  Array.from({ length: rounds }, () => ({
    victim: Math.floor(Math.random() * roles.length),
    after: Math.floor(Math.random() * mostAcknowledged),
    pause: () => setTimeout(Math.random() * longestPause),
  }));

const options = { timeout: 3_600_000 };

test(
  '[OP-03] one process on SQLite, killed 50 times under load, finishes each signing once',
  options,
  async () => {
    await finishThroughKills(oneProcess, randomKills(oneProcess));
  },
);

test(
  '[OP-03] four processes on PostgreSQL, of which one is killed 50 times, finish each signing once',
  options,
  async () => {
    const postgres = await startPostgres();
    const { databaseUrl = '' } = await createPostgresDatabase(postgres.url);
    const cluster = fourProcesses({ databaseUrl });
    await finishThroughKills(cluster, randomKills(cluster));
    await postgres.stop();
  },
);
