import { randomUUID } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { WireBranding, WireField } from '@sign-envelope/core/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { UploadResult } from '../envelopes/answer/store-upload.ts';
import {
  loadOwnFields,
  type OpenedEnvelope,
  reportOf,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { listFiles, placeOf } from '../testing/list-files.ts';
import { drawLogo, withLogo } from '../testing/logos.ts';
import { png } from '../testing/pictures.ts';
import { changeRows, countRows, readRows } from '../testing/read-rows.ts';
import { anyAnswer, field, input } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  makeWidget,
  openWidget,
  uploadToWidget,
  widgetForm,
  widgetOf,
} from '../testing/widgets.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 30_000, interval: 50 };
const hour = 3_600_000;
const day = 24 * hour;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

/** Sweeps twice, because an earlier sweep may still be running. */
async function cleanUp(): Promise<void> {
  await server.server.cleanUp();
  await server.server.cleanUp();
}

async function upload(token: string, to: WireField, name = 'hand.png'): Promise<string> {
  const isSignature = to.type === 'signature';
  const body = new FormData();
  if (!isSignature) body.set('input_id', to.id);
  body.set('file', new Blob([new Uint8Array(png)]), name);
  const path = `/api/upload/envelope-${isSignature ? 'signature' : 'file'}`;
  const answer = await server.call<UploadResult>(path, { token, body });
  expect(answer.status).toBe(200);
  return answer.body.uuid;
}

/** Signs with an image, and with a file if there is an upload field. Returns their names. */
async function signWithUploads(token: string): Promise<readonly string[]> {
  const used: string[] = [];
  const inputs = [];
  for (const own of await loadOwnFields(server, token)) {
    if (own.type !== 'upload' && own.type !== 'signature') {
      inputs.push(anyAnswer(own));
      continue;
    }
    const name = await upload(token, own);
    used.push(name);
    inputs.push(
      own.type === 'upload'
        ? input(own, { inputFormat: 'upload-field', inputValue: JSON.stringify([name]) })
        : input(own, { inputFormat: 'upload', inputValue: name }),
    );
  }
  expect(await sign(server, token, inputs)).toMatchObject({ status: 200 });
  return used;
}

const bothParties = () =>
  sendAndOpen(
    server,
    [1, 2].flatMap((party) => [field('upload', { party }), field('signature', { party })]),
    { parties: ['ada', 'ben'] },
  );

const isMade = ({ fingerprint }: OpenedEnvelope) =>
  expect
    .poll(async () => (await reportOf(server, fingerprint)).body.documents, pollOptions)
    .toBe('made');

