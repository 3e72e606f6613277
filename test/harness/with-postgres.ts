import { openStore } from '../../packages/server/src/store/database.ts';
import { createPostgresDatabase } from '../../packages/server/src/testing/test-database.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** Vitest's set-up of the project `postgres`: a server for all of its files. */
let server: PostgresServer | null = null;

export async function setup(): Promise<void> {
  server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  // Servers start on a copy of its tables, which takes half the time.
  const { place } = await createPostgresDatabase(server.url);
  await (await openStore(place)).destroy();
  process.env.TEST_POSTGRES_TEMPLATE = new URL(place).pathname.slice(1);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
