import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../cli/run.ts';
import type { DataPlaces } from '../open-data.ts';
import { createSigningServer, type SigningServer } from '../server.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';
import { sharedEngine } from './test-server.ts';

/** An empty place for the data of a server: a folder, and a database if tests run on PostgreSQL. */
export interface EmptyPlaces extends DataPlaces {
  remove(): Promise<void>;
}

export async function createPlaces(more: Partial<DataPlaces> = {}): Promise<EmptyPlaces> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-moved-'));
  const database = more.databaseUrl === undefined ? await createTestDatabase() : null;
  return {
    dataDir,
    databaseUrl: database?.databaseUrl,
    ...more,
    remove: async () => {
      await database?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The settings that name places. */
function environmentOf({ dataDir, databaseUrl, secretFile, s3 }: DataPlaces): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(secretFile && { SECRET_FILE: secretFile }),
    ...(s3 && {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_PREFIX: s3.prefix,
      S3_CACHE_BYTES: String(s3.cacheBytes ?? 0),
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }),
  };
}

/** Runs `sign-envelope` with the settings of these places. */
export async function runOn(places: DataPlaces, ...args: readonly string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const environment = environmentOf(places);
  const code = await run(args, { environment, print, printError: print });
  return { code, output: lines.join('\n') };
}

/** A server on data that another one has written. */
export interface MovedServer extends TestClient {
  readonly server: SigningServer;
}

/** Starts a server on places that have data already. */
export async function startOn(
  { dataDir, databaseUrl, secretFile, s3 }: DataPlaces,
  apiKey: string,
): Promise<MovedServer> {
  const server = await createSigningServer({
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    ...(secretFile && { secretFile }),
    ...(s3 && { s3 }),
    port: 0,
    hostname: '127.0.0.1',
    devMailbox: true,
    documentEngine: sharedEngine(),
  });
  return { server, ...createTestClient(() => server.url, apiKey) };
}
