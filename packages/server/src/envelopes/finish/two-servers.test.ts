import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLocalFiles } from '../../documents/with-local-files.ts';
import { sqlitePath } from '../../open-data.ts';
import { openSealer, type Sealer } from '../../seal/open-sealer.ts';
import { sealDefaults } from '../../seal/seal-settings.ts';
import { type Database, openServersStore } from '../../store/database.ts';
import type { FileStore } from '../../store/file-store.ts';
import { openFileStore } from '../../store/open-file-store.ts';
import { loadOwnFields, sendAndOpen, sign } from '../../testing/envelopes.ts';
import { startHttpStandIn } from '../../testing/http-stand-in.ts';
import { countRows, readRows } from '../../testing/read-rows.ts';
import { startS3Double } from '../../testing/s3/s3-double.ts';
import { anyAnswer, field } from '../../testing/sample-requests.ts';
import { createQuickEngine, startTestServer } from '../../testing/test-server.ts';
import { readEnvelope } from '../read/stored-envelope.ts';
import { createFinishedDocuments, type FinishedDocuments } from './finished-documents.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-two-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Lets the first `count` calls begin together. */
function together(count: number): () => Promise<void> {
  let arrived = 0;
  let begin: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) begin();
    return all;
  };
}

async function read(documents: FinishedDocuments, db: Database, id: string): Promise<Buffer> {
  const stored = await readEnvelope(db, id);
  const document = stored?.documents[0];
  if (stored == null || document === undefined) throw new Error('There is no such envelope.');
  return (await documents.open(stored, document)).read();
}

test('two servers that seal a document at the same time have one file of it', async () => {
  const double = await startS3Double();
  const bucket = await double.createBucket();
  const noAuthority = await startHttpStandIn({ status: 500 });
  // Its own attempts to seal wait for a timestamp.
  const server = await startTestServer({
    s3: bucket,
    seal: { ...sealDefaults, timestamp: { url: noAuthority.url, user: null, password: null } },
    report: () => undefined,
  });
  const engine = createQuickEngine();
  const opened: Database[] = [];
  const stores: FileStore[] = [];
  try {
    const { token } = await sendAndOpen(server, [field('text')]);
    const answers = (await loadOwnFields(server, token)).map(anyAnswer);
    expect((await sign(server, token, answers)).status).toBe(200);
    const id = String((await readRows(server, 'select id from envelopes'))[0]?.id);
    const begin = together(2);
    const openServer = async (name: string) => {
      const db = await openServersStore(server.databaseUrl ?? sqlitePath(server.dataDir));
      opened.push(db);
      const files = await openFileStore(join(folder, name), bucket);
      stores.push(files);
      const settings = { settings: sealDefaults, dataDir: server.dataDir, name };
      const sealer: Sealer = await openSealer(settings);
      return {
        db,
        documents: createFinishedDocuments({
          db,
          files,
          report: () => undefined,
          engine: withLocalFiles(engine, files),
          sealer: {
            ...sealer,
            seal: async (request) => {
              await begin();
              return sealer.seal(request);
            },
          },
          productName: name,
          siteAddress: () => server.server.url,
        }),
      };
    };
    const servers = await Promise.all([openServer('one'), openServer('two')]);
    const [first, second] = await Promise.all(
      servers.map(({ db, documents }) => read(documents, db, id)),
    );
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
    expect(await countRows(server, "from events where type = 'sealed'")).toBe(1);
    const [record] = await readRows(
      server,
      "select name, sha256 from stored_files where name like 'sealed/%'",
    );
    const stored = await readFile(join(bucket.folder, String(record?.name)));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(record?.sha256);
    expect(stored.equals(first ?? Buffer.alloc(0))).toBe(true);
  } finally {
    for (const db of opened) await db.destroy();
    for (const files of stores) files.close();
    await engine.close();
    await server.close();
    await noAuthority.close();
    await double.close();
  }
});
