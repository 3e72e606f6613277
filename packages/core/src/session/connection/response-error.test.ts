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
