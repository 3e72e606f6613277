import { setTimeout } from 'node:timers/promises';
import { test } from 'vitest';
import { startS3Double } from '../../../packages/server/src/testing/s3/s3-double.ts';
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
  '[OP-03] four processes on PostgreSQL and S3, of which one is killed 50 times, finish each signing once',
  options,
  async () => {
    const postgres = await startPostgres();
    const { databaseUrl = '' } = await createPostgresDatabase(postgres.url);
    const double = await startS3Double();
    const cluster = fourProcesses({ databaseUrl, s3: await double.createBucket() });
    await finishThroughKills(cluster, randomKills(cluster));
    await double.close();
    await postgres.stop();
  },
);

test(
  '[OP-03] S3 answers 503 for a minute under signings, and each is finished once',
  options,
  async () => {
    const postgres = await startPostgres();
    const { databaseUrl = '' } = await createPostgresDatabase(postgres.url);
    const double = await startS3Double();
    const cluster = fourProcesses({ databaseUrl, s3: await double.createBucket() });
    const worker = cluster.roles.indexOf('work');
    const pause = async () => {
      double.fail = () => ({ kind: 'refused', status: 503, code: 'SlowDown' });
      await setTimeout(60_000);
      double.fail = () => null;
    };
    // A worker is killed as S3 comes back.
    await finishThroughKills(cluster, [{ victim: worker, after: 0, pause }]);
    await double.close();
    await postgres.stop();
  },
);
