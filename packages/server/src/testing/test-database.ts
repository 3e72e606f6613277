import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A new database of a test. */
export interface TestDatabase {
  /** The path of an SQLite file, or the address of a PostgreSQL database. */
  readonly place: string;
  /** The address, or `undefined` on SQLite. */
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/**
 * The address of the PostgreSQL server to test on; `undefined` to test on SQLite. Vitest's project `postgres`
 * sets it.
 */
export const testPostgresUrl = (): string | undefined =>
  process.env.SIGN_ENVELOPE_TESTS_ON === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined;

/** Creates a database on the server that tests run on: SQLite, or PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testPostgresUrl();
  if (server !== undefined) return createPostgresDatabase(server);
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-database-'));
  return {
    place: join(folder, 'sign-envelope.db'),
    databaseUrl: undefined,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Creates a database on a PostgreSQL server.
 *
 * @param template - Whose tables it has from the start. Default: an empty one.
 */
export async function createPostgresDatabase(
  server: string,
  template = 'template1',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    place: url.href,
    databaseUrl: url.href,
    remove: () => runOn(server, `drop database ${name} with (force)`),
  };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
