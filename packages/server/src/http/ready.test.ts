import { rename } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ReadLog, readLog } from '../testing/read-log.ts';
import { changeRows } from '../testing/read-rows.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Readiness } from './ready-routes.ts';

/** Milliseconds, far more than the second for which a result is cached. */
const pollOptions = { timeout: 60_000, interval: 50 };

let log: ReadLog;
let server: TestServer;
beforeAll(async () => {
  log = readLog();
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  log.restore();
});
afterEach(() => expectReady());

const readiness = async () => {
  const { status, body } = await server.call<Readiness>('/readyz');
  return [status, body];
};
const expectReady = () =>
  expect.poll(readiness, pollOptions).toEqual([200, { status: 'ready', parts: [] }]);
const expectMissing = (part: string) =>
  expect.poll(readiness, pollOptions).toEqual([503, { status: 'not ready', parts: [part] }]);

describe('[OP-11] a process is not ready', () => {
  test('while its files cannot be reached, which is reported once', async () => {
    const { filesDir } = server;
    for (let time = 0; time < 2; time++) {
      await rename(filesDir, `${filesDir}-away`);
      await expectMissing('files');
      await rename(`${filesDir}-away`, filesDir);
      await expectReady();
    }
    const ofFiles = /ENOENT.* access |NoSuchBucket/;
    // Those of calls: the sweep at the start may meet it too.
    const reports = log
      .lines()
      .filter(({ message, request_id }) => request_id !== undefined && ofFiles.test(message));
    expect(reports).toHaveLength(2);
  });

  test('while its database does not answer', async () => {
    await changeRows(server, 'alter table kysely_migration rename to lost_migration');
    await expectMissing('database');
    expect(log.lines().at(-1)).toMatchObject({ level: 'error', request_id: expect.any(String) });
    await changeRows(server, 'alter table lost_migration rename to kysely_migration');
  });

  test('while a change of the tables that it needs has not been made', async () => {
    const name = '0007-job-origins';
    const renamed = 'update kysely_migration set name = ? where name = ?';
    await changeRows(server, renamed, 'another', name);
    await expectMissing('migrations');
    await changeRows(server, renamed, name, 'another');
  });
});
