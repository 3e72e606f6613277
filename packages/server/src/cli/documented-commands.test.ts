import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSnippets, root } from '../../../../scripts/docs/read-docs.ts';
import { openSealer } from '../seal/open-sealer.ts';
import { sealDefaults } from '../seal/seal-settings.ts';
import { type Database, openStore } from '../store/database.ts';
import { insertEnvelopes } from '../testing/job-table.ts';
import { drawLogo } from '../testing/logos.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makeLog, makeSealedPdf, sealedAt, someFacts } from '../testing/sealed-documents.ts';
import { openShell, type Shell } from '../testing/shell.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let shell: Shell;
/** The data of a server that does not run, so that its jobs stay as they are. */
let jobs: { readonly folder: string; readonly db: Database };
let keyId: string;

/** As the guides name them. */
const failedJob = 42;
const writtenKeyId = '3f9a2c41d07be856';

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
  shell = await openShell();
  const { url } = server.server;
  const demo = { apiKey: server.apiKey, apiBase: `${url}/api` };
  await writeFile(join(server.dataDir, 'demo.json'), JSON.stringify(demo));
  for (const name of ['contract', 'lease', 'consent']) {
    await writeFile(join(shell.folder, `${name}.pdf`), await makePdf());
  }
  await writeFile(join(shell.folder, 'logo.png'), await drawLogo('#0a2a6b'));
  const log = await makeLog();
  const facts = { ...someFacts, head: log.events[2]?.hash };
  const sealer = await openSealer({
    settings: sealDefaults,
    dataDir: await mkdtemp(join(shell.folder, 'key-')),
    name: 'Harbour',
    now: () => sealedAt,
  });
  await writeFile(join(shell.folder, 'sealed.pdf'), await makeSealedPdf(sealer, { facts }));
  await writeFile(join(shell.folder, 'audit.json'), JSON.stringify(log));
  const settings = { branding: { company: 'Harbour' }, config: { week_start: 1 } };
  await writeFile(join(shell.folder, 'settings.json'), JSON.stringify(settings));
  // The fields that the README shows.
  const [fields] = readSnippets('json').filter(({ path }) => path === 'README.md');
  await writeFile(join(shell.folder, 'fields.json'), fields?.text ?? '');
  const created = await server.call<{ readonly id: string }>('/api/sender/keys', {
    apiKey: server.apiKey,
    body: { name: 'Old' },
  });
  keyId = created.body.id;
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-jobs-'));
  const db = await openStore(join(folder, 'sign-envelope.db'));
  await insertEnvelopes(db, 'acme', ['lease']);
  jobs = { folder, db };
});
afterAll(async () => {
  await server.close();
  await shell.close();
  await jobs.db.destroy();
  await rm(jobs.folder, { recursive: true });
});

/** Fails the job that the guides name, whatever became of it. */
async function failJob(): Promise<void> {
  const at = '2026-11-22T06:00:00.000Z';
  await jobs.db.deleteFrom('jobs').execute();
  await jobs.db
    .insertInto('jobs')
    .values({
      id: failedJob,
      kind: 'mail',
      state: 'failed',
      payload: '{}',
      company_id: 'acme',
      envelope_id: 'lease',
      is_retry: 1,
      attempts: 8,
      created_at: at,
      tried_since: at,
      due_at: at,
      leased_until: null,
      last_error: 'It is gone',
      ended_at: at,
    })
    .execute();
}

/** An envelope that was sent, as a reader names it. */
async function sendEnvelope(): Promise<Readonly<Record<string, string>>> {
  const { body } = await server.send(envelopeOf([field('text')]), { contract: await makePdf() });
  const [party] = body.parties;
  return {
    FINGERPRINT: body.envelope_fingerprint,
    PARTY: party?.party_id ?? '',
    KEY: new URL(party?.link ?? '').hash.slice(1),
  };
}

/** What npm can install. */
const packages = globSync('packages/*/package.json', { cwd: root }).map(
  (path): string => JSON.parse(readFileSync(join(root, path), 'utf8')).name,
);

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test.for(readSnippets('sh').map((snippet) => [snippet.at, snippet.text] as const))(
  'the commands of %s do what they say',
  async ([, text]) => {
    // Each way to deal with a job is for one that has failed.
    const isAboutJobs = text.includes('jobs ');
    for (const commands of isAboutJobs ? text.trim().split('\n') : [text]) {
      if (isAboutJobs) await failJob();
      const { output, npm } = await shell.paste(
        commands
          .replaceAll('http://localhost:4000', server.server.url)
          .replaceAll(writtenKeyId, keyId),
        {
          API_KEY: server.apiKey,
          DATA_DIR: isAboutJobs ? jobs.folder : server.dataDir,
          ...(/\$(?:FINGERPRINT|KEY)\b/.test(text) && (await sendEnvelope())),
        },
      );
      expect(output !== '' || npm.length > 0).toBe(true);
      for (const [command = '', ...names] of npm) {
        if (command === 'install') expect(packages).toEqual(expect.arrayContaining(names));
        else expect(scripts).toHaveProperty([command === 'run' ? (names[0] ?? '') : command]);
      }
    }
  },
);
