import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireField } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { UploadResult } from '../envelopes/answer/store-upload.ts';
import { sqlitePath } from '../open-data.ts';
import { openServersStore } from '../store/database.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { pagesAreDrawn } from '../testing/drawn-pages.ts';
import {
  loadOwnFields,
  type OpenedEnvelope,
  reportOf,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { placeOf } from '../testing/list-files.ts';
import { drawLogo, withLogo } from '../testing/logos.ts';
import { createPlaces, type EmptyPlaces, runOn, startOn } from '../testing/moved-server.ts';
import { png } from '../testing/pictures.ts';
import { changeRows, countRows, readRows } from '../testing/read-rows.ts';
import { startS3Double } from '../testing/s3/s3-double.ts';
import { anyAnswer, envelopeOf, field, input } from '../testing/sample-requests.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget, openWidget } from '../testing/widgets.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { writeBackup } from './write-backup.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 60_000, interval: 50 };

let server: TestServer;
let folder: string;
/** Signed by everybody, with an upload. */
let finished: OpenedEnvelope;
/** Signed by everybody, as a document alone. */
let plain: OpenedEnvelope;
/** Signed by the first of two parties. */
let half: OpenedEnvelope;
let widget: string;
/** What the other places get removed at the end. */
const opened: EmptyPlaces[] = [];

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-backup-test-'));
  const body = withLogo(new FormData(), await drawLogo('#101820'));
  await server.call('/api/sender/company', { method: 'PUT', apiKey: server.apiKey, body });
  const title = 'Lease of flat 7 \u{1f511}';
  finished = await sendAndOpen(server, [field('upload'), field('signature')], { title });
  await signAll(server, finished.token);
  plain = await sendAndOpen(server, [field('signature')]);
  await signAll(server, plain.token);
  half = await sendAndOpen(server, [field('text'), field('signature', { party: 2 })], {
    parties: ['ada', 'ben'],
  });
  await signAll(server, half.token);
  widget = await makeWidget(server);
  await vi.waitFor(async () => {
    for (const each of [finished, plain]) expect(await stateOf(server, each)).toBe('made');
    expect(await countRows(server, "from jobs where state in ('ready', 'running')")).toBe(0);
  }, pollOptions);
  // A line separator is part of a line of JSON.
  await changeRows(server, 'update parties set meta = ?', '{"place":"Harbour\u2028Street"}');
});
afterAll(async () => {
  await server.close();
  for (const places of opened) await places.remove();
  await rm(folder, { recursive: true });
});

const stateOf = async (client: TestClient, { fingerprint }: OpenedEnvelope) =>
  (await reportOf(client, fingerprint)).body.documents;

async function upload(
  client: TestClient,
  token: string,
  to: WireField,
  picture: Uint8Array = png,
): Promise<string> {
  const body = new FormData();
  body.set('input_id', to.id);
  body.set('file', new Blob([new Uint8Array(picture)]), 'passport.png');
  return (await client.call<UploadResult>('/api/upload/envelope-file', { token, body })).body.uuid;
}

async function signAll(client: TestClient, token: string): Promise<void> {
  const inputs = [];
  for (const own of await loadOwnFields(client, token)) {
    if (own.type !== 'upload') inputs.push(anyAnswer(own));
    else {
      const inputValue = JSON.stringify([await upload(client, token, own)]);
      inputs.push(input(own, { inputFormat: 'upload-field', inputValue }));
    }
  }
  expect(await sign(client, token, inputs)).toMatchObject({ status: 200 });
}

async function placesFor(more: Parameters<typeof createPlaces>[0] = {}): Promise<EmptyPlaces> {
  const places = await createPlaces(more);
  opened.push(places);
  return places;
}

async function download(client: TestClient, link = ''): Promise<Buffer> {
  const token = await client.open(link);
  const { status, body } = await client.call<Buffer>('/api/download/envelope', { token });
  expect(status).toBe(200);
  return body;
}

/** What `verify` prints about the finished document and the exported log. */
async function verify(client: TestClient): Promise<string> {
  const path = `/api/sender/envelopes/${plain.fingerprint}/audit`;
  const log = await client.call(path, { apiKey: client.apiKey });
  const [pdf, audit] = [join(folder, 'signed.pdf'), join(folder, 'audit.json')];
  await writeFile(pdf, await download(client, plain.links[0]));
  await writeFile(audit, JSON.stringify(log.body));
  const { code, output } = await runOn(server, 'verify', pdf, '--audit', audit, '--json');
  expect({ code, output }).toMatchObject({ code: 0 });
  return `${await readFile(audit, 'utf8')}\n${output}`;
}

const backUp = async (name: string, ...options: readonly string[]) => {
  const path = join(folder, name);
  const result = await runOn(server, 'backup', path, ...options);
  return { path, ...result };
};

/** What a backup says of the rows, whose random folder is not compared. */
const contentOf = ({ tables, files, last_ids }: Manifest) => ({ tables, files, last_ids });

