import { expect, test } from 'vitest';
import type { TransportRequest } from '../../ports/transport.ts';
import { authorised, send, sign } from '../../testing/in-sandbox.ts';
import { openSandbox } from '../../testing/open-session.ts';
import { createSandbox } from '../create-sandbox.ts';
import { createManualClock } from '../manual-clock.ts';
import type { ScenarioName } from '../scenarios.ts';

/** A sandbox with a token of its first party. */
async function signIn(scenario: ScenarioName = 'happy') {
  const clock = createManualClock();
  const sandbox = createSandbox(scenario, { clock });
  const { headers } = await authorised(sandbox);
  const call = (path: string, value: unknown, more: Readonly<Record<string, string>> = {}) =>
    send(sandbox, path, { headers: { ...headers, ...more }, body: { kind: 'json', value } });
  const upload = (path: string, name: string, params = {}, size = 4) =>
    send(sandbox, path, {
      headers,
      body: { kind: 'upload', file: new Blob(['x'.repeat(size)]), fileName: name, params },
    });
  return { sandbox, headers, clock, call, upload };
}

const answer = (inputId: string, inputValue: string) => ({
  inputId,
  contractId: 'contract',
  contractSentId: 'sent',
  inputValue,
  inputFormat: '',
  inputFont: '',
  inputSize: 11,
});

test('[EB-13] a call without a token, or with a wrong or an old one, is refused', async () => {
  const { sandbox, headers, clock } = await signIn();
  const getUser = (own: TransportRequest['headers']) =>
    send(sandbox, '/user', { method: 'GET', headers: own });
  expect(await getUser({})).toMatchObject({
    status: 401,
    body: { message: 'error.notAuthorised' },
  });
  expect(await getUser({ authorization: 'Bearer other' })).toMatchObject({ status: 401 });
  expect(await getUser(headers)).toMatchObject({ status: 200 });
  clock.advance(7200_000);
  expect(await getUser(headers)).toMatchObject({
    status: 401,
    body: { message: 'error.sessionExpired' },
  });
});

test('[EB-13] a wrong key, and a key of another purpose, is refused', async () => {
  const { call } = await signIn();
  const notAuthorised = { status: 403, body: { message: 'error.notAuthorised' } };
  expect(await call('/auth', { key: 'guess' })).toMatchObject(notAuthorised);
  expect(await call('/auth', { key: 'sandbox-preview' })).toMatchObject(notAuthorised);
  expect(await call('/auth/preview', { key: 'sandbox-ada' })).toMatchObject(notAuthorised);
  expect(await call('/auth', {})).toMatchObject({
    status: 422,
    body: { errors: { key: ['server_errors.required'] } },
  });
});

test('[EB-13] the token of a preview opens nothing else', async () => {
  const { sandbox, call } = await signIn();
  const { body } = await call('/auth/preview', { key: 'sandbox-preview' });
  const token = Reflect.get(Object(Reflect.get(Object(body), 'data')), 'access_token');
  const headers = { authorization: `Bearer ${token}` };
  expect(await send(sandbox, '/user', { method: 'GET', headers })).toMatchObject({ status: 401 });
});

test('[EB-13] answers are checked by the rules of the engine', async () => {
  const { call } = await signIn('two-signers');
  const sent = await call('/sign-envelope', {
    inputs: [
      answer('name', 'Ada'),
      answer('start', 'yesterday'),
      answer('name-grace', 'Ada'),
      answer('nothing', ''),
    ],
  });
  expect(sent).toMatchObject({
    status: 422,
    body: {
      message: 'server_errors.validation',
      errors: {
        start: ['field.invalid'],
        'name-grace': ['field.not_yours'],
        nothing: ['field.unknown'],
        signature: ['field.required'],
      },
    },
  });
  const repeated = { ...answer('name', ''), inputSameAs: 'start' };
  expect(await call('/sign-envelope', { inputs: [repeated] })).toMatchObject({
    status: 422,
    body: { errors: { 'inputs.0.inputSameAs': ['server_errors.not_an_earlier_input'] } },
  });
});

