import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from './serve.ts';
import { startTestServer } from './testing/test-server.ts';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-serve-'));
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

test('reports an invalid setting in one sentence and starts nothing', async () => {
  expect(await serve({ PORT: 'http', DATA_DIR: folder })).toBe(false);
  expect(said).toEqual(['PORT must be a whole number from 0 to 65535, not "http".']);
});

test('reports a secret whose file cannot be read in one sentence', async () => {
  const path = join(folder, 'smtp-url');
  expect(await serve({ SMTP_URL_FILE: path, DATA_DIR: folder })).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^SMTP_URL_FILE cannot be read \(ENOENT/)]);
});

test('reports a port that is in use in one sentence', async () => {
  const other = await startTestServer({ hostname: '::' });
  const { port } = new URL(other.server.url);
  expect(await serve({ PORT: port, DATA_DIR: folder, LOG: 'off' })).toBe(false);
  expect(said).toEqual([
    `Port ${port} is in use. Set PORT to another, or to 0 for any that is free.`,
  ]);
  await other.close();
});

test('reports a file that is not a database in one sentence', async () => {
  await writeFile(join(folder, 'sign-envelope.db'), 'no database at all '.repeat(100));
  expect(await serve({ PORT: '0', DATA_DIR: folder, LOG: 'off' })).toBe(false);
  expect(said).toEqual([
    `The database ${join(folder, 'sign-envelope.db')} is not a database, or is damaged. Restore it from a backup (file is not a database).`,
  ]);
});

test.for(['a b', '999.1.1.1', 'http://localhost', 'x'.repeat(300)])(
  'reports HOST=%s in one sentence',
  async (host) => {
    expect(await serve({ PORT: '0', HOST: host, DATA_DIR: folder, LOG: 'off' })).toBe(false);
    expect(said).toEqual([
      `HOST must be an address or a name of this machine, not ${JSON.stringify(host)}.`,
    ]);
  },
);

test('reports a folder that cannot be written to in one sentence', async () => {
  // Neither written nor removed, as every file of a read-only file system.
  await mkdir(join(folder, 'lock.json'));
  expect(await serve({ PORT: '0', DATA_DIR: folder, LOG: 'off' })).toBe(false);
  expect(said).toEqual([
    expect.stringMatching(/^The folder for the data cannot be used \(EISDIR.*lock.json'\)\. Set/),
  ]);
});

test('[EV-03] reports a sealing key that cannot be used in one sentence', async () => {
  await writeFile(join(folder, 'seal.pem'), 'damaged', { mode: 0o600 });
  expect(await serve({ PORT: '0', DATA_DIR: folder, LOG: 'off' })).toBe(false);
  expect(said).toEqual([
    `The sealing key ${join(folder, 'seal.pem')} is damaged. Restore it from a backup, or move it away to have a new one made.`,
  ]);
});

test('reports a folder that cannot be used in one sentence', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  expect(await serve({ PORT: '0', DATA_DIR: join(file, 'data'), LOG: 'off' })).toBe(false);
  expect(said).toEqual([expect.stringContaining('Set DATA_DIR to another.')]);
});
