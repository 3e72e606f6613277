import { setImmediate } from 'node:timers/promises';
import { test } from 'vitest';
import { startS3Double } from '../../../packages/server/src/testing/s3/s3-double.ts';
import { createTestDatabase } from '../../../packages/server/src/testing/test-database.ts';
import { finishThroughKills, fourProcesses } from './finish-through-kills.ts';

test('[OP-03] of two servers and two workers on PostgreSQL and S3 any may be killed, and each signing is finished once', async () => {
  const { databaseUrl = '', remove } = await createTestDatabase();
  const double = await startS3Double();
  const s3 = await double.createBucket();
  // A server, a worker that has begun to make documents, and the other server.
  const kills = [
    { victim: 0, after: 2, pause: () => setImmediate() },
    { victim: 2, after: 8, pause: () => setImmediate() },
    { victim: 1, after: 5, pause: () => setImmediate() },
  ];
  await finishThroughKills(fourProcesses({ databaseUrl, s3 }), kills);
  await remove();
  await double.close();
});
