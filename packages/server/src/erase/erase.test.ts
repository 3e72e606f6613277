import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { UploadResult } from '../envelopes/answer/store-upload.ts';
import { fileFolders } from '../store/file-paths.ts';
import { pagesAreDrawn } from '../testing/drawn-pages.ts';
import {
  loadOwnFields,
  type OpenedEnvelope,
  reportOf,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { listFiles } from '../testing/list-files.ts';
import { drawLogo, withLogo } from '../testing/logos.ts';
import { runOn } from '../testing/moved-server.ts';
import { png } from '../testing/pictures.ts';
import { countRows, readRows, tableNames } from '../testing/read-rows.ts';
import { anyAnswer, field, input } from '../testing/sample-requests.ts';
import { createTestClient, type TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget } from '../testing/widgets.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 60_000, interval: 50 };
const day = 24 * 3_600_000;

let server: TestServer;
let keeping: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
  keeping = await startTestServer({ devMailbox: true, cleanup: { endedEnvelopeAge: 30 * day } });
});
afterAll(async () => {
  await server.close();
  await keeping.close();
});
afterEach(() => vi.useRealTimers());

/** Sends an envelope to a person with a rare name, and signs it with an upload. */
async function signOne(client: TestClient, at: TestServer, name: string): Promise<OpenedEnvelope> {
  const envelope = await sendAndOpen(client, [field('upload'), field('text')], {
    parties: [name],
    title: `Lease of ${name}`,
  });
  const inputs = [];
  for (const own of await loadOwnFields(client, envelope.token)) {
    if (own.type !== 'upload') {
      inputs.push(anyAnswer(own));
      continue;
    }
    const body = new FormData();
    body.set('input_id', own.id);
    body.set('file', new Blob([new Uint8Array(png)]), `${name}.png`);
    const path = '/api/upload/envelope-file';
    const { uuid } = (await client.call<UploadResult>(path, { token: envelope.token, body })).body;
    inputs.push(input(own, { inputFormat: 'upload-field', inputValue: JSON.stringify([uuid]) }));
  }
  expect(await sign(client, envelope.token, inputs, randomUUID())).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await reportOf(client, envelope.fingerprint)).body.documents, pollOptions)
    .toBe('made');
  await expect
    .poll(() => countRows(at, "from jobs where state in ('ready', 'running')"), pollOptions)
    .toBe(0);
  return envelope;
}

/** Every row that has a text anywhere, by table. */
async function tablesWith(at: TestServer, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of await tableNames(at)) {
    const rows = await readRows(at, `select * from "${table}"`);
    if (rows.some((row) => JSON.stringify(row).includes(text))) found.push(table);
  }
  return found;
}

const storedFiles = async (at: TestServer) =>
  (await listFiles(at)).filter((path) =>
    fileFolders.some((folder) => path.startsWith(`files/${folder}/`)),
  );

test('[OP-10] an erased envelope leaves a tombstone, and nothing of its people', async () => {
  const other = await signOne(server, server, 'zebulon');
  await pagesAreDrawn(server);
  const before = await storedFiles(server);
  const rowsBefore = await countRows(server, 'from stored_files');
  const envelope = await signOne(server, server, 'quirinus');
  await pagesAreDrawn(server);
  const [last] = await readRows(
    server,
    `select ev.hash, ev.position from events ev join envelopes e on e.id = ev.envelope_id
     where e.fingerprint = ? order by ev.position desc limit 1`,
    envelope.fingerprint,
  );
  const erase = ['erase', 'envelope', envelope.fingerprint, '--reason', 'Asked for'] as const;
  expect(await runOn(server, ...erase)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/1 documents, 1 parties, .*Nothing has been erased/s),
  });
  expect(await tablesWith(server, 'quirinus')).not.toEqual([]);

  expect(await runOn(server, ...erase, '--yes')).toMatchObject({ code: 0 });
  expect(await tablesWith(server, 'quirinus')).toEqual([]);
  expect(await tablesWith(server, envelope.fingerprint)).toEqual(['tombstones']);
  expect(await storedFiles(server)).toEqual(before);
  expect(await countRows(server, 'from stored_files')).toBe(rowsBefore);
  expect(
    await readRows(server, 'select * from tombstones where id = ?', envelope.fingerprint),
  ).toMatchObject([
    {
      kind: 'envelope',
      company_id: server.companyId,
      head: last?.hash,
      events: Number(last?.position) + 1,
      reason: 'Asked for',
    },
  ]);
  expect((await reportOf(server, envelope.fingerprint)).status).toBe(404);
  const opened = await server.call('/api/data/envelope', { token: envelope.token });
  expect(opened.status).toBe(404);
  expect(await runOn(server, ...erase, '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('was erased at'),
  });
  expect(await runOn(server, 'erase', 'envelope', 'unknown', '--yes')).toMatchObject({ code: 1 });
  expect((await reportOf(server, other.fingerprint)).body.documents).toBe('made');
});

test('[OP-10] an erased company is gone with its envelopes, keys and logo, and the others stay', async () => {
  const { companyId, apiKey } = await server.server.addCompany('Vanishing Lettings');
  await pagesAreDrawn(server);
  const before = await storedFiles(server);
  const client = createTestClient(() => server.server.url, apiKey);
  const body = withLogo(new FormData(), await drawLogo('#550055'));
  await client.call('/api/sender/company', { method: 'PUT', apiKey, body });
  const envelope = await signOne(client, server, 'ottokar');
  await makeWidget(client);
  await pagesAreDrawn(server);
  expect(await runOn(server, 'erase', 'company', companyId)).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 envelopes and 1 API keys'),
  });
  expect(await runOn(server, 'erase', 'company', companyId, '--yes')).toMatchObject({ code: 0 });
  for (const text of ['ottokar', 'Vanishing']) expect(await tablesWith(server, text)).toEqual([]);
  expect(await tablesWith(server, companyId)).toEqual(['tombstones']);
  expect(await storedFiles(server)).toEqual(before);
  const report = await client.call(`/api/sender/envelopes/${envelope.fingerprint}`, { apiKey });
  expect(report.status).toBe(401);
  expect(await countRows(server, 'from companies where id = ?', server.companyId)).toBe(1);
});

test('[OP-10] envelopes are erased when they ended as long ago as the setting says, not before', async () => {
  const ended = await signOne(keeping, keeping, 'balthasar');
  const open = await sendAndOpen(keeping, [field('text')]);
  const later = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    await keeping.server.cleanUp();
    await keeping.server.cleanUp();
  };
  await later(29 * day);
  expect(await countRows(keeping, 'from envelopes')).toBe(2);
  await later(2 * day);
  expect(await tablesWith(keeping, ended.fingerprint)).toEqual(['tombstones']);
  expect(await tablesWith(keeping, 'balthasar')).toEqual([]);
  expect(await tablesWith(keeping, open.fingerprint)).toContain('envelopes');
  expect(await readRows(keeping, 'select reason from tombstones')).toEqual([
    { reason: 'KEEP_ENVELOPES_DAYS' },
  ]);
});

test('[OP-10] an event cannot be deleted without its envelope', async () => {
  const { fingerprint } = await sendAndOpen(server, [field('text')]);
  const ofEnvelope = `from events where envelope_id =
    (select id from envelopes where fingerprint = ?)`;
  await expect(readRows(server, `delete ${ofEnvelope}`, fingerprint)).rejects.toThrow(
    'cannot be deleted',
  );
  expect(await countRows(server, ofEnvelope, fingerprint)).toBeGreaterThan(0);
});
