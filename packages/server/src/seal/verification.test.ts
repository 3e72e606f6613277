import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PDF } from '@libpdf/core';
import { canonicalHash, type Verification, verifyDocument } from '@sign-envelope/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Authorities, startAuthorities } from '../testing/authorities.ts';
import {
  attachFacts,
  makeLog,
  makeSealedPdf,
  sealBytes,
  sealedAt,
  someFacts,
} from '../testing/sealed-documents.ts';
import { makePdf } from '../testing/test-server.ts';
import { openSealer, type Sealer } from './open-sealer.ts';
import { type SealKeySettings, sealDefaults } from './seal-settings.ts';

let authorities: Authorities;
let dataDir: string;
let own: Sealer;
let stamped: Sealer;
let archived: Sealer;
/** A sealed document of each level. */
let documents: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
beforeAll(async () => {
  authorities = await startAuthorities();
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-verification-'));
  await authorities.issue({ name: 'harbour', kind: 'documents' });
  await authorities.issue({ name: 'mill', kind: 'plain', key: 'rsa' });
  const timestamp = { url: `${authorities.url}/tsa`, user: null, password: null };
  const open = (key: SealKeySettings, hasTimestamp: boolean) =>
    openSealer({
      settings: { key, timestamp: hasTimestamp ? timestamp : null },
      dataDir,
      name: 'Harbour Lettings',
    });
  own = await open(sealDefaults.key, false);
  stamped = await open(pem('mill'), true);
  archived = await open(pem('harbour'), true);
  documents = {
    'B-B': await makeSealedPdf(own),
    'B-T': await makeSealedPdf(stamped),
    'B-LTA': await makeSealedPdf(archived),
  };
});
afterAll(async () => {
  await authorities.close();
  await rm(dataDir, { recursive: true });
});

const pem = (name: string): SealKeySettings => ({
  kind: 'pem',
  key: { file: authorities.path(`${name}.key`), name: 'SEAL_KEY_FILE' },
  certificate: { file: authorities.path(`${name}.pem`), name: 'SEAL_CERTIFICATE_FILE' },
  password: null,
});

const documentOf = (level: string) => documents[level] ?? new Uint8Array();

/** Places of a file, the same in each run. */
function placesIn(size: number, count: number): readonly number[] {
  let state = 20_261_122;
  return Array.from({ length: count }, () => {
    // The generator of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * size);
  });
}

test('[EV-08] a sealed document is found to be sealed, and by whom', async () => {
  const verification = await verifyDocument(documentOf('B-B'));
  expect(verification).toMatchObject({
    verdict: 'sealed',
    seal: 0,
    additions: 'none',
    facts: someFacts,
    audit: null,
    signatures: [
      {
        kind: 'signature',
        status: 'intact',
        certificate: {
          name: 'Harbour Lettings',
          self_signed: true,
          sha256: own.certificate.sha256,
        },
        time: { at: sealedAt.toISOString(), source: 'claim', authority: null },
        covers: 'file',
        level: 'B-B',
      },
    ],
  });
  expect(JSON.parse(JSON.stringify(verification))).toEqual(verification);
});

test('[EV-08] a timestamp and revocation data are part of the answer', async () => {
  const [seal] = (await verifyDocument(documentOf('B-T'))).signatures;
  expect(seal).toMatchObject({
    certificate: { name: 'mill', issuer: 'CN=Loopback Root', self_signed: false },
    valid_at_signing: true,
    time: { source: 'timestamp', authority: { name: 'tsa' } },
    level: 'B-T',
  });
  const { verdict, additions, signatures } = await verifyDocument(documentOf('B-LTA'));
  expect([verdict, additions]).toEqual(['sealed', 'proof']);
  expect(
    signatures.map(({ kind, status, covers, level }) => [kind, status, covers, level]),
  ).toEqual([
    ['signature', 'intact', 'revision', 'B-LTA'],
    ['timestamp', 'intact', 'revision', null],
    ['signature', 'intact', 'file', 'B-B'],
  ]);
});

test.for([
  ['B-B', 200],
  ['B-LTA', 60],
] as const)(
  '[EV-01] a changed byte of a document sealed at %s is found at %i places',
  async ([level, count]) => {
    const bytes = documentOf(level);
    const missed: number[] = [];
    for (const place of placesIn(bytes.length, count)) {
      const copy = bytes.slice();
      copy[place] = (copy[place] ?? 0) ^ (1 << (place % 8));
      const { verdict } = await verifyDocument(copy);
      if (verdict !== 'changed') missed.push(place);
    }
    expect(missed).toEqual([]);
  },
);