test('[OP-12] a server starts on what was restored: links open, documents are the same, and signing goes on', async () => {
  // As the log was when it was backed up: a download is an event of it.
  await verify(server);
  const { path, code, output } = await backUp('whole', '--with-keys');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('is complete') });
  expect((await runOn(server, 'restore', path, '--check')).code).toBe(0);
  const places = await placesFor();
  expect(await runOn(places, 'restore', path)).toMatchObject({ code: 0 });
  // The rows and files are the same, and so are the ids that come next.
  const second = join(folder, 'second');
  expect(await runOn(places, 'backup', second)).toMatchObject({ code: 0 });
  expect(contentOf(await readManifest(second))).toEqual(contentOf(await readManifest(path)));

  const restored = await startOn(places, server.apiKey);
  try {
    const before = await verify(server);
    expect(await verify(restored)).toBe(before);
    const other = await restored.open(half.links[1] ?? '');
    await signAll(restored, other);
    await expect.poll(() => stateOf(restored, half), pollOptions).toBe('made');
    expect((await openWidget(restored, widget)).fields).not.toEqual([]);
    const pages = await loadOwnFields(restored, await restored.open(half.links[1] ?? ''));
    expect(pages).toHaveLength(1);
    const sent = await sendAndOpen(restored, [field('signature')]);
    await signAll(restored, sent.token);
    await expect.poll(() => stateOf(restored, sent), pollOptions).toBe('made');
  } finally {
    await restored.server.close();
  }
});

test('[OP-12] a backup of either store is restored onto S3', async () => {
  const { path } = await backUp('for-s3', '--with-keys');
  const double = await startS3Double();
  try {
    const s3 = { ...(await double.createBucket()), cacheBytes: 0 };
    const places = await placesFor({ s3 });
    expect(await runOn(places, 'restore', path)).toMatchObject({ code: 0 });
    const restored = await startOn(places, server.apiKey);
    const document = await download(restored, finished.links[0]);
    expect(document.equals(await download(server, finished.links[0]))).toBe(true);
    await restored.server.close();
    const back = join(folder, 'from-s3');
    expect(await runOn(places, 'backup', back)).toMatchObject({ code: 0 });
    const { files } = await readManifest(back);
    expect(files.count).toBe((await readManifest(path)).files.count);
  } finally {
    await double.close();
  }
});

test('[OP-12] the next backup into a folder copies only new files, and replaces the one before', async () => {
  const { path, output } = await backUp('nightly');
  const { files, rows } = await readManifest(path);
  expect(output).toMatch(new RegExp(`${files.count} files of \\d+ bytes, [1-9]\\d* of them new`));
  expect((await backUp('nightly')).output).toContain(', 0 of them new');
  const sent = await sendAndOpen(server, [field('text')]);
  expect((await backUp('nightly')).output).toMatch(/, [01] of them new/);
  const second = await readManifest(path);
  expect(second.files.count).toBe(files.count + 1);
  expect((await readdir(path)).filter((name) => name.startsWith('rows-'))).toEqual([second.rows]);
  expect(second.rows).not.toBe(rows);
  const text = await readFile(join(path, second.rows, 'envelopes.jsonl'), 'utf8');
  expect(text).toContain(sent.fingerprint);
});

test('[OP-12] a file that is deleted during a backup is not part of it', async () => {
  const { token } = await sendAndOpen(server, [field('upload')]);
  const [own] = await loadOwnFields(server, token);
  if (own === undefined) throw new Error('There is no field.');
  // Equal contents are copied once: no other upload has this one.
  const uuid = await upload(server, token, own, await drawLogo('#204060'));
  const db = await openServersStore(server.databaseUrl ?? sqlitePath(server.dataDir));
  const files = await openFileStore(server.dataDir, server.s3);
  let passes = 0;
  const deleting: typeof files = {
    ...files,
    withLocal: async (needed, use) => {
      if (needed[0]?.path === files.upload(uuid)) {
        passes += 1;
        const headers = { 'x-http-method-override': 'DELETE' };
        const body = { input_id: own.id, uuid };
        const call = { token, headers, body };
        expect((await server.call('/api/upload/envelope-file', call)).status).toBe(200);
      }
      return files.withLocal(needed, use);
    },
  };
  const path = join(folder, 'deleting');
  try {
    await writeBackup({ db, files: deleting, dataDir: server.dataDir }, path, {
      withKeys: false,
      version: '0.1.0',
    });
  } finally {
    files.close();
    await db.destroy();
  }
  expect(passes).toBe(1);
  const { rows } = await readManifest(path);
  expect(await readFile(join(path, rows, 'uploads.jsonl'), 'utf8')).not.toContain(uuid);
  expect(await readFile(join(path, rows, 'files.jsonl'), 'utf8')).not.toContain(uuid);
  expect((await runOn(server, 'restore', path, '--check')).code).toBe(0);
});

