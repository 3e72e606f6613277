// Signings by whole server processes, on SQLite and on PostgreSQL with fsync: how many a second, as a share
// of bare insert transactions in the same run; how long opening an envelope takes meanwhile; whether either
// grows with what is stored; what a second process adds; and the memory after many envelopes.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlitePath } from '../packages/server/src/open-data.ts';
import { type Database, inChunks, openStore } from '../packages/server/src/store/database.ts';
import { loadOwnFields } from '../packages/server/src/testing/envelopes.ts';
import { anyAnswer, envelopeOf, field } from '../packages/server/src/testing/sample-requests.ts';
import { createTestClient, type TestClient } from '../packages/server/src/testing/test-client.ts';
import { createPostgresDatabase } from '../packages/server/src/testing/test-database.ts';
import { makePdf } from '../packages/server/src/testing/test-server.ts';
import {
  type KillableServer,
  startKillableServer,
} from '../test/hard/durability/killable-server.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import type { BenchRow } from './bench-row.ts';

const envelopes = 12;
const partiesPerEnvelope = 25;
/** Number of concurrent calls. */
const concurrency = 8;
const bareTransactions = 2_000;
const [fewEnvelopes, manyEnvelopes] = [1_000, 100_000] as const;
const sentForMemory = 1_000;

const row = (store: string, of: string, value: number, unit: string): BenchRow => ({
  bench: 'stores',
  case: `${store}: ${of}`,
  value,
  unit,
});

export async function benchStores(): Promise<readonly BenchRow[]> {
  const postgres = await startPostgres({ fsync: 'on' });
  try {
    const rows: BenchRow[] = [];
    for (const store of ['SQLite', 'PostgreSQL'] as const) {
      const newUrl = async () =>
        store === 'SQLite' ? undefined : (await createPostgresDatabase(postgres.url)).databaseUrl;
      rows.push(...(await benchStore(store, newUrl)));
    }
    return rows;
  } finally {
    await postgres.stop();
  }
}

async function benchStore(
  store: string,
  newUrl: () => Promise<string | undefined>,
): Promise<readonly BenchRow[]> {
  const few = await withServers(await newUrl(), 1, (world) => measure(world, fewEnvelopes));
  const many = await withServers(await newUrl(), 1, (world) => measure(world, manyEnvelopes));
  const memory = await withServers(await newUrl(), 1, memoryAfter);
  const rows = [
    row(store, 'bare insert transactions', few.bare, '/s'),
    row(store, 'signings accepted', few.signings, '/s'),
    row(store, 'signings as a share of bare transactions', few.signings / few.bare, '×'),
    row(store, 'opening an envelope under that load, p99', few.opening, 'ms'),
    row(
      store,
      'signings with 100,000 envelopes stored, to those with 1,000',
      many.signings / few.signings,
      '×',
    ),
    row(store, 'memory after 1,000 envelopes', memory.after, 'MB'),
    row(store, 'memory before them', memory.before, 'MB'),
  ];
  const url = await newUrl();
  if (url === undefined) return rows;
  const two = await withServers(url, 2, (world) => measure(world, fewEnvelopes));
  return [
    ...rows,
    row(store, 'signings by two processes, to those by one', two.signings / few.signings, '×'),
  ];
}

interface World {
  readonly servers: readonly KillableServer[];
  readonly clients: readonly TestClient[];
  readonly place: string;
}

async function withServers<T>(
  databaseUrl: string | undefined,
  count: number,
  use: (world: World) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bench-stores-'));
  const settings = {
    callsPerAddress: 0,
    callsPerLink: 0,
    ...(databaseUrl === undefined ? {} : { databaseUrl, role: 'serve' as const }),
  };
  const servers: KillableServer[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const apiKey = servers[0]?.apiKey;
      const known = apiKey === undefined ? {} : { apiKey };
      servers.push(await startKillableServer(dataDir, { ...known, settings }));
    }
    const clients = servers.map(({ url, apiKey }) => createTestClient(() => url, apiKey));
    return await use({ servers, clients, place: databaseUrl ?? sqlitePath(dataDir) });
  } finally {
    for (const server of servers) await server.killAll();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure({ clients, place }: World, stored: number) {
  const db = await openStore(place);
  await store(db, stored);
  const calls = await prepare(clients);
  await run(calls.slice(0, 40).map(({ sign }) => sign));
  const measured = calls.slice(40);
  const openings: number[] = [];
  let isDone = false;
  const opening = (async () => {
    for (let index = 0; !isDone; index += 1) {
      const begun = performance.now();
      await calls[index % 40]?.open();
      openings.push(performance.now() - begun);
    }
  })();
  const seconds = await run(measured.map(({ sign }) => sign));
  isDone = true;
  await opening;
  const bareSeconds = await run(
    Array.from({ length: bareTransactions }, () => () => insertBare(db)),
  );
  await db.destroy();
  openings.sort((one, other) => one - other);
  return {
    signings: measured.length / seconds,
    bare: bareTransactions / bareSeconds,
    opening: openings[Math.floor(openings.length * 0.99)] ?? Number.NaN,
  };
}

/** Makes calls, several at a time, and returns the seconds that they take. */
async function run(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < calls.length; index = next++) await calls[index]?.();
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: concurrency }, lane));
  return (performance.now() - begun) / 1_000;
}