test('[EV-01] each byte of a signature counts, also those that nothing signs', async () => {
  const bytes = documentOf('B-B');
  const text = Buffer.from(bytes).toString('latin1');
  const start = text.lastIndexOf('/Contents <') + '/Contents <'.length;
  const missed: number[] = [];
  // The head of the message, and each digit in another case.
  for (let place = start; place < start + 60; place += 1) {
    const copy = bytes.slice();
    const digit = Number.parseInt(text[place] ?? '', 16);
    copy[place] = (digit ^ 1).toString(16).charCodeAt(0);
    if ((await verifyDocument(copy)).verdict !== 'changed') missed.push(place);
    copy[place] = (text[place] ?? '').toUpperCase().charCodeAt(0);
    const isSame = copy[place] === bytes[place];
    if (!isSame && (await verifyDocument(copy)).verdict !== 'changed') missed.push(-place);
  }
  expect(missed).toEqual([]);

  // The name of the signer, in another case.
  const name = Buffer.from('Harbour').toString('hex');
  const copy = bytes.slice();
  copy[text.lastIndexOf(name)] = '6'.charCodeAt(0);
  expect(Buffer.from(copy).includes(Buffer.from('harbour').toString('hex'))).toBe(true);
  expect((await verifyDocument(copy)).verdict).toBe('changed');
});

/** Appends to a document as an editor does that keeps what stands before. */
async function append(bytes: Uint8Array, change: (document: PDF) => unknown): Promise<Uint8Array> {
  const document = await PDF.load(bytes);
  await change(document);
  return document.save({ incremental: true });
}

test.for([
  ['an added page', (document: PDF) => document.addPage()],
  ['other words in the title', (document: PDF) => document.setTitle('Another lease')],
  ['an added attachment', (document: PDF) => document.addAttachment('more.txt', new Uint8Array(9))],
  [
    'another drawing on a page',
    (document: PDF) => document.getPage(0)?.drawText('And a dog', { x: 50, y: 50 }),
  ],
] as const)('[EV-01] %s in an appended revision is found', async ([, change]) => {
  for (const level of ['B-B', 'B-LTA']) {
    const { verdict, additions, signatures } = await verifyDocument(
      await append(documentOf(level), change),
    );
    expect([verdict, additions, signatures[0]?.status]).toEqual(['changed', 'other', 'intact']);
  }
});

test('[EV-01] a revision that another timestamp covers is still found', async () => {
  const changed = await append(documentOf('B-B'), (document) => document.setTitle('Another'));
  const again = await sealBytes(stamped, changed, { name: 'Mill', reason: 'Again', at: sealedAt });
  const { verdict, additions } = await verifyDocument(again.bytes);
  expect([verdict, additions]).toEqual(['changed', 'other']);
});

test('[EV-01] a seal holds whatever its reason says', async () => {
  for (const reason of ['9999999997 9999999998 9999999999', '/ByteRange [0 1 2 9]', 'Ἀ (']) {
    const pdf = await attachFacts(await makePdf(1));
    const { bytes } = await sealBytes(own, pdf, { name: reason, reason, at: sealedAt });
    const { verdict, signatures } = await verifyDocument(bytes);
    expect([reason, verdict, signatures.length]).toEqual([reason, 'sealed', 1]);
  }
});

test('[EV-08] of two attachments with the name of the facts, none is believed', async () => {
  const pdf = await attachFacts(await attachFacts(await makePdf(1)), {
    ...someFacts,
    title: 'Another',
  });
  const details = { name: 'Harbour', reason: 'Signed', at: sealedAt };
  const { verdict, facts } = await verifyDocument((await sealBytes(own, pdf, details)).bytes);
  expect([verdict, facts]).toEqual(['foreign', null]);
});

test('[EV-01] more signatures than any document has are not looked at', async () => {
  const many = Buffer.from('/ByteRange [0 1 2 3]\n'.repeat(40));
  const { verdict, signatures } = await verifyDocument(Buffer.concat([documentOf('B-B'), many]));
  expect([verdict, signatures]).toEqual(['changed', []]);
});

