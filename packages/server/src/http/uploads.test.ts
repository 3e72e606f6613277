import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import type { WireField } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { UploadResult } from '../envelopes/answer/store-upload.ts';
import { loadEnvelope, loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { bmp, bmpOf, jpeg, png } from '../testing/pictures.ts';
import { pngBomb } from '../testing/png-bomb.ts';
import { changeRows } from '../testing/read-rows.ts';
import { errorsOf } from '../testing/response.ts';
import { field, fieldsOf, input } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer(), makePdf()]);
});
afterAll(() => server.close());

/** The outline of a current Office file: a zip that names its main part. */
async function officeFile(
  kind: 'wordprocessingml.document' | 'spreadsheetml.sheet',
  { parts = [], types: more = '' }: { parts?: readonly string[]; types?: string } = {},
) {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  const types = `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${type}"/>${more}</Types>`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(types), '[Content_Types].xml');
  zip.addBuffer(Buffer.from('<main/>'), 'main.xml');
  for (const part of parts) zip.addBuffer(Buffer.from('part'), part);
  zip.end();
  return buffer(zip.outputStream);
}

/** The outline of an old Office file: the magic number and the name of its main stream. */
function compoundFile(stream: string): Buffer {
  const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([magic, Buffer.alloc(1_024), Buffer.from(stream, 'utf16le')]);
}

/** Sends an envelope with an upload field and a signature field for each of two parties. */
async function send() {
  const fields = [1, 2].flatMap((party) => [
    field('upload', { party }),
    field('signature', { party }),
  ]);
  const { token, other } = await sendAndOpen(server, fields, { parties: ['ada', 'ben'] });
  const [ada, ben] = await Promise.all([meet(token), meet(other)]);
  return { ada, ben };
}

interface Signer {
  readonly token: string;
  readonly upload: WireField;
  readonly signature: WireField;
}

async function meet(token: string): Promise<Signer> {
  const [upload, signature] = await loadOwnFields(server, token);
  if (upload === undefined || signature === undefined) throw new Error('no fields');
  return { token, upload, signature };
}

function form(name: string, bytes: Uint8Array, inputId?: string) {
  const parts = new FormData();
  if (inputId !== undefined) parts.set('input_id', inputId);
  parts.set('file', new Blob([new Uint8Array(bytes)]), name);
  return parts;
}

