import { copyFile, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createCanvas } from '@napi-rs/canvas';
import type { WireError } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DamagedFileError, digestOf } from '../../../packages/server/src/store/stored-file.ts';
import { loadEnvelope, loadOwnFields } from '../../../packages/server/src/testing/envelopes.ts';
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
import { signedEnvelope } from './data-folder.ts';

let server: TestServer;
const reported: unknown[] = [];
beforeAll(async () => {
  server = await startTestServer({
    allowedOrigins: ['*'],
    report: (error) => void reported.push(error),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  reported.length = 0;
});

type Damage = (path: string) => Promise<void>;

/** Every kind of damage that a failing disk or a person may do to a file. */
const damages: readonly (readonly [string, Damage])[] = [
  [
    'with one bit flipped',
    async (path) => {
      const content = await readFile(path);
      const middle = Math.floor(content.length / 2);
      content.set([(content[middle] ?? 0) ^ 1], middle);
      await writeFile(path, content);
    },
  ],
  ['cut', async (path) => truncate(path, (await readFile(path)).length - 1)],
  ['emptied', (path) => truncate(path, 0)],
  ['made longer', async (path) => writeFile(path, Buffer.concat([await readFile(path), noise]))],
  ['swapped for another', (path) => copyFile(`${path}.other`, path)],
  ['removed', (path) => rm(path)],
];
const noise = Buffer.from('more');

const fileOf = (kind: string, name: string) => join(server.filesDir, kind, name);

/** Damages a file, and restores it afterwards. */
async function whileDamaged(path: string, damage: Damage, use: () => Promise<void>): Promise<void> {
  const safe = `${path}.safe`;
  await copyFile(path, safe);
  await writeFile(`${path}.other`, await makePdf(3));
  try {
    await damage(path);
    await use();
  } finally {
    await rm(`${path}.other`);
    await rename(safe, path);
  }
}

/** The folder and the name of a file, which are the same wherever it is. */
const nameOf = (path: string) => path.split('/').slice(-2).join('/');

function expectReported(path: string): void {
  const named = reported.filter((error) => error instanceof DamagedFileError);
  expect(named.map((error) => nameOf(error.path))).toContain(nameOf(path));
}

async function sentEnvelope(fields: readonly object[] = [field('text')], files = 1) {
  const documents = Array.from({ length: files }, (_, index) => ({
    title: `Document ${index}`,
    file: `file-${index}`,
    fields: index === 0 ? fields : [],
  }));
  const contents = await Promise.all(
    documents.map(async ({ file }, index) => [file, await makePdf(index + 1)] as const),
  );
  const sent = await server.send(envelopeOf([], { documents }), Object.fromEntries(contents));
  const token = await server.open(linkOf(sent));
  const envelope = await loadEnvelope(server, token);
  const own = await loadOwnFields(server, token);
  return { token, envelope, own, documentId: own[0]?.contract_id ?? '' };
}

const download = (token: string) => server.call<Buffer>('/api/download/envelope', { token });

const damagedFile = { status: 500, body: { message: 'server_errors.file_damaged' } };

describe('an original', () => {
  let sent: Awaited<ReturnType<typeof sentEnvelope>>;
  beforeAll(async () => {
    sent = await sentEnvelope();
    const { fingerprint } = documentOf(sent.envelope);
    const made = async (folder: string) =>
      (await readdir(fileOf(folder, ''))).filter((name) => name.startsWith(fingerprint)).length;
    // Until its pages are prepared, a copy of the file may be in use: two images, and a text.
    await vi.waitFor(
      async () => expect([await made('pages'), await made('texts')]).toEqual([2, 1]),
      { timeout: 120_000 },
    );
  });
  const sign = () => {
    const inputs = sent.own.map((entry) => input(entry, { inputValue: 'Ada' }));
    return server.call('/api/sign-envelope', { token: sent.token, body: { inputs } });
  };
  const detailedImage = () => {
    const { fingerprint } = documentOf(sent.envelope);
    return server.call<WireError>(`/cdn/detailed/${fingerprint}-0.jpg`);
  };

  test.each(damages)('%s is not shown, not stamped, and cannot be signed', async (_, damage) => {
    const path = fileOf('originals', `${sent.documentId}.pdf`);
    // Some of its pages may exist already; the detailed one is made on request.
    await whileDamaged(path, damage, async () => {
      const image = await detailedImage();
      expect(image).toMatchObject(damagedFile);
      expect(image.headers.get('cache-control') ?? '').not.toContain('immutable');
      expect(await download(sent.token)).toMatchObject(damagedFile);
      expect(await sign()).toMatchObject(damagedFile);
      expectReported(path);
    });
  });

  test('that is restored can be shown, signed and downloaded again', async () => {
    expect((await detailedImage()).status).toBe(200);
    expect((await sign()).status).toBe(200);
    expect((await download(sent.token)).body.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a file made from a page', () => {
  let sent: Awaited<ReturnType<typeof sentEnvelope>>;
  beforeAll(async () => {
    sent = await sentEnvelope();
  });
  const kinds = [
    ['its image', 'large', 'jpg', 'pages', (name: string) => `${name}-0.no-webp.jpg`],
    ['its detailed image', 'detailed', 'jpg', 'pages', (name: string) => `${name}-0-detailed.jpg`],
    ['its text', 'text', 'json', 'texts', (name: string) => `${name}-0.json`],
  ] as const;
  const all = kinds.flatMap(([what, ...kind]) =>
    damages.map(([how, damage]) => [what, how, damage, ...kind] as const),
  );

  test.each(all)('%s, %s, is made again', async (_, __, damage, address, ending, folder, name) => {
    const { fingerprint } = documentOf(sent.envelope);
    const url = `/cdn/${address}/${fingerprint}-0.${ending}`;
    // The kind that is prepared when the envelope is sent.
    const headers = { accept: address === 'large' ? 'image/webp' : '*/*' };
    const read = async () =>
      Buffer.from(await (await fetch(server.server.url + url, { headers })).arrayBuffer());
    const before = await read();
    const path = fileOf(folder, name(fingerprint));
    await expect.poll(() => readdir(fileOf(folder, ''))).toContain(name(fingerprint));
    await whileDamaged(path, damage, async () => {
      expect((await read()).equals(before)).toBe(true);
      expectReported(path);
      // The file on the disk is intact again as well.
      expect((await readFile(path)).equals(before)).toBe(true);
    });
  });
});

describe('a document that is not complete', () => {
  let sent: Awaited<ReturnType<typeof sentEnvelope>>;
  beforeAll(async () => {
    sent = await sentEnvelope();
  });

  test.each(damages)('%s is moved away and made again, identically', async (_, damage) => {
    const { token, documentId } = sent;
    const before = (await download(token)).body;
    const path = fileOf('stamped', `${documentId}-0-incomplete.pdf`);
    await whileDamaged(path, damage, async () => {
      const after = await download(token);
      expect(after.status).toBe(200);
      expect(after.body.equals(before)).toBe(true);
      expectReported(path);
    });
  });
});

describe('a sealed document', () => {
  let signed: Awaited<ReturnType<typeof signedEnvelope>>;
  beforeAll(async () => {
    signed = await signedEnvelope(server);
  });

  test.each(damages)('%s is not sent until it is restored', async (_, damage) => {
    const { token, documentId } = signed;
    const before = (await download(token)).body;
    const path = fileOf('sealed', `${documentId}.pdf`);
    await whileDamaged(path, damage, async () => {
      expect(await download(token)).toMatchObject(damagedFile);
      expectReported(path);
    });
    expect((await download(token)).body.equals(before)).toBe(true);
  });

  test('that is damaged is never included in a zip', async () => {
    const { token, own, documentId } = await sentEnvelope([field('text')], 3);
    const inputs = own.map((entry) => input(entry, { inputValue: 'Ada' }));
    await server.call('/api/sign-envelope', { token, body: { inputs } });
    const before = await download(token);
    expect(before.headers.get('content-type')).toBe('application/zip');
    const path = fileOf('sealed', `${documentId}.pdf`);
    record(`sealed/${documentId}.pdf`, Buffer.from('something that cannot be made'));
    expect(await download(token)).toMatchObject(damagedFile);
    expectReported(path);
  });
});

/** Records another digest for a file in the database, bypassing the running server. */
function record(name: string, content: Buffer): void {
  const database = new DatabaseSync(join(server.dataDir, 'sign-envelope.db'));
  const { bytes, sha256 } = digestOf(content);
  database
    .prepare('update stored_files set bytes = ?, sha256 = ? where name = ?')
    .run(bytes, sha256, name);
  database.close();
}

describe('an uploaded signature', () => {
  let token: string;
  let fileName: string;
  let inputs: readonly object[];
  beforeAll(async () => {
    const sent = await sentEnvelope([field('signature')]);
    token = sent.token;
    const canvas = createCanvas(300, 100);
    canvas.getContext('2d').fillRect(20, 40, 200, 10);
    const form = new FormData();
    const png = new Uint8Array(await canvas.encode('png'));
    form.set('file', new Blob([png], { type: 'image/png' }), 'signature.png');
    const uploaded = await server.call<{ readonly fileName: string }>(
      '/api/upload/envelope-signature',
      { token, body: form },
    );
    fileName = uploaded.body.fileName;
    inputs = sent.own.map((entry) => input(entry, { inputValue: fileName, inputFormat: 'upload' }));
  });
  const image = () => server.call(`/cdn/signatures/${fileName}`, { token });

  test.each(damages)('%s is not shown', async (_, damage) => {
    expect((await image()).status).toBe(200);
    const path = fileOf('uploads', fileName);
    await whileDamaged(path, damage, async () => {
      expect(await image()).toMatchObject(damagedFile);
      expectReported(path);
    });
  });

  test('that changed is not signed with until it is restored', async () => {
    const path = fileOf('uploads', fileName);
    const change = async (file: string) => writeFile(file, noise);
    const sign = () => server.call('/api/sign-envelope', { token, body: { inputs } });
    await whileDamaged(path, change, async () => {
      expect(await sign()).toMatchObject(damagedFile);
      expectReported(path);
    });
    expect((await sign()).status).toBe(200);
    expect((await download(token)).status).toBe(200);
  });
});
