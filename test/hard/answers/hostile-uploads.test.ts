import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadResult } from '../../../packages/server/src/envelopes/answer/store-upload.ts';
import {
  loadOwnFields,
  reportOf,
  sendAndOpen,
  sign,
} from '../../../packages/server/src/testing/envelopes.ts';
import { bmp, jpeg, png } from '../../../packages/server/src/testing/pictures.ts';
import type { TestResponse } from '../../../packages/server/src/testing/response.ts';
import { field, input } from '../../../packages/server/src/testing/sample-requests.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
} from '../../../packages/server/src/testing/test-server.ts';

let server: TestServer;
let pdf: Buffer;
beforeAll(async () => {
  server = await startTestServer({ callsPerAddress: 0, callsPerLink: 0 });
  pdf = Buffer.from(await makePdf(1));
});
afterAll(() => server.close());

const contents: Readonly<Record<string, () => Buffer>> = {
  nothing: () => Buffer.alloc(0),
  'one byte': () => Buffer.from('%'),
  'a JPEG': () => jpeg,
  'a PNG': () => png,
  'a bitmap': () => bmp,
  'a PDF': () => pdf,
  'half a PDF': () => pdf.subarray(0, pdf.length / 2),
  'half a PNG': () => png.subarray(0, png.length / 2),
  'a PNG that is a PDF too': () => Buffer.concat([png, pdf]),
  'a PDF that is a page of HTML too': () => Buffer.concat([pdf, Buffer.from('<script>1</script>')]),
  'a page of HTML': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a program': () => Buffer.from('MZ\u0090\u0000\u0003', 'latin1'),
  'a zip that is no document': () => Buffer.from('504b0506'.padEnd(44, '0'), 'hex'),
  'a PDF of a page tree that is a circle': () =>
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
        '2 0 obj<</Type/Pages/Count 1/Kids[2 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    ),
};

const stems = [
  'passport',
  '../../../etc/passwd',
  '..\\..\\windows\\system',
  'a\u0000b\u0007\u001b',
  'a\nb"c',
  'photo\u202egpj',
  'x'.repeat(10_000),
  'é'.repeat(66),
  '永和九年',
  '😀'.repeat(60),
  '<img src=x>',
  ' ',
  '',
  'CON',
];
const endings = ['.jpg', '.png', '.pdf', '.bmp', '.doc', '.docx', '.PDF', '.exe', '.pdf.exe', ''];

/** Control characters, including those that change the direction of the text after them. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

interface Party {
  readonly token: string;
  readonly fingerprint: string;
}

function upload({ token }: Party, inputId: string, bytes: Buffer, name: string) {
  const body = new FormData();
  body.set('input_id', inputId);
  body.set('file', new Blob([new Uint8Array(bytes)]), name);
  return server.call<UploadResult>('/api/upload/envelope-file', { token, body });
}

function requireRefused({ status, body }: TestResponse): void {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(body).toHaveProperty('message', expect.stringMatching(/^[a-z_]+(\.[A-Za-z_]+)+$/));
}

/** Uploads all files, signs with the accepted ones, and downloads them and the document. */
async function signWithFiles(
  files: readonly { readonly bytes: Buffer; readonly name: string }[],
): Promise<number> {
  const party = await sendAndOpen(server, [field('upload', { width: 80 })]);
  const [target] = await loadOwnFields(server, party.token);
  if (target === undefined) throw new Error('no field');
  const kept: { readonly uuid: string; readonly bytes: Buffer }[] = [];
  for (const { bytes, name } of files) {
    const uploaded = await upload(party, target.id, bytes, name);
    if (uploaded.status !== 200) {
      requireRefused(uploaded);
      continue;
    }
    const { uuid, fileName } = uploaded.body;
    expect(fileName).not.toMatch(misleading);
    expect(fileName).not.toMatch(/[\\/]/);
    expect([...fileName].length).toBeLessThanOrEqual(70);
    kept.push({ uuid, bytes });
  }
  const inputValue = JSON.stringify(kept.map(({ uuid }) => uuid));
  const signed = await sign(server, party.token, [
    input(target, { inputFormat: 'upload-field', inputValue }),
  ]);
  expect(signed, JSON.stringify(signed.body)).toMatchObject({ status: 200 });

  for (const { uuid, bytes } of kept) {
    const path = `/api/sender/envelopes/${party.fingerprint}/files/${uuid}`;
    const file = await server.call<Buffer>(path, { apiKey: server.apiKey });
    expect(file.status).toBe(200);
    expect(file.body.equals(bytes)).toBe(true);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const { files: listed } = (await reportOf(server, party.fingerprint)).body;
  expect(listed.map(({ uuid }) => uuid).sort()).toEqual(kept.map(({ uuid }) => uuid).sort());
  if (kept.length > 0) await requireSoundDocument(party);
  return kept.length;
}

async function requireSoundDocument({ token, fingerprint }: Party): Promise<void> {
  const { status, body } = await server.call<Buffer>('/api/download/envelope', { token });
  expect(status).toBe(200);
  const path = join(server.dataDir, `checked-${fingerprint}`);
  writeFileSync(path, body);
  // The download is a zip if files come with the document.
  if (body.subarray(0, 2).toString() === 'PK') execFileSync('unzip', ['-tqq', path]);
  else execFileSync('qpdf', ['--check', path], { stdio: 'pipe' });
}

test('every hostile name of a valid file is refused or made harmless', async () => {
  const names = stems.map((stem) => `${stem}.jpg`);
  const kept = await signWithFiles(names.map((name) => ({ bytes: jpeg, name })));
  expect(kept).toBeGreaterThanOrEqual(8);
});

test('every content with every extension is either refused, or accepted and returned unchanged', async () => {
  const anyFile = fc.record({
    content: fc.constantFrom(...Object.keys(contents)),
    stem: fc.constantFrom(...stems),
    ending: fc.constantFrom(...endings),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyFile, { minLength: 3, maxLength: 8 }), async (files) => {
      await signWithFiles(
        files.map(({ content, stem, ending }) => ({
          bytes: contents[content]?.() ?? Buffer.alloc(0),
          name: `${stem}${ending}`,
        })),
      );
    }),
    { numRuns: 10 },
  );
});