const uploadFile = (token: string, name: string, bytes: Uint8Array, id: string, key?: string) =>
  server.call<UploadResult>('/api/upload/envelope-file', {
    token,
    body: form(name, bytes, id),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
const uploadSignature = (token: string, name: string, bytes: Uint8Array) =>
  server.call<UploadResult>('/api/upload/envelope-signature', { token, body: form(name, bytes) });
const remove = (token: string, what: 'file' | 'signature', body: object) =>
  server.call(`/api/upload/envelope-${what}`, {
    token,
    body,
    headers: { 'x-http-method-override': 'DELETE' },
  });

/** The names of all stored uploads. */
const storedUploads = async () => (await readdir(join(server.filesDir, 'uploads'))).sort();

describe('a file for an upload field', () => {
  test.for([
    ['photo.PNG', png],
    ['photo.jpg', jpeg],
    ['photo.jpeg', jpeg],
    ['plan.bmp', bmp],
  ] as const)('%s is accepted and can be signed with', async ([name, bytes]) => {
    const { ada } = await send();
    const response = await uploadFile(ada.token, name, bytes, ada.upload.id);
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, uuid: expect.any(String), fileName: name },
    });
    const signed = await sign(server, ada.token, [
      input(ada.upload, {
        inputFormat: 'upload-field',
        inputValue: JSON.stringify([response.body.uuid]),
      }),
      input(ada.signature, {
        inputFormat: 'typed',
        inputFont: 'caveat',
        inputValue: 'Ada',
      }),
    ]);
    expect(signed.status).toBe(200);
    const envelope = await loadEnvelope(server, ada.token);
    const after = fieldsOf(envelope).find(({ id }) => id === ada.upload.id);
    expect(after?.upload).toEqual([{ name, id: response.body.uuid, uuid: response.body.uuid }]);
  });

  test('PDFs and Word documents are accepted, and spreadsheets named like them are not', async () => {
    const { ada } = await send();
    const upload = async (name: string, bytes: Uint8Array) =>
      (await uploadFile(ada.token, name, bytes, ada.upload.id)).status;
    expect(await upload('bill.pdf', contract)).toBe(200);
    expect(await upload('letter.docx', await officeFile('wordprocessingml.document'))).toBe(200);
    expect(await upload('letter.docx', await officeFile('spreadsheetml.sheet'))).toBe(422);
    expect(await upload('letter.doc', compoundFile('WordDocument'))).toBe(200);
    expect(await upload('letter.doc', compoundFile('Workbook'))).toBe(422);
  });

  const script = Buffer.from('%PDF-1.4\n<script>alert(1)</script>');
  const tail = Buffer.from('\nstartxref\n9\n%%EOF\n');
  test.for<readonly [string, string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a script that begins like a PDF', 'bill.pdf', () => script, 'upload.damaged'],
    [
      'a script that begins and ends like a PDF',
      'bill.pdf',
      () => Buffer.concat([script, tail]),
      'upload.damaged',
    ],
    ['half a PDF', 'bill.pdf', () => contract.subarray(0, contract.length / 2), 'upload.damaged'],
    [
      'a Word file with macros',
      'letter.docx',
      () => officeFile('wordprocessingml.document', { parts: ['word/vbaProject.bin'] }),
      'upload.type',
    ],
    [
      'a Word file with macros under another name',
      'letter.docx',
      () =>
        officeFile('wordprocessingml.document', {
          parts: ['word/other.bin'],
          types: '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        }),
      'upload.type',
    ],
    [
      'a Word file that allows macros',
      'letter.docx',
      () =>
        officeFile('wordprocessingml.document', {
          types:
            '<Default Extension="x" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        }),
      'upload.type',
    ],
    [
      'a Word file with a type that is written otherwise',
      'letter.docx',
      () =>
        officeFile('wordprocessingml.document', {
          types: '<Default Extension="x" ContentType="application/vnd.ms-office.vba&#80;roject"/>',
        }),
      'upload.type',
    ],
    [
      'a Word file with two lists of types',
      'letter.docx',
      () => officeFile('wordprocessingml.document', { parts: ['[content_types].XML'] }),
      'upload.damaged',
    ],
    [
      'an old Word file with macros',
      'letter.doc',
      () => Buffer.concat([compoundFile('WordDocument'), compoundFile('_VBA_PROJECT')]),
      'upload.type',
    ],
  ])('%s is refused', async ([, name, make, key]) => {
    const { ada } = await send();
    const response = await uploadFile(ada.token, name, await make(), ada.upload.id);
    expect(response).toMatchObject({
      status: 422,
      body: { message: key, errors: { file: [key] } },
    });
  });

  test('a PDF that opens only with a password is accepted', async () => {
    const pdf = await PDFDocument.load(contract);
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    const { ada } = await send();
    const bytes = await pdf.save();
    expect((await uploadFile(ada.token, 'payslip.pdf', bytes, ada.upload.id)).status).toBe(200);
  });

  test.for([
    [
      'a script by another name',
      'photo.png',
      Buffer.from('<script>alert(1)</script>'),
      'upload.type',
    ],
    ['a type that is not asked for', 'page.svg', Buffer.from('<svg/>'), 'upload.type'],
    ['a picture called a PDF', 'photo.pdf', png, 'upload.type'],
    ['no extension', 'photo', png, 'upload.type'],
    ['an archive called a document', 'all.doc', Buffer.from('PK\u0003\u0004'), 'upload.type'],
    ['a picture of too many pixels', 'huge.bmp', bmpOf(30_000, 30_000), 'upload.pixels'],
    ['a name of 71 characters', `${'n'.repeat(67)}.png`, png, 'upload.name'],
  ] as const)(
    '[UP-06] %s is refused, regardless of its declared type',
    async ([, name, bytes, key]) => {
      const { ada } = await send();
      const response = await uploadFile(ada.token, name, bytes, ada.upload.id);
      expect(response).toMatchObject({
        status: 422,
        body: { message: key, errors: { file: [key] } },
      });
    },
  );

  test('[UP-06] a file over 5,000,000 bytes is refused, and one of exactly that size is not', async () => {
    const { ada } = await send();
    const bytes = Buffer.concat([png, Buffer.alloc(5_000_000 - png.byteLength)]);
    expect((await uploadFile(ada.token, 'most.png', bytes, ada.upload.id)).status).toBe(200);
    const more = Buffer.concat([bytes, Buffer.alloc(1)]);
    expect(await uploadFile(ada.token, 'more.png', more, ada.upload.id)).toMatchObject({
      status: 413,
      body: { message: 'upload.size' },
    });
  });

  test('a name of 70 characters in any script is accepted, and a path is reduced to its last part', async () => {
    const { ada } = await send();
    const long = `${'山'.repeat(66)}.png`;
    expect((await uploadFile(ada.token, long, png, ada.upload.id)).body.fileName).toBe(long);
    const path = await uploadFile(ada.token, '..\\..\\etc\\photo.png', png, ada.upload.id);
    expect(path.body.fileName).toBe('photo.png');
  });

  test('is accepted only for an upload field of the party', async () => {
    const { ada, ben } = await send();
    for (const id of [ben.upload.id, ada.signature.id, 'nowhere']) {
      expect((await uploadFile(ada.token, 'photo.png', png, id)).status, id).toBe(404);
    }
    const none = await server.call('/api/upload/envelope-file', {
      token: ada.token,
      body: form('photo.png', png),
    });
    expect(errorsOf(none)).toEqual({ input_id: ['server_errors.required'] });
    const empty = new FormData();
    empty.set('input_id', ada.upload.id);
    const without = await server.call('/api/upload/envelope-file', {
      token: ada.token,
      body: empty,
    });
    expect(errorsOf(without)).toEqual({ file: ['server_errors.required'] });
  });

  test("cannot be signed with by another party, nor in another's field", async () => {
    const { ada, ben } = await send();
    const { status, body } = await uploadFile(ada.token, 'photo.png', png, ada.upload.id);
    expect(status).toBe(200);
    const response = await sign(server, ben.token, [
      input(ben.upload, { inputFormat: 'upload-field', inputValue: JSON.stringify([body.uuid]) }),
    ]);
    expect(errorsOf(response)[ben.upload.id]).toEqual(['field.invalid']);
  });

  test('can be removed only by its party, and by nobody after signing', async () => {
    const { ada, ben } = await send();
    const { body } = await uploadFile(ada.token, 'photo.png', png, ada.upload.id);
    const what = { input_id: ada.upload.id, uuid: body.uuid };
    expect((await remove(ben.token, 'file', what)).status).toBe(404);
    expect((await remove(ada.token, 'signature', { fileName: body.uuid })).status).toBe(404);
    expect(await remove(ada.token, 'file', what)).toMatchObject({
      status: 200,
      body: { success: true, uuid: body.uuid },
    });
    expect((await remove(ada.token, 'file', what)).status).toBe(404);
    const gone = await sign(server, ada.token, [
      input(ada.upload, { inputFormat: 'upload-field', inputValue: JSON.stringify([body.uuid]) }),
    ]);
    expect(errorsOf(gone)[ada.upload.id]).toEqual(['field.invalid']);

    const kept = await uploadFile(ada.token, 'photo.png', png, ada.upload.id);
    await sign(server, ada.token, [
      input(ada.upload, {
        inputFormat: 'upload-field',
        inputValue: JSON.stringify([kept.body.uuid]),
      }),
      input(ada.signature, { inputFormat: 'typed', inputFont: 'caveat', inputValue: 'Ada' }),
    ]);
    const late = { input_id: ada.upload.id, uuid: kept.body.uuid };
    expect((await remove(ada.token, 'file', late)).status).toBe(409);
    expect((await uploadFile(ada.token, 'photo.png', png, ada.upload.id)).status).toBe(409);
  });

  test('sent again with the same key is stored once; another file is refused', async () => {
    const { ada } = await send();
    const first = await uploadFile(ada.token, 'photo.png', png, ada.upload.id, 'k');
    const again = await uploadFile(ada.token, 'photo.png', png, ada.upload.id, 'k');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await uploadFile(ada.token, 'photo.jpg', jpeg, ada.upload.id, 'k');
    expect(other.status).toBe(409);
  });
});

describe('what a link has uploaded before its party signs', () => {
  /** Makes the files of a party as large as if it had uploaded so many bytes. */
  const setBytes = (id: string, bytes: number) =>
    changeRows(server, 'update uploads set bytes = ? where id = ?', bytes, id);

  test('is at most 100 MB: further files are refused until one is removed', async () => {
    const { ada, ben } = await send();
    const { body } = await uploadFile(ada.token, 'first.png', png, ada.upload.id);
    await setBytes(body.uuid, 100_000_000 - png.byteLength);
    expect((await uploadFile(ada.token, 'last.png', png, ada.upload.id)).status).toBe(200);
    const files = await storedUploads();
    for (const refused of [
      await uploadFile(ada.token, 'more.png', png, ada.upload.id),
      await uploadSignature(ada.token, 'more.png', png),
    ]) {
      expect(refused).toMatchObject({ status: 422, body: { message: 'upload.too_many' } });
    }
    expect(await storedUploads()).toEqual(files);
    expect((await uploadFile(ben.token, 'more.png', png, ben.upload.id)).status).toBe(200);
    const what = { input_id: ada.upload.id, uuid: body.uuid };
    expect((await remove(ada.token, 'file', what)).status).toBe(200);
    expect((await uploadFile(ada.token, 'more.png', png, ada.upload.id)).status).toBe(200);
  });

  test('has the same file for the same field once', async () => {
    const { ada } = await send();
    const first = await uploadFile(ada.token, 'photo.png', png, ada.upload.id);
    const hand = await uploadSignature(ada.token, 'hand.png', png);
    const files = await storedUploads();
    await setBytes(first.body.uuid, 100_000_000);
    const again = await uploadFile(ada.token, 'photo.png', png, ada.upload.id);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await uploadSignature(ada.token, 'hand.png', png)).body).toEqual(hand.body);
    expect(await storedUploads()).toEqual(files);
  });
});

