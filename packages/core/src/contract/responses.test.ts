import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SigningError } from '../errors/signing-error.ts';
import { parseAuth } from './auth.ts';
import { parseOtp } from './code-sent.ts';
import { parseErrorBody } from './error-body.ts';
import { sampleWireEnvelope, sampleWireField } from './fixtures/sample-wire.ts';
import { parseEnvelope } from './parse-envelope.ts';
import { parseActionResult, parseDownloadMeta, parseUpload, requireSuccess } from './responses.ts';
import { parseUser } from './user.ts';
import { parseWidget } from './widget.ts';

const badResponse = expect.objectContaining({ code: 'bad-response' });

test('a token is read from data or the top level, with its lifetime', () => {
  const token = { access_token: 't', expires_in: 60 };
  expect(parseAuth({ data: token })).toEqual({ accessToken: 't', expiresIn: 60 });
  expect(parseAuth(token)).toEqual({ accessToken: 't', expiresIn: 60 });
  expect(parseAuth({ ...token, expires_in: 604_800 }).expiresIn).toBe(604_800);
  expect(parseAuth({ ...token, expires_in: -1 }).expiresIn).toBe(0);
  expect(parseAuth({ access_token: 't' }).expiresIn).toBe(3_600);
  expect(() => parseAuth({ access_token: '' })).toThrow(badResponse);
  expect(() => parseAuth({ access_token: { a: 1 } })).toThrow(badResponse);
});

test('a user is read with safe defaults', () => {
  const branding = sampleWireEnvelope().branding;
  expect(parseUser({ party_id: 7, status: 'sent', unsignable: '1', branding })).toEqual({
    partyId: '7',
    partyEmail: '',
    companyId: '',
    parentId: '',
    unsignable: true,
    status: 'sent',
    companyName: '',
    redirectUrl: null,
    branding: {
      hasBranding: false,
      customisedBranding: false,
      colors: {
        primary: null,
        accentPrimary: null,
        accentSecondary: null,
        secondary: null,
        tertiary: null,
      },
      logoUrl: null,
      company: null,
    },
  });
});

test('an action has the status, the address and the mark of its response', () => {
  const response = { status: 'signed', envelope_redirect_url: 'example.com', unsignable: 1 };
  expect(parseActionResult(response, 'sign-envelope')).toEqual({
    status: 'signed',
    redirectUrl: 'example.com',
    unsignable: true,
  });
  expect(parseActionResult({ status: 'verify' }, 'sign-widget').status).toBe('verify');
});

const anySuccess = [{}, { status: 'fine' }, { success: true }, { data: {} }, '', 'OK', null, [], 7];

test.each(anySuccess)('a success may say anything, or nothing: %j', (body) => {
  const nothing = { status: null, redirectUrl: null, unsignable: false };
  expect(parseActionResult(body, 'reject')).toEqual(nothing);
  expect(() => requireSuccess(body, 'verify-otp')).not.toThrow();
});

test.each([undefined, { success: false }, { data: { success: 'false' } }])(
  'without a response, or with one that denies it, nothing has succeeded: %j',
  (body) => {
    expect(() => parseActionResult(body, 'sign-envelope')).toThrow(badResponse);
    expect(() => requireSuccess(body, 'send-message')).toThrow(badResponse);
    expect(() => parseUpload(body)).toThrow(badResponse);
  },
);

test('a code that is not verified is none', () => {
  expect(() => requireSuccess({ verified: false }, 'verify-otp')).toThrow(badResponse);
});

const wrappers: readonly ((body: unknown) => unknown)[] = [
  (data) => ({ data }),
  (data) => ({ data, message: 'OK', success: true }),
  (data) => ({ data: { data, message: 'OK' }, success: true }),
];

test.each(wrappers)('every response may be wrapped: %#', (wrap) => {
  expect(parseAuth(wrap({ access_token: 't' })).accessToken).toBe('t');
  expect(parseUser(wrap({ party_id: 7, status: 'sent' }))).toMatchObject({ partyId: '7' });
  expect(parseDownloadMeta(wrap({ title: 'Lease' })).title).toBe('Lease');
  expect(parseActionResult(wrap({ status: 'signed' }), 'sign-envelope').status).toBe('signed');
  expect(parseUpload(wrap({ uuid: 'u' })).uuid).toBe('u');
  expect(parseOtp(wrap({ expires: 1_795_000_000 }), 0).expiresAt).toBe(1_795_000_000_000);
  expect(parseErrorBody(wrap({ type: 'otp', session_uid: 's' })).sessionUid).toBe('s');
  expect(parseEnvelope(wrap(sampleWireEnvelope())).title).toBe(sampleWireEnvelope().envelope_title);
});