test('[EV-01] bytes after the end are found', async () => {
  const bytes = documentOf('B-B');
  const { verdict } = await verifyDocument(Buffer.concat([bytes, Buffer.from('\n% more\n')]));
  expect(verdict).toBe('changed');
});

test('[EV-08] a file that is not sealed gets an honest answer', async () => {
  const verdictOf = async (bytes: Uint8Array) => (await verifyDocument(bytes)).verdict;
  const plain = await makePdf(1);
  const details = { name: 'Mill', reason: 'Mine', at: sealedAt };
  expect(await verdictOf(plain)).toBe('unsealed');
  expect(await verdictOf(await attachFacts(plain))).toBe('unsealed');
  expect(await verdictOf((await sealBytes(own, plain, details)).bytes)).toBe('foreign');
  const other = await attachFacts(plain, { ...someFacts, version: 2 });
  expect(await verdictOf((await sealBytes(own, other, details)).bytes)).toBe('foreign');
  // Damaged in a way for which the library would search for ever.
  const damaged = Buffer.from(plain).toString('latin1').replace(' /Type', ' )Type');
  expect(await verdictOf(Buffer.from(damaged, 'latin1'))).toBe('unsealed');
  expect(await verdictOf(new Uint8Array())).toBe('unreadable');
  expect(await verdictOf(Buffer.from('A letter'))).toBe('unreadable');
  // Saved again as a whole by another program, which keeps the signature but not what it signs.
  const saved = await PDFDocument.load(documentOf('B-B'));
  expect(await verdictOf(await saved.save())).toBe('changed');
});

test('[EV-05] [EV-08] an audit log is compared with what was sealed', async () => {
  const log = await makeLog();
  const facts = { ...someFacts, head: log.events[2]?.hash };
  const bytes = await makeSealedPdf(own, { facts });
  const check = async (auditLog: unknown): Promise<Verification['audit']> =>
    (await verifyDocument(bytes, { auditLog })).audit;
  expect(await check(log)).toMatchObject({
    valid: true,
    same_envelope: true,
    same_head: true,
    faults: [],
  });

  // The log says which file was sealed.
  const sealing = async (file: object) => {
    const { hash: _, ...last } = log.events[3] ?? { hash: '' };
    const row = { ...last, file };
    const hash = await canonicalHash(row);
    return { ...log, head: hash, events: [...log.events.slice(0, 3), { ...row, hash }] };
  };
  const file = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    certificate_sha256: own.certificate.sha256,
  };
  expect(await check(await sealing(file))).toMatchObject({ valid: true, same_file: true });
  for (const other of [{ sha256: 'a'.repeat(64) }, { certificate_sha256: 'a'.repeat(64) }]) {
    const wrong = await check(await sealing({ ...file, ...other }));
    expect(wrong).toMatchObject({ valid: true, same_head: true, same_file: false });
  }

  const swapped = { ...log, events: [0, 2, 1, 3].map((index) => log.events[index]) };
  expect(await check(swapped)).toMatchObject({
    valid: false,
    faults: [
      { kind: 'moved', index: 1 },
      { kind: 'moved', index: 2 },
    ],
  });
  const removed = { ...log, events: log.events.toSpliced(1, 1) };
  expect(await check(removed)).toMatchObject({ faults: [{ kind: 'missing', index: 1 }] });

  // A row that was forged with all rows after it: only the sealed head tells.
  const forged = structuredClone(log);
  let previous = log.events[0]?.hash ?? '';
  forged.events = await Promise.all(log.events.slice(0, 1));
  for (const { hash: _, ...event } of log.events.slice(1)) {
    const other = { ...event, previous, at: '2026-11-23T06:00:00.000Z' };
    previous = await canonicalHash(other);
    forged.events.push({ ...other, hash: previous });
  }
  forged.head = previous;
  expect(await check(forged)).toMatchObject({ valid: true, same_envelope: true, same_head: false });

  const cut = { ...log, head: log.events[1]?.hash, events: log.events.slice(0, 2) };
  expect(await check(cut)).toMatchObject({ valid: true, same_head: false });
  const other = { ...log, envelope: 'e'.repeat(32) };
  expect(await check(other)).toMatchObject({ valid: false, same_envelope: false });
  expect(await check('no log')).toMatchObject({ valid: false, same_head: null });
});
