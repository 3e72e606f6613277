import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyDocument } from '@sign-envelope/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSealer, type Sealer } from '../seal/open-sealer.ts';
import { sealDefaults } from '../seal/seal-settings.ts';
import {
  makeLog,
  makeSealedPdf,
  sealBytes,
  sealedAt,
  someFacts,
} from '../testing/sealed-documents.ts';
import { makePdf } from '../testing/test-server.ts';
import { run } from './run.ts';

let folder: string;
let sealer: Sealer;
let sealed: Uint8Array<ArrayBuffer>;
let log: Awaited<ReturnType<typeof makeLog>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-verify-'));
  sealer = await openSealer({
    settings: sealDefaults,
    dataDir: folder,
    name: 'Harbour',
    now: () => sealedAt,
  });
  log = await makeLog();
  sealed = await makeSealedPdf(sealer, { facts: { ...someFacts, head: log.events[2]?.hash } });
});
afterAll(() => rm(folder, { recursive: true }));

async function put(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function verify(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(['verify', ...args], {
    environment: {},
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('[EV-08] says who sealed a document, when, and that it is unchanged', async () => {
  const path = await put('sealed.pdf', sealed);
  const { code, out, err } = await verify(path);
  expect([code, err]).toEqual([0, '']);
  expect(out.split('\n')).toEqual([
    'This document is sealed, and has not been changed since.',
    'Sealed by Harbour.',
    'Sealed on 2026-11-22 at 06:00:00 UTC, by the sealer’s own clock.',
    `Nobody vouches for the name in the certificate. Compare the certificate’s fingerprint with the one that the sender publishes: ${sealer.certificate.sha256}`,
    `It belongs to the envelope “Lease” from Harbour Lettings (${someFacts.envelope}).`,
    expect.stringMatching(/^The SHA-256 of the file is [0-9a-f]{64}$/),
  ]);
});

test('[EV-08] a seal of a time at which its certificate was not valid is not accepted', async () => {
  const dataDir = await mkdtemp(join(folder, 'late-'));
  const late = await openSealer({ settings: sealDefaults, dataDir, name: 'Harbour' });
  const { code, out } = await verify(await put('early.pdf', await makeSealedPdf(late)));
  expect([code, out]).toEqual([1, expect.stringContaining('was not valid at that time')]);
});

test('[EV-08] prints JSON for programs', async () => {
  const { code, out } = await verify(await put('sealed.pdf', sealed), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(await verifyDocument(sealed));
});

test('[EV-08] compares an audit log, and says which row is wrong', async () => {
  const path = await put('sealed.pdf', sealed);
  const check = async (text: string) => verify(path, '--audit', await put('audit.json', text));
  const whole = await check(JSON.stringify(log));
  expect(whole.code).toBe(0);
  expect(whole.out).toContain(
    'The rows of the audit log follow each other, and the document proves the first 3 of 4.',
  );

  const forged = structuredClone(log);
  Object.assign(forged.events[1] ?? {}, { type: 'signed' });
  const changed = await check(JSON.stringify(forged));
  expect([changed.code, changed.err]).toEqual([1, '']);
  expect(changed.out).toContain('Row 1 of the audit log has been changed.');

  const broken = await check('{');
  expect(broken.code).toBe(1);
  expect(broken.out).toContain('The audit log cannot be read.');
});

test('[EV-08] has an exit code for each verdict', async () => {
  const changed = sealed.slice();
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(await verify(await put('changed.pdf', changed))).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^This document is not as it was signed/),
  });
  expect(await verify(await put('plain.pdf', await makePdf(1)))).toMatchObject({
    code: 3,
    out: expect.stringMatching(/^This document has no seal\./),
  });
  const details = { name: 'Mill', reason: 'Mine', at: sealedAt };
  const { bytes } = await sealBytes(sealer, await makePdf(1), details);
  const foreign = await verify(await put('foreign.pdf', bytes));
  expect(foreign.code).toBe(3);
  expect(foreign.out).toContain('The signature of Harbour is intact.');
  expect(await verify(await put('letter.pdf', 'Dear Ada'))).toMatchObject({
    code: 3,
    out: expect.stringMatching(/^This file is not a PDF\./),
  });
});

test('[EV-08] a name in a document cannot command a terminal', async () => {
  const title = 'Lease\u001b[2J\u009b31m\nThis document is sealed';
  const bytes = await makeSealedPdf(sealer, { facts: { ...someFacts, title } });
  const { out } = await verify(await put('hostile.pdf', bytes));
  expect(out).toContain('“Lease [2J 31m This document is sealed”');
});

test.for([
  [[], 'verify needs a PDF.'],
  [['a.pdf', 'b.pdf'], 'verify takes no "b.pdf".'],
  [['a.pdf', '--wrong'], 'Unknown option'],
  [['nothing.pdf'], 'nothing.pdf cannot be read: ENOENT.'],
] as const)('[EV-08] verify %j is an invalid command', async ([args, problem]) => {
  const { code, out, err } = await verify(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(problem);
});