/** Waits until all pages have been rendered in the background, and lists the files. */
async function renderedFiles(): Promise<readonly string[]> {
  const pages = (await readRows(server, 'select pages from documents')).reduce(
    (sum, row) => sum + JSON.parse(String(row.pages)).length,
    0,
  );
  const made = async () =>
    (await listFiles(server)).filter((path) => /files\/(pages|texts)\//.test(path)).length;
  await expect.poll(made, pollOptions).toBe(3 * pages);
  // A file is on disk before its digest is recorded.
  const digested = /files\/(pages|texts|stamped|sealed)\//;
  const unrecorded = async () =>
    (await listFiles(server)).filter((path) => digested.test(path)).length -
    (await countRows(server, 'from stored_files'));
  await expect.poll(unrecorded, pollOptions).toBe(0);
  return listFiles(server);
}

const isOfFiles = (path: string) => path.startsWith('files');

test('keeps everything that is still referenced, regardless of its age', async () => {
  const done = await bothParties();
  await signWithUploads(done.token);
  await signWithUploads(done.other);
  await isMade(done);
  const half = await bothParties();
  await signWithUploads(half.token);
  const [waiting] = await loadOwnFields(server, half.other);
  if (waiting === undefined) throw new Error('no field');
  await upload(half.other, waiting);
  expect((await server.call('/api/download/envelope', { token: half.token })).status).toBe(200);
  const code = await makeWidget(server);
  const tables = [
    'companies',
    'envelopes',
    'parties',
    'documents',
    'fields',
    'answers',
    'uploads',
    'events',
    'widgets',
    'stored_files',
  ];
  const count = () =>
    Promise.all(tables.map(async (table) => [table, await countRows(server, `from ${table}`)]));
  const files = (await renderedFiles()).filter(isOfFiles);
  const rows = await count();

  later(400 * day);
  await cleanUp();
  expect((await listFiles(server)).filter(isOfFiles)).toEqual(files);
  expect(await count()).toEqual(rows);
  for (const link of [done.links[0], half.links[1]]) {
    const token = await server.open(link ?? '');
    expect((await server.call('/api/download/envelope', { token })).status).toBe(200);
  }
  expect((await openWidget(server, code)).fields).not.toEqual([]);
});

describe('unreferenced files', () => {
  const fingerprint = 'f'.repeat(64);
  const orphans = () => {
    const id = randomUUID();
    return [
      `files/originals/${id}.pdf`,
      `files/stamped/${id}-0.pdf`,
      `files/stamped/${id}-2.pdf`,
      `files/stamped/${id}-1-incomplete.pdf`,
      `files/sealed/${id}.pdf`,
      `files/pages/${fingerprint}-0.jpg`,
      `files/pages/${fingerprint}-12-detailed.jpg`,
      `files/pages/${fingerprint}-3-small.no-webp.jpg`,
      `files/texts/${fingerprint}-0.json`,
      `files/uploads/${id}`,
      `files/uploads/${fingerprint}.png`,
      `tmp/${id}`,
    ];
  };
  const put = (path: string) => writeFile(placeOf(server, path), 'x');

  test('are deleted after a day, not before, because a running change may be about to reference them', async () => {
    const paths = orphans();
    await Promise.all(paths.map(put));
    await cleanUp();
    expect(await listFiles(server)).toEqual(expect.arrayContaining(paths));
    later(day - hour);
    await cleanUp();
    expect(await listFiles(server)).toEqual(expect.arrayContaining(paths));
    later(2 * hour);
    await cleanUp();
    const left = await listFiles(server);
    expect(paths.filter((path) => left.includes(path))).toEqual([]);
  });

  test('are kept if their names are not in the format of this server', async () => {
    const paths = [
      'files/originals/README.txt',
      'files/pages/cover.jpg',
      'files/uploads/note.txt',
      `files/originals/${randomUUID()}.pdf.bak`,
    ];
    await Promise.all(paths.map(put));
    later(400 * day);
    await cleanUp();
    expect(await listFiles(server)).toEqual(expect.arrayContaining(paths));
  });

  test('are deleted at startup too', async () => {
    const paths = orphans();
    await Promise.all(paths.map(put));
    later(2 * day);
    await server.restart();
    const left = async () => {
      const files = await listFiles(server);
      return paths.filter((path) => files.includes(path));
    };
    await expect.poll(left, pollOptions).toEqual([]);
  });

  test('are deleted in short steps, even if there are many', async () => {
    const paths = Array.from({ length: 450 }, () => `files/uploads/${randomUUID()}`);
    await Promise.all(paths.map(put));
    later(2 * day);
    await cleanUp();
    const left = await listFiles(server);
    expect(paths.filter((path) => left.includes(path))).toEqual([]);
  });
});

test('deletes outdated versions of a stamped document and keeps the latest', async () => {
  const envelope = await sendAndOpen(server, [field('text'), field('text', { party: 2 })], {
    parties: ['ada', 'ben'],
  });
  await sign(server, envelope.token, (await loadOwnFields(server, envelope.token)).map(anyAnswer));
  expect((await server.call('/api/download/envelope', { token: envelope.token })).status).toBe(200);
  const [document] = await readRows(
    server,
    'select d.id from documents d join envelopes e on e.id = d.envelope_id where e.fingerprint = ?',
    envelope.fingerprint,
  );
  const [earlier, latest] = [0, 1].map(
    (signed) => `files/stamped/${document?.id}-${signed}-incomplete.pdf`,
  );
  if (earlier === undefined || latest === undefined) throw new Error('no paths');
  await copyFile(placeOf(server, latest), placeOf(server, earlier));
  later(2 * day);
  await cleanUp();
  const files = await listFiles(server);
  expect(files).toContain(latest);
  expect(files).not.toContain(earlier);
});

test('keeps the logos of companies, envelopes and widgets, and deletes the others after a day', async () => {
  const logo = await drawLogo('#101820');
  const set = async () => {
    const body = withLogo(new FormData(), logo);
    const call = { method: 'PUT', apiKey: server.apiKey, body };
    const path = '/api/sender/company';
    const set = await server.call<{ readonly branding: WireBranding }>(path, call);
    return basename(set.body.branding.logoURL ?? '');
  };
  const ofEnvelope = await set();
  await sendAndOpen(server, []);
  const ofWidget = await set();
  await makeWidget(server);
  const ofNobody = await set();
  const ofCompany = await set();
  const form = withLogo(widgetForm(widgetOf(), await makePdf(1)), logo);
  await server.call('/api/sender/widgets', { apiKey: server.apiKey, body: form });
  const left = async () => {
    const rows = (await readRows(server, 'select name from logos')).map(({ name }) => String(name));
    const files = (await listFiles(server)).filter((path) => path.startsWith('files/logos/'));
    expect(files.map((path) => basename(path)).sort()).toEqual(rows.sort());
    return rows;
  };
  await cleanUp();
  expect(await left()).toHaveLength(5);
  later(2 * day);
  await cleanUp();
  const kept = await left();
  expect(kept).toHaveLength(4);
  expect(kept).toEqual(expect.arrayContaining([ofEnvelope, ofWidget, ofCompany]));
  expect(kept).not.toContain(ofNobody);
  const orphan = `files/logos/${'f'.repeat(64)}-light.png`;
  await writeFile(placeOf(server, orphan), 'x');
  later(2 * day);
  await cleanUp();
  expect(await listFiles(server)).not.toContain(orphan);
  expect(await left()).toEqual(kept);
  const none = { method: 'PUT', apiKey: server.apiKey, body: { branding: null } };
  expect((await server.call('/api/sender/company', none)).status).toBe(200);
});

describe('uploads that were never used in a signing', () => {
  const uploads = async () =>
    (await listFiles(server)).filter((path) => path.startsWith('files/uploads/')).join();

  test('[OP-10] are deleted once their party has signed or the envelope has ended; signed files stay', async () => {
    const signed = await bothParties();
    const [ofAda, ofBen] = await Promise.all([
      loadOwnFields(server, signed.token),
      loadOwnFields(server, signed.other),
    ]);
    if (!ofAda[0] || !ofAda[1] || !ofBen[0]) throw new Error('no fields');
    const unused = [
      await upload(signed.token, ofAda[0], 'unused.png'),
      await upload(signed.token, ofAda[1], 'unused.png'),
    ];
    const waiting = await upload(signed.other, ofBen[0]);
    const used = await signWithUploads(signed.token);
    const cancelled = await bothParties();
    const [ofCancelled] = await loadOwnFields(server, cancelled.token);
    if (!ofCancelled) throw new Error('no field');
    unused.push(await upload(cancelled.token, ofCancelled));
    await server.call(`/api/sender/envelopes/${cancelled.fingerprint}/cancel`, {
      apiKey: server.apiKey,
      body: {},
    });

    await cleanUp();
    for (const name of unused) expect(await uploads()).toContain(name);
    later(2 * day);
    await cleanUp();
    const left = await uploads();
    for (const name of [...used, waiting]) expect(left).toContain(name);
    for (const name of unused) {
      expect(left).not.toContain(name);
      expect(await countRows(server, 'from uploads where id = ?', name)).toBe(0);
    }
  });

  test('are deleted after an hour if they belong to a widget', async () => {
    const code = await makeWidget(server, widgetOf([field('upload')]));
    const [to] = (await openWidget(server, code)).fields;
    const { uuid } = (await uploadToWidget(server, code, { input_id: to?.id ?? '' })).body;
    later(hour / 2);
    await cleanUp();
    expect(await uploads()).toContain(uuid);
    later(hour);
    await cleanUp();
    expect(await uploads()).not.toContain(uuid);
  });
});

test('[OP-10] deletes expired rows and keeps the others', async () => {
  const envelope = await sendAndOpen(server, [field('text')]);
  const answers = (await loadOwnFields(server, envelope.token)).map(anyAnswer);
  expect((await sign(server, envelope.token, answers, 'once')).status).toBe(200);
  await isMade(envelope);
  await expect
    .poll(() => countRows(server, "from jobs where state in ('ready', 'running')"), pollOptions)
    .toBe(0);
  const now = Date.now();
  const [party] = await readRows(server, 'select id from parties limit 1');
  for (const [id, verifiedAt] of [
    ['unused', null],
    ['proved', now + 20 * hour],
  ] as const) {
    await changeRows(
      server,
      `insert into code_sessions (id, party_id, expires_at, sent, wrong, verified_at)
       values (?, ?, ?, 1, 0, ?)`,
      ...[id, String(party?.id), now + 10 * 60_000, verifiedAt],
    );
  }
  await changeRows(server, 'insert into attempts (scope, at) values (?, ?)', 'cleanup', now);
  const at = new Date(now).toISOString();
  for (const kind of ['mail', 'make-documents']) {
    await changeRows(
      server,
      `insert into jobs (kind, payload, company_id, envelope_id, state, is_retry, attempts,
         created_at, tried_since, due_at, ended_at)
       values (?, '{}', '', '', 'failed', 1, 9, ?, ?, ?, ?)`,
      ...[kind, at, at, at, at],
    );
  }
  const count = async () => ({
    done: (await countRows(server, "from jobs where state = 'done'")) > 0,
    keys: await countRows(server, "from idempotency where key = 'once'"),
    sessions: (await readRows(server, 'select id from code_sessions order by id')).map(
      ({ id }) => id,
    ),
    attempts: await countRows(server, "from attempts where scope = 'cleanup'"),
    failed: (
      await readRows(server, "select kind from jobs where state = 'failed' order by id")
    ).map(({ kind }) => kind),
  });
  const everything = {
    done: true,
    keys: 1,
    sessions: ['proved', 'unused'],
    attempts: 1,
    failed: ['mail', 'make-documents'],
  };
  later(hour);
  await cleanUp();
  expect(await count()).toEqual(everything);
  later(day + hour);
  await cleanUp();
  expect(await count()).toEqual({ ...everything, sessions: ['proved'], attempts: 0 });
  later(7 * day);
  await cleanUp();
  expect(await count()).toEqual({ ...everything, done: false, sessions: [], attempts: 0 });
  later(30 * day);
  await cleanUp();
  expect(await count()).toMatchObject({ keys: 0, failed: ['mail', 'make-documents'] });
  later(90 * day);
  await cleanUp();
  expect(await count()).toMatchObject({ failed: ['make-documents'] });
});