test('[EB-13] an idempotency key repeats a result, and is good for one request', async () => {
  const { call } = await signIn();
  const key = { 'idempotency-key': 'one' };
  const first = await call('/reject', { rejection_reason: 'Too late' }, key);
  expect(first).toMatchObject({ status: 200, body: { status: 'rejected' } });
  expect(await call('/reject', { rejection_reason: 'Too late' }, key)).toEqual(first);
  expect(await call('/reject', { rejection_reason: 'Too early' }, key)).toMatchObject({
    status: 409,
    body: { message: 'server_errors.idempotency_mismatch' },
  });
  expect(await call('/reject', { rejection_reason: 'Too late' })).toMatchObject({
    status: 409,
    body: { message: 'server_errors.envelope_ended' },
  });
  expect(await call('/reject', {}, { 'idempotency-key': 'two words' })).toMatchObject({
    status: 400,
  });
});

test('[EB-13] a refused request can be repeated with its key', async () => {
  const { call } = await signIn();
  const key = { 'idempotency-key': 'one' };
  expect(await call('/reject', { rejection_reason: '' }, key)).toMatchObject({ status: 422 });
  expect(await call('/reject', { rejection_reason: 'No' }, key)).toMatchObject({ status: 200 });
});

test('[EB-13] nobody signs twice', async () => {
  const { session, sandbox } = await openSandbox('two-signers');
  await sign(session);
  const [sent] = sandbox.calls('/sign-envelope');
  const { headers } = await authorised(sandbox);
  expect(await send(sandbox, '/sign-envelope', { ...sent, headers })).toMatchObject({
    status: 409,
    body: { message: 'server_errors.already_signed' },
  });
});

test('[EB-13] files are checked by name and size, and removed by who has added them', async () => {
  const { upload, call } = await signIn('every-field');
  const path = '/upload/envelope-file';
  const into = (input_id: string) => ({ input_id });
  expect(await upload(path, 'a.exe', into('files'))).toMatchObject({
    status: 422,
    body: { message: 'upload.type' },
  });
  expect(await upload(path, `${'a'.repeat(70)}.pdf`, into('files'))).toMatchObject({
    body: { message: 'upload.name' },
  });
  expect(await upload(path, 'a.pdf', into('files'), 5_000_001)).toMatchObject({ status: 413 });
  expect(await upload(path, 'a.pdf', into('name'))).toMatchObject({ status: 404 });
  expect(await upload(path, 'a.pdf')).toMatchObject({
    body: { errors: { input_id: ['server_errors.required'] } },
  });
  const { body } = await upload(path, 'a.pdf', into('files'));
  expect(body).toEqual({ success: true, uuid: 'sandbox-file-1', fileName: 'a.pdf' });
  const removal = { input_id: 'files', uuid: 'sandbox-file-1' };
  const override = { 'x-http-method-override': 'DELETE' };
  expect(await call(path, removal, override)).toMatchObject({ status: 200 });
  expect(await call(path, removal, override)).toMatchObject({ status: 404 });
});

test('[EB-13] consent is asked for, and must be to the text of the sender', async () => {
  const { session, sandbox } = await openSandbox('happy', { config: { company_consent: '1' } });
  await sign(session);
  const { headers } = await authorised(sandbox);
  const [sent] = sandbox.calls('/sign-envelope');
  const value = Object(sent?.body?.kind === 'json' ? sent.body.value : null);
  const signAgreeing = (consent: unknown) =>
    send(sandbox, '/sign-envelope', {
      headers,
      body: { kind: 'json', value: { ...value, consent } },
    });
  const given = { version: '2026-11', language: 'en', sha256: null };
  expect(await signAgreeing(undefined)).toMatchObject({
    status: 422,
    body: { errors: { consent: ['server_errors.consent.required'] } },
  });
  expect(await signAgreeing({ ...given, sha256: 'a'.repeat(64) })).toMatchObject({
    body: { errors: { consent: ['server_errors.consent.changed'] } },
  });
  expect(await signAgreeing(given)).toMatchObject({ status: 200, body: { status: 'signed' } });
});

test('[EB-13] what nobody has is not found', async () => {
  const { sandbox, headers } = await signIn();
  const get = (path: string, base?: string) =>
    send(sandbox, path, { method: 'GET', headers, ...(base !== undefined && { base }) });
  expect(await get('/nothing')).toMatchObject({ status: 404 });
  expect(await get('/toString')).toMatchObject({ status: 404 });
  expect(await get('/download/files/other')).toMatchObject({ status: 404 });
  expect(await get('/signatures/other.png', '/cdn')).toMatchObject({ status: 404 });
  expect(await get('/text/sandbox-document-1-9.json', '/cdn')).toMatchObject({ status: 404 });
});
