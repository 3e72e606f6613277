import { setImmediate } from 'node:timers/promises';
import { test } from 'vitest';
import { createTestDatabase } from '../../../packages/server/src/testing/test-database.ts';
import { finishThroughKills, fourProcesses } from './finish-through-kills.ts';

test('[OP-03] of two servers and two workers on PostgreSQL any may be killed, and each signing is finished once', async () => {
  const { databaseUrl = '', remove } = await createTestDatabase();
  // A server, a worker that has begun to make documents, and the other server.
  const kills = [
    { victim: 0, after: 2, pause: () => setImmediate() },
    { victim: 2, after: 8, pause: () => setImmediate() },
    { victim: 1, after: 5, pause: () => setImmediate() },
  ];
  await finishThroughKills(fourProcesses({ databaseUrl }), kills);
  await remove();
});