test('what stands beside a wrapper counts if the response does not say it', () => {
  const body = { status: 'verify', success: true, data: { id: 's-1' } };
  expect(parseActionResult(body, 'sign-widget').status).toBe('verify');
  expect(parseErrorBody({ message: 'server_errors.x', data: {} }).message).toBe('server_errors.x');
});

test('an upload requires a uuid or a file name', () => {
  expect(parseUpload({ success: true, uuid: 'u', fileName: 'a.png' })).toEqual({
    uuid: 'u',
    fileName: 'a.png',
  });
  expect(parseUpload({ uuid: 'u' })).toEqual({ uuid: 'u', fileName: '' });
  expect(() => parseUpload({ success: false, uuid: 'u' })).toThrow(badResponse);
  expect(() => parseUpload({ success: true })).toThrow(badResponse);
});

const expiry = Date.UTC(2026, 10, 20);

test.each([
  ['seconds since 1970', expiry / 1000, expiry],
  ['seconds as text', String(expiry / 1000), expiry],
  ['milliseconds since 1970', expiry, expiry],
  ['a date', '2026-11-20T00:00:00Z', expiry],
  ['a date with an offset', '2026-11-20T01:00:00+01:00', expiry],
  ['seconds from now', 600, expiry],
  ['seconds from now, as text', '600', expiry],
  ['something else', 'soon', null],
  ['nothing', undefined, null],
  ['no time at all', 0, null],
])('a code expires at %s', (_, expires, expiresAt) => {
  expect(parseOtp({ expires }, expiry - 600_000)).toEqual({ expiresAt });
});

test('a widget is an envelope of one document in which every field is the signer’s', () => {
  const { party_id: _, ...field } = sampleWireField();
  const { config, branding } = sampleWireEnvelope();
  const envelope = parseWidget({
    id: 'w-1',
    title: 'Waiver',
    fingerprint: 'f',
    pages: 1,
    fields: { '1': [field] },
    config,
    branding,
    redirect_url: 'https://example.com',
  });
  const [party] = envelope.parties;
  expect(party?.isSigner).toBe(true);
  expect(envelope.documents[0]?.fields[0]?.partyId).toBe(party?.id);
  expect(envelope).toMatchObject({
    id: 'w-1',
    title: 'Waiver',
    redirectUrl: 'https://example.com',
  });
});

describe('an error’s body', () => {
  test('it has the screen, the message and the validation errors of fields', () => {
    const body = parseErrorBody({
      type: 'password',
      status: 'incorrect',
      message: 'server_errors.validation',
      errors: { 'field-1': ['field.required'], 'field-2': 'field.invalid' },
    });
    expect(body).toMatchObject({
      type: 'password',
      isIncorrect: true,
      message: 'server_errors.validation',
    });
    expect([...body.errors]).toEqual([
      ['field-1', ['field.required']],
      ['field-2', ['field.invalid']],
    ]);
  });

  test('any response of a proxy can be read', () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(typeof parseErrorBody(anything).message).toBe('string');
      }),
    );
    expect(parseErrorBody('<html>').message).toBe('');
    expect(parseErrorBody({ message: 'x'.repeat(9999) }).message).toHaveLength(500);
  });
});

test('no response of any call crashes its reader', () => {
  const parsers: readonly ((body: unknown) => unknown)[] = [
    parseAuth,
    parseUser,
    parseWidget,
    parseDownloadMeta,
    (body) => parseActionResult(body, 'sign-envelope'),
    (body) => requireSuccess(body, 'send-message'),
    parseUpload,
    (body) => parseOtp(body, 0),
  ];
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.jsonValue()),
      fc.constantFrom(...parsers),
      (body, parse) => {
        try {
          parse(body);
        } catch (error) {
          expect(error).toBeInstanceOf(SigningError);
          expect(error).toMatchObject({ code: 'bad-response' });
        }
      },
    ),
    { numRuns: 1000 },
  );
});
