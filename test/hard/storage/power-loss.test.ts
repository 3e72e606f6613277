import fsPromises, { cp, mkdtemp, rm, truncate } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnvelope, loadOwnFields } from '../../../packages/server/src/testing/envelopes.ts';
import { countRows } from '../../../packages/server/src/testing/read-rows.ts';
import { linkOf } from '../../../packages/server/src/testing/response.ts';
import {
  documentOf,
  envelopeOf,
  field,
  input,
} from '../../../packages/server/src/testing/sample-requests.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
} from '../../../packages/server/src/testing/test-server.ts';

/**
 * What a power cut loses: content that was never synced, and names whose folder was not synced.
 * Each call of the file system is recorded, and everything that was not synced is removed from a
 * copy.
 */
const original = { ...fsPromises };
/**
 * Files whose content has been synced. Content written by other processes counts as unsynced until
 * this process syncs it.
 */
const syncedContent = new Set<string>();
/** New names, and whether their folder has been synced since. */
const names = new Map<string, { isSynced: boolean }>();

function recordCalls(): void {
  Object.assign(fsPromises, {
    open: async (...parameters: Parameters<typeof original.open>) => {
      const handle = await original.open(...parameters);
      const path = String(parameters[0]);
      const { sync } = handle;
      handle.sync = async () => {
        await sync.call(handle);
        syncedContent.add(path);
        for (const [name, state] of names) if (dirname(name) === path) state.isSynced = true;
      };
      return handle;
    },
    writeFile: async (...parameters: Parameters<typeof original.writeFile>) => {
      syncedContent.delete(String(parameters[0]));
      return original.writeFile(...parameters);
    },
    rename: async (...[from, to]: Parameters<typeof original.rename>) => {
      await original.rename(from, to);
      if (syncedContent.delete(String(from))) syncedContent.add(String(to));
      else syncedContent.delete(String(to));
      names.set(String(to), { isSynced: false });
    },
    link: async (...[from, to]: Parameters<typeof original.link>) => {
      await original.link(from, to);
      if (syncedContent.has(String(from))) syncedContent.add(String(to));
      names.set(String(to), { isSynced: false });
    },
  } satisfies Partial<typeof fsPromises>);
  syncBuiltinESMExports();
}

/** Returns a copy of the folder as a power cut at this moment would leave it. */
async function cutPower(dataDir: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sign-envelope-cut-'));
  // Temporary files come and go while the server works, and are deleted at its start.
  const temporary = join(dataDir, 'tmp');
  await cp(dataDir, copy, { recursive: true, filter: (path) => dirname(path) !== temporary });
  for (const [name, { isSynced }] of names) {
    if (!name.startsWith(`${dataDir}/files/`)) continue;
    const place = copy + name.slice(dataDir.length);
    if (!isSynced) await rm(place, { force: true });
    else if (!syncedContent.has(name)) await truncate(place, 0);
  }
  return copy;
}

let server: TestServer;
beforeAll(async () => {
  recordCalls();
  server = await startTestServer({ allowedOrigins: ['*'] });
});
afterAll(async () => {
  await server.close();
  Object.assign(fsPromises, original);
  syncBuiltinESMExports();
});

test('everything that was acknowledged is intact after a power loss', async () => {
  const pages = 3;
  const sent = await server.send(envelopeOf([field('text'), field('signature')]), {
    contract: await makePdf(pages),
  });
  const link = linkOf(sent);
  const token = await server.open(link);
  const { fingerprint } = documentOf(await loadEnvelope(server, token));
  const images = Array.from(
    { length: pages },
    (_, index) => `/cdn/large/${fingerprint}-${index}.jpg`,
  );
  const texts = images.map((url) => url.replace('/large/', '/text/').replace('.jpg', '.json'));
  const seen = await Promise.all([...images, ...texts].map((url) => server.call<Buffer>(url)));
  expect(seen.every(({ status }) => status === 200)).toBe(true);
  const inputs = (await loadOwnFields(server, token)).map((entry) =>
    entry.type === 'signature'
      ? input(entry, { inputValue: 'Ada', inputFormat: 'typed', inputFont: 'caveat' })
      : input(entry, { inputValue: 'Harbour Street 4' }),
  );
  expect((await server.call('/api/sign-envelope', { token, body: { inputs } })).status).toBe(200);
  const finished = await server.call<Buffer>('/api/download/envelope', { token });
  expect(finished.status).toBe(200);
  // Images, texts and finished documents are in place once the database lists them.
  await expect
    .poll(() => countRows(server, 'from stored_files'), { timeout: 120_000 })
    .toBeGreaterThanOrEqual(2 * pages + 1);

  const dataDir = await cutPower(server.dataDir);
  const lost: unknown[] = [];
  const after = await startTestServer({
    dataDir,
    allowedOrigins: ['*'],
    report: (error) => void lost.push(error),
  });
  const again = await after.open(link);
  for (const [index, url] of [...images, ...texts].entries()) {
    const { status, body } = await after.call<Buffer>(url);
    expect(status).toBe(200);
    expect(body).toEqual(seen[index]?.body);
  }
  const kept = await after.call<Buffer>('/api/download/envelope', { token: again });
  expect(kept.body.equals(finished.body)).toBe(true);
  // Nothing had to be made again.
  expect(lost).toEqual([]);
  await after.close();
  await rm(dataDir, { recursive: true });
});