describe('a signature as an image', () => {
  const image = (name: string, token?: string, apiKey?: string) =>
    server.call(`/cdn/signatures/${name}`, {
      ...(token === undefined ? {} : { token }),
      ...(apiKey === undefined ? {} : { apiKey }),
    });
  const signWith = (signer: Signer, name: string) =>
    sign(server, signer.token, [
      input(signer.signature, { inputFormat: 'upload', inputValue: name }),
    ]);

  test('is visible to its party at once, and to the others after signing', async () => {
    const { ada, ben } = await send();
    const { body } = await uploadSignature(ada.token, 'me.png', png);
    expect(body.fileName).toMatch(/^[0-9a-f]{64}\.png$/);
    const own = await image(body.fileName, ada.token);
    expect(own.status).toBe(200);
    expect(own.headers.get('content-type')).toBe('image/png');
    expect((await image(body.fileName, ben.token)).status).toBe(404);
    expect((await image(body.fileName, undefined, server.apiKey)).status).toBe(404);

    expect((await signWith(ada, body.fileName)).status).toBe(200);
    expect((await image(body.fileName, ben.token)).status).toBe(200);
    expect((await image(body.fileName, undefined, server.apiKey)).status).toBe(200);
  });

  test('returns 404 for anyone else', async () => {
    const [{ ada }, other] = [await send(), await send()];
    const { body } = await uploadSignature(ada.token, 'me.jpg', jpeg);
    expect((await signWith(ada, body.fileName)).status).toBe(200);
    const { apiKey } = await server.server.addCompany('Another');
    expect((await image(body.fileName)).status).toBe(401);
    expect((await image(body.fileName, other.ada.token)).status).toBe(404);
    expect((await image(body.fileName, undefined, apiKey)).status).toBe(404);
  });

  test('that is not visible in the box of its field cannot be signed with', async () => {
    const canvas = createCanvas(30, 600);
    canvas.getContext('2d').fillRect(0, 0, 8, 600);
    const upright = canvas.toBuffer('image/png');
    const fields = [
      field('signature', { x: 5, width: 90, y: 5, height: 1 }),
      field('signature', { x: 5, width: 20, y: 20, height: 4 }),
    ];
    const { token } = await sendAndOpen(server, fields);
    const [flat, usual] = await loadOwnFields(server, token);
    if (flat === undefined || usual === undefined) throw new Error('no fields');
    const { body } = await uploadSignature(token, 'me.png', upright);
    const response = await sign(
      server,
      token,
      [flat, usual].map((each) =>
        input(each, { inputFormat: 'upload', inputValue: body.fileName }),
      ),
    );
    expect(response.status).toBe(422);
    expect(errorsOf(response)).toEqual({ [flat.id]: ['field.not_visible'] });
  });

  test('that another party has uploaded cannot be signed with', async () => {
    const { ada, ben } = await send();
    const { status, body } = await uploadSignature(ada.token, 'me.png', png);
    expect(status).toBe(200);
    const response = await signWith(ben, body.fileName);
    expect(errorsOf(response)).toEqual({ [ben.signature.id]: ['field.invalid'] });
  });

  test.for([
    ['me.bmp', bmp],
    ['me.pdf', Buffer.from('%PDF-1.7')],
    ['me.png', jpeg],
  ] as const)('[UP-06] %s is refused', async ([name, bytes]) => {
    const { ada } = await send();
    expect((await uploadSignature(ada.token, name, bytes)).body).toMatchObject({
      message: 'upload.type',
    });
  });

  test('with more pixels than fit in memory is refused, for an upload field as well', async () => {
    const { ada } = await send();
    const bomb = pngBomb();
    expect(bomb.byteLength).toBeLessThan(100_000);
    for (const response of [
      await uploadSignature(ada.token, 'me.png', bomb),
      await uploadFile(ada.token, 'me.png', bomb, ada.upload.id),
    ]) {
      expect(response).toMatchObject({
        status: 422,
        body: { errors: { file: ['upload.pixels'] } },
      });
    }
  });

  test('is removed by its name', async () => {
    const { ada, ben } = await send();
    const { body } = await uploadSignature(ada.token, 'me.png', png);
    expect((await remove(ben.token, 'signature', { fileName: body.fileName })).status).toBe(404);
    expect((await remove(ada.token, 'signature', { fileName: body.fileName })).status).toBe(200);
    expect((await image(body.fileName, ada.token)).status).toBe(404);
  });

  test('cannot be read with a path as its name', async () => {
    const { ada } = await send();
    for (const name of ['..%2F..%2Fsecret', '%2e%2e%2fsecret', 'x.png', `${'a'.repeat(64)}.svg`]) {
      expect((await image(name, ada.token)).status, name).toBe(404);
    }
  });
});

test('a method that is overridden by anything but DELETE is refused', async () => {
  const { ada } = await send();
  const response = await server.call('/api/upload/envelope-file', {
    token: ada.token,
    body: {},
    headers: { 'x-http-method-override': 'PATCH' },
  });
  expect(response.status).toBe(405);
});
