import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { TestServer } from './test-server.ts';

/** Queries the server's database over a connection of its own. */
export function readRows(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  sql: string,
  ...values: readonly string[]
): readonly Record<string, SQLOutputValue>[] {
  const db = new DatabaseSync(join(dataDir, 'sign-envelope.db'), { readOnly: true });
  try {
    return db.prepare(sql).all(...values);
  } finally {
    db.close();
  }
}

/** Counts rows. `sql` is a query without its `select` clause. */
export function countRows(
  server: Pick<TestServer, 'dataDir'>,
  sql: string,
  ...values: readonly string[]
): number {
  return Number(readRows(server, `select count(*) as n ${sql}`, ...values)[0]?.n);
}
