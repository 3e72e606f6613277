import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** Vitest's set-up of the project `postgres`: a server for all of its files. */
let server: PostgresServer | null = null;

export async function setup(): Promise<void> {
  server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
