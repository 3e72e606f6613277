import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { WireField } from '@sign-envelope/core/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readZip } from '../../../../test/harness/zip.ts';
import type { UploadResult } from '../envelopes/answer/store-upload.ts';
import { loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { jpeg } from '../testing/pictures.ts';
import type { TestResponse } from '../testing/response.ts';
import { field, input } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  fingerprintIn,
  mailedLink,
  makeWidget,
  newEmail,
  openWidget,
  signWidget,
  uploadToWidget,
  verify,
  widgetOf,
} from '../testing/widgets.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 60_000, interval: 50 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** A picture that no other test has. */
const pngOf = (side: number) => createCanvas(side, 7).toBuffer('image/png');

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function upload(token: string, target: WireField, name: string, bytes: Uint8Array) {
  const form = new FormData();
  form.set('input_id', target.id);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const sent = await server.call<UploadResult>('/api/upload/envelope-file', { token, body: form });
  expect(sent.status).toBe(200);
  return sent.body.uuid;
}

const answerWith = (target: WireField, uuids: readonly string[]) =>
  input(target, { inputFormat: 'upload-field', inputValue: JSON.stringify(uuids) });

interface Sent {
  readonly fingerprint: string;
  readonly token: string;
  readonly other: string;
  readonly fields: readonly [WireField, WireField];
}

/** Sends an envelope with two upload fields for Ada and a text field for Ben. */
async function send(more: object = {}): Promise<Sent> {
  const { fingerprint, token, other } = await sendAndOpen(
    server,
    [
      field('upload', { title: 'nul.identity' }),
      field('upload', { title: '../../Bills' }),
      field('text', { party: 2 }),
    ],
    { parties: ['ada', 'ben'], ...more },
  );
  const [first, second] = await loadOwnFields(server, token);
  if (first === undefined || second === undefined) throw new Error('no fields');
  return { fingerprint, token, other, fields: [first, second] };
}

const ofSigner = (token: string, uuid: string) =>
  server.call<Buffer>(`/api/download/files/${uuid}`, { token });
const ofSender = (fingerprint: string, uuid: string, apiKey = server.apiKey) =>
  server.call<Buffer>(`/api/sender/envelopes/${fingerprint}/files/${uuid}`, { apiKey });

describe('who can download a file that a signer has uploaded', () => {
  test('before signing, only its own party', async () => {
    const { token, other, fingerprint, fields } = await send({
      config: { company_share_uploads: '1' },
    });
    const uuid = await upload(token, fields[0], 'passport.png', pngOf(3));
    expect((await ofSigner(token, uuid)).body).toEqual(pngOf(3));
    expect((await ofSigner(other, uuid)).status).toBe(404);
    expect((await ofSender(fingerprint, uuid)).status).toBe(404);
    expect((await reportOf(server, fingerprint)).body.files).toEqual([]);
  });

  test('after signing, also the sender, and nobody else', async () => {
    const { token, other, fingerprint, fields } = await send();
    const bytes = pngOf(4);
    const uuid = await upload(token, fields[0], 'passport.png', bytes);
    const unused = await upload(token, fields[0], 'not-mine.png', pngOf(5));
    await sign(server, token, [answerWith(fields[0], [uuid])]);
    const responses = await Promise.all([ofSigner(token, uuid), ofSender(fingerprint, uuid)]);
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body).toEqual(bytes);
    }
    expect((await ofSigner(other, uuid)).status).toBe(404);
    expect((await ofSender(fingerprint, unused)).status).toBe(404);
    const stranger = await server.server.addCompany('Strangers');
    expect((await ofSender(fingerprint, uuid, stranger.apiKey)).status).toBe(404);
    const elsewhere = await send();
    expect((await ofSender(elsewhere.fingerprint, uuid)).status).toBe(404);
    expect((await ofSigner(elsewhere.token, uuid)).status).toBe(404);
    expect((await server.call(`/api/download/files/${uuid}`)).status).toBe(401);
  });

  test('if the sender shares uploads, every party of the envelope', async () => {
    const config = { company_share_uploads: '1' };
    const { token, other, fields } = await send({ config });
    const uuid = await upload(token, fields[0], 'passport.png', pngOf(6));
    const unused = await upload(token, fields[1], 'not-mine.png', pngOf(6));
    await sign(server, token, [answerWith(fields[0], [uuid])]);
    expect((await ofSigner(other, uuid)).body).toEqual(pngOf(6));
    expect((await ofSigner(other, unused)).status).toBe(404);
    const stranger = await send({ config });
    expect((await ofSigner(stranger.token, uuid)).status).toBe(404);
  });

  test('for a widget, the sender once the signer has confirmed their address', async () => {
    const code = await makeWidget(server, widgetOf([field('upload', { title: 'Photo' })]));
    const { fields } = await openWidget(server, code);
    const [target] = fields;
    if (target === undefined) throw new Error('no field');
    const { body } = await uploadToWidget(server, code, { input_id: target.id });
    const email = newEmail();
    const inputs = [
      input(target, { inputFormat: 'upload-field', inputValue: JSON.stringify([body.uuid]) }),
    ];
    expect((await signWidget(server, code, inputs, { email })).status).toBe(200);
    const link = await mailedLink(server, email);
    expect((await ofSender(fingerprintIn(link), body.uuid)).status).toBe(404);
    await verify(server, link);
    expect((await ofSender(fingerprintIn(link), body.uuid)).body).toEqual(jpeg);
    const { files, events } = (await reportOf(server, fingerprintIn(link))).body;
    const facts = { uuid: body.uuid, name: 'hand.jpg', type: 'image/jpeg', sha256: sha256(jpeg) };
    expect(files).toMatchObject([{ ...facts, bytes: jpeg.byteLength, field_title: 'Photo' }]);
    expect(events.filter(({ type }) => type === 'file_signed')).toMatchObject([{ file: facts }]);
  });
});

