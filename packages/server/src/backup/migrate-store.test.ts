import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DataPlaces } from '../open-data.ts';
import { fileFolders } from '../store/file-paths.ts';
import { openFileStore } from '../store/open-file-store.ts';
import {
  loadOwnFields,
  type OpenedEnvelope,
  reportOf,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { createPlaces, type EmptyPlaces, runOn, startOn } from '../testing/moved-server.ts';
import { changeRows, countRows, readRows } from '../testing/read-rows.ts';
import { type S3Double, startS3Double } from '../testing/s3/s3-double.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { createTestClient, type TestClient } from '../testing/test-client.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 60_000, interval: 50 };

let double: S3Double;
let from: DataPlaces;
let to: EmptyPlaces;
let apiKey: string;
let finished: OpenedEnvelope;
let half: OpenedEnvelope;
/** The finished document, before it was moved. */
let document: Buffer;

const stateOf = async (client: TestClient, { fingerprint }: OpenedEnvelope) =>
  (await reportOf(client, fingerprint)).body.documents;

async function signAll(client: TestClient, token: string): Promise<void> {
  const answers = (await loadOwnFields(client, token)).map(anyAnswer);
  expect(await sign(client, token, answers)).toMatchObject({ status: 200 });
}

async function download(client: TestClient): Promise<Buffer> {
  const token = await client.open(finished.links[0] ?? '');
  return (await client.call<Buffer>('/api/download/envelope', { token })).body;
}

beforeAll(async () => {
  double = await startS3Double();
  from = { dataDir: await mkdtemp(join(tmpdir(), 'sign-envelope-from-')) };
  const { server } = await startOn(from, '');
  ({ apiKey } = await server.addCompany('Harbour Lettings'));
  const client = createTestClient(() => server.url, apiKey);
  finished = await sendAndOpen(client, [field('text'), field('signature')]);
  await signAll(client, finished.token);
  half = await sendAndOpen(client, [field('text'), field('signature', { party: 2 })], {
    parties: ['ada', 'ben'],
  });
  await signAll(client, half.token);
  await vi.waitFor(async () => expect(await stateOf(client, finished)).toBe('made'), pollOptions);
  document = await download(client);
  await server.close();
  const bucket = await double.createBucket();
  to = await createPlaces({ s3: { ...bucket, prefix: 'sign/', cacheBytes: 0 } });
});
afterAll(async () => {
  await to.remove();
  await double.close();
  await rm(from.dataDir, { recursive: true });
});

/** Where the data goes, from the folder where it is. */
const target = (): DataPlaces => ({ ...to, dataDir: from.dataDir });

const namesIn = async (places: DataPlaces): Promise<readonly string[]> => {
  const files = await openFileStore(places.dataDir, places.s3);
  const names: string[] = [];
  for (const kind of fileFolders) {
    for await (const { path } of files.list(kind)) names.push(files.name(path));
  }
  files.close();
  return names.sort();
};

test('[OP-12] a running server is not moved', async () => {
  const { server } = await startOn(from, apiKey);
  expect(await runOn(target(), 'migrate-store')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Stop it first'),
  });
  await server.close();
  expect(await runOn(from, 'migrate-store')).toMatchObject({ code: 2 });
});

test('[OP-12] what was interrupted is gone on with, and the moved server works on', async () => {
  let puts = 0;
  double.fail = ({ method, key }) => {
    const isFile = method === 'PUT' && key.startsWith('sign/originals/');
    puts += isFile ? 1 : 0;
    return isFile && puts > 1 ? { kind: 'refused', status: 403, code: 'AccessDenied' } : null;
  };
  expect(await runOn(target(), 'migrate-store')).toMatchObject({ code: 1 });
  expect(puts).toBeGreaterThan(1);
  double.fail = () => null;

  const moved = await runOn(target(), 'migrate-store');
  expect(moved).toMatchObject({ code: 0, output: expect.stringMatching(/envelopes +2/) });
  expect(await namesIn(to)).toEqual(await namesIn(from));
  const lastJob = async (places: DataPlaces) =>
    Number((await readRows(places, 'select max(id) as id from jobs'))[0]?.id);
  expect(await lastJob(to)).toBe(await lastJob(from));

  // Again: all is there.
  const again = await runOn(target(), 'migrate-store');
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining(', 0 of them new') });

  const secretFile = join(from.dataDir, 'secret');
  const server = await startOn({ ...to, secretFile }, apiKey);
  try {
    expect((await download(server)).equals(document)).toBe(true);
    const before = await lastJob(to);
    await signAll(server, await server.open(half.links[1] ?? ''));
    await expect.poll(() => stateOf(server, half), pollOptions).toBe('made');
    expect(await lastJob(to)).toBeGreaterThan(before);
    expect(await countRows(to, 'from events')).toBeGreaterThan(
      await countRows(from, 'from events'),
    );
  } finally {
    await server.server.close();
  }
  expect(await runOn(target(), 'migrate-store')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already has other rows'),
  });
});

test('[OP-12] a text that PostgreSQL cannot store is named', async () => {
  const places = await createPlaces();
  try {
    await changeRows(from, "update companies set name = 'Har' || char(0) || 'bour'");
    const { databaseUrl } = places;
    const result = await runOn({ dataDir: from.dataDir, databaseUrl }, 'migrate-store');
    expect(result).toMatchObject({
      code: 1,
      output: expect.stringMatching(/"companies": its "name" has the character NUL/),
    });
    expect(await countRows(places, 'from companies')).toBe(0);
  } finally {
    await changeRows(from, "update companies set name = 'Harbour Lettings'");
    await places.remove();
  }
});