async function insertBare(db: Database): Promise<void> {
  await db.transaction().execute((transaction) =>
    transaction
      .insertInto('idempotency')
      .values({
        scope: 'bench',
        key: randomUUID(),
        request: 'r',
        result: '{"status":"sent"}',
        created_at: new Date().toISOString(),
      })
      .execute(),
  );
}

/** Sends envelopes and opens all links. */
async function prepare(clients: readonly TestClient[]) {
  const [first] = clients;
  if (first === undefined) throw new Error('There is no server.');
  const contract = await makePdf();
  const calls: { readonly open: () => Promise<void>; readonly sign: () => Promise<void> }[] = [];
  for (let number = 0; number < envelopes; number += 1) {
    const parties = Array.from({ length: partiesPerEnvelope }, (_, index) => `p${number}-${index}`);
    const fields = parties.map((_, index) => field('text', { party: index + 1 }));
    const { body } = await first.send(envelopeOf(fields, { parties }), { contract });
    for (const { link } of body.parties) {
      const client = clients[calls.length % clients.length] ?? first;
      const token = await client.open(link);
      const inputs = (await loadOwnFields(client, token)).map(anyAnswer);
      const must = async (path: string, more: object) => {
        const { status } = await client.call(path, { token, ...more });
        if (status !== 200) throw new Error(`${path} returned ${status}`);
      };
      calls.push({
        open: () => must('/api/data/envelope', {}),
        sign: () => must('/api/sign-envelope', { idempotencyKey: randomUUID(), body: { inputs } }),
      });
    }
  }
  return calls;
}

/** Stores envelopes that ended long ago, without their files. */
async function store(db: Database, count: number): Promise<void> {
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const at = '2025-01-01T00:00:00.000Z';
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (const chunk of inChunks(numbers)) {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('envelopes')
        .values(
          chunk.map((number) => ({
            id: `old-${number}`,
            fingerprint: `old-${number}`,
            company_id: companyId,
            title: 'Old',
            status: 'signed',
            config: '{}',
            branding: 'null',
            logo: null,
            redirect_url: null,
            password_hash: null,
            language: 'en',
            expires_at: null,
            created_at: at,
            ended_at: at,
          })),
        )
        .execute();
      await transaction
        .insertInto('parties')
        .values(
          chunk.map((number) => ({
            id: `old-party-${number}`,
            envelope_id: `old-${number}`,
            position: 0,
            title: 'Ada',
            email: 'ada@example.com',
            status: 'signed',
            signed_at: at,
            key_hash: `old-${number}`,
            link_version: 0,
            link_revoked_at: null,
            mobile: null,
            language: null,
            meta: null,
          })),
        )
        .execute();
      await transaction
        .insertInto('events')
        .values(
          chunk.map((number) => ({
            envelope_id: `old-${number}`,
            position: 0,
            previous: 'p',
            hash: 'h',
            party_id: `old-party-${number}`,
            type: 'signed',
            at,
            ip: null,
            user_agent: null,
            detail: '{}',
          })),
        )
        .execute();
      await transaction
        .insertInto('jobs')
        .values(
          chunk.map((number) => ({
            kind: 'mail',
            payload: '{}',
            company_id: companyId,
            envelope_id: `old-${number}`,
            state: 'done' as const,
            is_retry: 0,
            attempts: 1,
            created_at: at,
            tried_since: at,
            due_at: at,
            leased_until: null,
            leased_by: null,
            last_error: null,
            ended_at: new Date().toISOString(),
          })),
        )
        .execute();
    });
  }
}

async function memoryAfter({ servers, clients }: World) {
  const [server] = servers;
  const [client] = clients;
  if (server === undefined || client === undefined) throw new Error('There is no server.');
  const contract = await makePdf();
  const send = () => client.send(envelopeOf([field('text')]), { contract });
  await run(Array.from({ length: 20 }, () => send));
  const before = megabytesOf(server.processId);
  await run(Array.from({ length: sentForMemory }, () => send));
  return { before, after: megabytesOf(server.processId) };
}

function megabytesOf(processId: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(processId)], { encoding: 'utf8' });
  return Number(stdout) / 1_024;
}