describe('a file that a signer has uploaded', () => {
  test('is sent as an attachment with its detected type', async () => {
    const { token, fingerprint, fields } = await send();
    const name = 'Zoë <b> 山田\u202egnp.png';
    const uuid = await upload(token, fields[0], name, pngOf(8));
    await sign(server, token, [answerWith(fields[0], [uuid])]);
    for (const { headers } of [await ofSigner(token, uuid), await ofSender(fingerprint, uuid)]) {
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('content-length')).toBe(String(pngOf(8).byteLength));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      expect(policy).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'"]));
      const disposition = headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/);
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('Zoë b 山田gnp.png');
    }
  });

  test('is in the report and in the audit log, with its size, type and SHA-256', async () => {
    const { token, fingerprint, fields } = await send();
    const bytes = pngOf(9);
    const uuid = await upload(token, fields[1], 'bill.png', bytes);
    await sign(server, token, [answerWith(fields[1], [uuid])]);
    const { body } = await reportOf(server, fingerprint);
    const facts = {
      uuid,
      name: 'bill.png',
      type: 'image/png',
      bytes: bytes.byteLength,
      sha256: sha256(bytes),
    };
    const [party] = body.parties;
    expect(body.files).toEqual([
      {
        ...facts,
        party_id: party?.party_id,
        field_id: fields[1].id,
        field_title: '../../Bills',
      },
    ]);
    const told = body.events.filter(({ type }) => type === 'file_signed');
    expect(told).toMatchObject([{ party_id: party?.party_id, file: facts }]);
  });
});

describe('a file that differs from what was signed with', () => {
  test.for([
    ['changed', (path: string) => writeFile(path, pngOf(11))],
    ['gone', (path: string) => rm(path)],
  ] as const)('is refused when it is %s, and so is the zip', async ([, damage]) => {
    const { token, fingerprint, fields } = await send();
    const uuid = await upload(token, fields[0], 'passport.png', pngOf(10));
    await sign(server, token, [answerWith(fields[0], [uuid])]);
    await damage(join(server.filesDir, 'uploads', uuid));
    const download = await server.call('/api/download/envelope', { token });
    const responses = [await ofSigner(token, uuid), await ofSender(fingerprint, uuid), download];
    for (const { status, body } of responses) {
      expect(status).toBe(500);
      expect(body).toEqual({ message: 'server_errors.file_damaged' });
    }
  });
});

describe('the zip of a signed envelope', () => {
  const filesIn = (response: TestResponse<Buffer>) => {
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-length')).toBe(String(response.body.byteLength));
    return readZip(response.body);
  };

  async function signWithFiles(more: object = {}) {
    const sent = await send(more);
    const names = ['passport.png', 'PASSPORT.png', 'nul.png', '..\\..\\evil.png', '山田 😀.png'];
    const first = [];
    for (const [at, name] of names.entries()) {
      first.push(await upload(sent.token, sent.fields[0], name, pngOf(20 + at)));
    }
    const second = [await upload(sent.token, sent.fields[1], 'passport.png', pngOf(40))];
    const signed = await sign(server, sent.token, [
      answerWith(sent.fields[0], first),
      answerWith(sent.fields[1], second),
    ]);
    expect(signed.status).toBe(200);
    return sent;
  }

  test('contains the files for those who may access them, with safe names', async () => {
    const { token, fingerprint } = await signWithFiles();
    const bySender = await server.call<Buffer>(`/api/sender/envelopes/${fingerprint}/document`, {
      apiKey: server.apiKey,
    });
    const bySigner = await server.call<Buffer>('/api/download/envelope', { token });
    for (const response of [bySender, bySigner]) {
      const files = filesIn(response);
      const identity = 'Files/1 ada/_nul.identity';
      expect([...files.keys()]).toEqual([
        '1 Agreement.pdf',
        `${identity}/passport.png`,
        `${identity}/PASSPORT (2).png`,
        `${identity}/_nul.png`,
        `${identity}/evil.png`,
        `${identity}/山田 😀.png`,
        'Files/1 ada/Bills/passport.png',
      ]);
      expect(files.get(`${identity}/passport.png`)).toEqual(pngOf(20));
      expect(files.get(`${identity}/PASSPORT (2).png`)).toEqual(pngOf(21));
      expect(files.get('Files/1 ada/Bills/passport.png')).toEqual(pngOf(40));
    }
  });

  test('has the same bytes whenever it is downloaded', async () => {
    const { fingerprint, token, other } = await signWithFiles();
    expect((await sign(server, other, [])).status).toBe(200);
    const made = async () => (await reportOf(server, fingerprint)).body.documents;
    await expect.poll(made, pollOptions).toBe('made');
    const first = await server.call<Buffer>('/api/download/envelope', { token });
    // Times in a zip have the precision of a second.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const later = await server.call<Buffer>('/api/download/envelope', { token });
    expect(later.body.equals(first.body)).toBe(true);
  });

  test('is a PDF instead for a party that may access none of them', async () => {
    const { other } = await signWithFiles();
    const response = await server.call('/api/download/envelope', { token: other });
    expect(response.headers.get('content-type')).toBe('application/pdf');
  });

  test('contains them for the other parties if the sender shares uploads', async () => {
    const { other } = await signWithFiles({ config: { company_share_uploads: '1' } });
    const response = await server.call<Buffer>('/api/download/envelope', { token: other });
    expect(filesIn(response).size).toBe(7);
  });
});
