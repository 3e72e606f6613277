import type { WireEnvelope } from '@sign-envelope/core/contract';
import { type AuditLog, auditLog, checkAuditLog } from '@sign-envelope/evidence';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadResult } from '../envelopes/answer/store-upload.ts';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { png } from '../testing/pictures.ts';
import { linkOf } from '../testing/response.ts';
import { anyAnswer, envelopeOf, field, input, ownFieldsOf } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function exportOf(fingerprint: string): Promise<AuditLog> {
  const path = `/api/sender/envelopes/${fingerprint}/audit`;
  const { status, headers, body } = await server.call(path, { apiKey: server.apiKey });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('audit.json');
  return v.parse(auditLog, body);
}

const typesOf = (log: AuditLog) => log.events.map(({ type }) => type);

test('[EV-05] the log names each proof of who is there, each file, and each download', async () => {
  const sent = await server.send(
    envelopeOf([field('upload'), field('text')], { password: 'harbour' }),
    { contract: await makePdf() },
  );
  const token = await server.open(linkOf(sent));
  const withPassword = (password: string, more: object = {}) => ({
    token,
    headers: { 'x-password': password },
    ...more,
  });
  const load = (password: string) =>
    server.call('/api/data/envelope', withPassword(password)).then(({ status }) => status);
  expect(await load('wrong')).toBe(401);
  expect(await load('harbour')).toBe(200);
  // A password that was just accepted is not a new proof.
  expect(await load('harbour')).toBe(200);

  const fingerprint = sent.body.envelope_fingerprint;
  const { body: envelope } = await server.call<WireEnvelope>(
    '/api/data/envelope',
    withPassword('harbour'),
  );
  const [upload, text] = ownFieldsOf(envelope);
  if (upload === undefined || text === undefined) throw new Error('The fields are not there.');
  const add = async () => {
    const form = new FormData();
    form.set('input_id', upload.id);
    form.set('file', new Blob([new Uint8Array(png)]), 'passport.png');
    const options = withPassword('harbour', { body: form });
    return (await server.call<UploadResult>('/api/upload/envelope-file', options)).body.uuid;
  };
  const removed = await add();
  await server.call('/api/upload/envelope-file', {
    ...withPassword('harbour', { body: { input_id: upload.id, uuid: removed } }),
    headers: { 'x-password': 'harbour', 'x-http-method-override': 'DELETE' },
  });
  const kept = await add();
  const inputs = [
    anyAnswer(text),
    input(upload, { inputFormat: 'upload-field', inputValue: JSON.stringify([kept]) }),
  ];
  const signed = await server.call(
    '/api/sign-envelope',
    withPassword('harbour', { body: { inputs } }),
  );
  expect(signed.status).toBe(200);
  expect((await server.call('/api/download/envelope', withPassword('harbour'))).status).toBe(200);
  const own = `/api/sender/envelopes/${fingerprint}/document`;
  expect((await server.call(own, { apiKey: server.apiKey })).status).toBe(200);

  const log = await exportOf(fingerprint);
  expect(await checkAuditLog(log)).toMatchObject({ valid: true, envelope: fingerprint });
  expect(typesOf(log)).toEqual([
    'created',
    'password_failed',
    'password_accepted',
    'upload_added',
    'upload_removed',
    'upload_added',
    'opened',
    'signed',
    'file_signed',
    'completed',
    // The document and the certificate.
    'sealed',
    'sealed',
    'downloaded',
    'downloaded',
  ]);
  const [, failed] = log.events;
  expect(failed).toMatchObject({ ip: '127.0.0.1', party_id: sent.body.parties[0]?.party_id });
  expect(JSON.stringify(log)).not.toContain('harbour');
  expect(log.events[4]).toMatchObject({ file: { uuid: removed, name: 'passport.png' } });
  expect(log.events.slice(-2).map(({ party_id }) => party_id)).toEqual([
    sent.body.parties[0]?.party_id,
    null,
  ]);
});

test('[EV-05] many writers at the same time keep one chain', async () => {
  const fields = [field('text'), field('text', { party: 2 })];
  const { fingerprint, token, other } = await sendAndOpen(server, fields, {
    parties: ['ada', 'ben'],
    config: { company_questions_signing: '1' },
  });
  const message = (of: string, number: number) =>
    server.call('/api/send-message', { token: of, body: { message: `${number}`, to: 'sender' } });
  const finish = async (of: string) => {
    const [text] = await loadOwnFields(server, of);
    if (text === undefined) throw new Error('The field is not there.');
    return sign(server, of, [anyAnswer(text)]);
  };
  const responses = await Promise.all([
    ...[1, 2, 3].flatMap((number) => [message(token, number), message(other, number)]),
    server.call('/api/opened', { token, body: {} }),
    server.call('/api/opened', { token: other, body: {} }),
    server.call('/api/download/envelope', { token }),
    finish(token),
    finish(other),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const log = await exportOf(fingerprint);
  expect((await checkAuditLog(log)).faults).toEqual([]);
  expect(typesOf(log).filter((type) => type === 'messaged')).toHaveLength(6);
  expect(typesOf(log)).toContain('completed');
  expect(log.events.map(({ index }) => index)).toEqual(log.events.map((_, place) => place));
});

test('the log of another company is not found', async () => {
  const { fingerprint } = await sendAndOpen(server, [field('text')]);
  const other = await server.server.addCompany('Mill Lettings');
  const path = `/api/sender/envelopes/${fingerprint}/audit`;
  expect((await server.call(path, { apiKey: other.apiKey })).status).toBe(404);
});