test('[OP-12] a lost or changed file is named, and the backup before stays whole', async () => {
  const { path } = await backUp('before');
  const before = await readManifest(path);
  // Equal contents are stored once: no other document has this one.
  const sent = await server.send(envelopeOf([field('text')]), { contract: await makePdf(3) });
  const [document] = await readRows(
    server,
    'select d.id from documents d join envelopes e on e.id = d.envelope_id where e.fingerprint = ?',
    sent.body.envelope_fingerprint,
  );
  const name = `files/originals/${document?.id}.pdf`;
  // What draws its pages would move the damaged file away.
  await pagesAreDrawn(server);
  const original = await readFile(placeOf(server, name));
  const put = (content: Uint8Array) => writeFile(placeOf(server, name), content);
  const changed = Buffer.from(original);
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
  try {
    await put(changed);
    expect(await backUp('elsewhere')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`originals/${document?.id}.pdf`),
    });
    await rm(placeOf(server, name));
    expect(await backUp('before')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`originals/${document?.id}.pdf`),
    });
  } finally {
    await put(original);
  }
  expect(await readManifest(path)).toEqual(before);
  expect((await readdir(path)).filter((entry) => entry.startsWith('rows-'))).toEqual([before.rows]);
  expect((await backUp('before')).code).toBe(0);
});

test('[OP-12] the keys are only in a backup that asks for them, readable by nobody else', async () => {
  const { path } = await backUp('keys', '--with-keys');
  expect((await readManifest(path)).keys.map(({ name }) => name)).toEqual(['secret', 'seal.pem']);
  const modes = ['keys', 'keys/secret', 'keys/seal.pem', 'manifest.json'].map(
    async (name) => (await stat(join(path, name))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600, 0o600]);
  expect((await backUp('keys')).output).toContain("does not have the server's secret");
  expect(await readdir(join(path, 'keys'))).toEqual([]);

  const places = await placesFor();
  expect(await runOn(places, 'restore', path)).toMatchObject({
    code: 1,
    output: expect.stringContaining('without --with-keys'),
  });
  const secret = join(places.dataDir, 'secret');
  await writeFile(secret, Buffer.alloc(32, 7), { mode: 0o600 });
  expect(await runOn(places, 'restore', path)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not the one that the backup'),
  });
  await writeFile(secret, await readFile(join(server.dataDir, 'secret')));
  expect(await runOn(places, 'restore', path)).toMatchObject({ code: 0 });
});

test('[OP-12] a backup is restored into an empty store alone', async () => {
  const { path } = await backUp('once', '--with-keys');
  const places = await placesFor();
  expect(await runOn(places, 'restore', path)).toMatchObject({ code: 0 });
  expect(await runOn(places, 'restore', path)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  const other = await placesFor();
  const files = await openFileStore(other.dataDir);
  await writeFile(files.original('11111111-1111-4111-8111-111111111111'), 'of another store');
  expect(await runOn(other, 'restore', path)).toMatchObject({
    code: 1,
    output: expect.stringContaining('originals/11111111-1111-4111-8111-111111111111.pdf'),
  });
});

test('[OP-12] a damaged backup is recognised, and nothing of it is restored', async () => {
  const { path } = await backUp('damaged', '--with-keys');
  const { rows } = await readManifest(path);
  const spoil = async (name: string) => {
    const content = await readFile(join(path, name));
    content.writeUInt8(content.readUInt8(20) ^ 1, 20);
    await chmod(join(path, name), 0o600);
    await writeFile(join(path, name), content);
    return async () => {
      content.writeUInt8(content.readUInt8(20) ^ 1, 20);
      await writeFile(join(path, name), content);
    };
  };
  const [line = ''] = (await readFile(join(path, rows, 'files.jsonl'), 'utf8')).split('\n');
  const { sha256 } = JSON.parse(line);
  for (const name of [`${rows}/envelopes.jsonl`, `files/${sha256.slice(0, 2)}/${sha256}`]) {
    const repair = await spoil(name);
    expect(await runOn(server, 'restore', path, '--check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('damaged'),
    });
    const places = await placesFor();
    expect((await runOn(places, 'restore', path)).code).toBe(1);
    if (name.startsWith('files/')) {
      expect(await countRows(places, 'from envelopes')).toBe(0);
    }
    await repair();
    // What was interrupted is gone on with.
    expect(await runOn(places, 'restore', path)).toMatchObject({ code: 0 });
  }
});

test('only an empty folder or one with a backup is written to', async () => {
  const path = await mkdtemp(join(folder, 'photos-'));
  await writeFile(join(path, 'beach.jpg'), 'x');
  expect(await runOn(server, 'backup', path)).toMatchObject({
    code: 1,
    output: expect.stringContaining('beach.jpg'),
  });
  expect(await readdir(path)).toEqual(['beach.jpg']);
  expect(await runOn(server, 'backup')).toMatchObject({ code: 2 });
});
