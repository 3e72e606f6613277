import { expect, test } from 'vitest';
import { retryAfter, toResponseError } from './response-error.ts';

const now = Date.UTC(2026, 10, 20);
const errorOf = (status: number, body: unknown = undefined, headers = {}) =>
  toResponseError({ status, headers, body }, now);

test.each([
  [400, 'bad-request'],
  [401, 'not-authorised'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [410, 'not-found'],
  [413, 'too-large'],
  [418, 'bad-request'],
  [422, 'rules-broken'],
  [429, 'rate-limited'],
  [500, 'server'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [511, 'server'],
  [302, 'bad-response'],
] as const)('a %i is %s, regardless of its body', (status, code) => {
  for (const body of [undefined, null, '<html>', [], { message: 7 }, { errors: 'x' }]) {
    expect(errorOf(status, body)).toMatchObject({ code, status });
  }
});

test('a 401 says which challenge is needed', () => {
  expect(errorOf(401, { type: 'password', status: 'required' }).code).toBe('password-required');
  expect(errorOf(401, { type: 'password', status: 'incorrect' }).code).toBe('password-incorrect');
  expect(errorOf(401, { type: 'otp' }).code).toBe('code-required');
  expect(errorOf(401, { message: 'error.sessionExpired' }).code).toBe('session-expired');
});

test('a retryable error says that it is retryable and how long to wait', () => {
  expect(errorOf(429, {}, { 'retry-after': '30' })).toMatchObject({
    retryable: true,
    retryAfter: 30_000,
  });
  expect(errorOf(422).retryable).toBe(false);
  expect(retryAfter(new Date(now + 5_000).toUTCString(), now)).toBe(5_000);
  expect(retryAfter(new Date(now - 5_000).toUTCString(), now)).toBe(0);
  expect(retryAfter('soon', now)).toBeNull();
});

test('a wait until a date is counted by the clock of the server that sent it', () => {
  for (const off of [-864e5, 0, 40 * 864e5]) {
    const sentAt = now + off;
    const headers = {
      date: new Date(sentAt).toUTCString(),
      'retry-after': new Date(sentAt + 30_000).toUTCString(),
    };
    expect(errorOf(429, {}, headers).retryAfter).toBe(30_000);
  }
  const silent = { 'retry-after': new Date(now + 30_000).toUTCString() };
  expect(errorOf(429, {}, silent).retryAfter).toBe(30_000);
});

test('a known message key is used, an unknown one is not', () => {
  expect(errorOf(404, { message: 'server_errors.company_deleted' }).messageKey).toBe(
    'server_errors.company_deleted',
  );
  const unknown = errorOf(422, { message: 'server_errors.validation', errors: { f1: ['x'] } });
  expect(unknown).toMatchObject({ messageKey: 'error.rules-broken', fieldIds: ['f1'] });
});

test('a file refused by the server has the same error as one refused by the browser', () => {
  expect(errorOf(422, { message: 'upload.type' })).toMatchObject({
    code: 'upload-type',
    messageKey: 'error.upload-type',
    retryable: false,
  });
  expect(errorOf(422, { message: 'upload.too_many' }).messageKey).toBe('upload.too_many');
});

test.each([
  ['otp.codeIncorrect', 'otp.codeIncorrect'],
  ['server_errors.otp.unacceptable', 'server_errors.otp.unacceptable'],
  ['code_invalid_length', 'server_errors.otp.code_invalid_length'],
  ['envelope_not_found', 'server_errors.envelope_not_found'],
  ['Unrecognised envelope type.', 'otp.unrecognisedEnvelopeType'],
  ['server_errors.brand_new', 'error.unknown'],
  ['brand_new', 'error.bad-request'],
  ['', 'error.bad-request'],
])('the message %j has the text of %s', (message, messageKey) => {
  expect(errorOf(400, { message })).toMatchObject({ messageKey, serverText: null });
});

test('a text of the server is shown, and a status that says what to do has its own', () => {
  expect(errorOf(423, { message: 'It is locked.' }).serverText).toBe('It is locked.');
  const limit = { message: 'server_errors.slow_down' };
  expect(errorOf(429, limit).messageKey).toBe('error.rate-limited');
  expect(errorOf(413, limit).messageKey).toBe('error.too-large');
  for (const status of [401, 403, 404, 418, 500]) {
    expect(errorOf(status, limit).messageKey).toBe('error.unknown');
  }
});
