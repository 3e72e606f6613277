import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SigningError } from '../errors/signing-error.ts';
import { parseAuth, parseOtp } from './auth.ts';
import { parseErrorBody } from './error-body.ts';
import { sampleWireEnvelope, sampleWireField } from './fixtures/sample-wire.ts';
import {
  parseDownloadMeta,
  parseRejectResult,
  parseSubmitResult,
  parseUpload,
} from './responses.ts';
import { parseUser } from './user.ts';
import { parseWidget } from './widget.ts';

const badResponse = expect.objectContaining({ code: 'bad-response' });

test('a token is read from data or the top level, with a lifetime of at most a day', () => {
  const token = { access_token: 't', expires_in: 60 };
  expect(parseAuth({ data: token })).toEqual({ accessToken: 't', expiresIn: 60 });
  expect(parseAuth(token)).toEqual({ accessToken: 't', expiresIn: 60 });
  expect(parseAuth({ ...token, expires_in: 1e12 }).expiresIn).toBe(86_400);
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

test('a submission needs a known status', () => {
  expect(parseSubmitResult({ status: 'signed', envelope_redirect_url: 'example.com' })).toEqual({
    status: 'signed',
    redirectUrl: 'example.com',
  });
  expect(parseSubmitResult({ status: 'verify' }).status).toBe('verify');
  for (const body of [{}, { status: 'fine' }, { status: null }, '', null, []]) {
    expect(() => parseSubmitResult(body)).toThrow(badResponse);
  }
});

test('the responses of a rejection and a download are read', () => {
  expect(parseRejectResult({ status: 'rejected' })).toEqual({ status: 'rejected' });
  expect(parseDownloadMeta({ title: 'Lease' })).toMatchObject({ title: 'Lease' });
});

test('an upload requires success, and a uuid or a file name', () => {
  expect(parseUpload({ success: true, uuid: 'u', fileName: 'a.png' })).toEqual({
    uuid: 'u',
    fileName: 'a.png',
  });
  expect(() => parseUpload({ success: false, uuid: 'u' })).toThrow(badResponse);
  expect(() => parseUpload({ success: true })).toThrow(badResponse);
});

test('the expiry of a code may be seconds, milliseconds or a date', () => {
  const expiresAt = Date.UTC(2026, 10, 20);
  expect(parseOtp({ expires: expiresAt / 1000 })).toEqual({ expiresAt });
  expect(parseOtp({ expires: expiresAt })).toEqual({ expiresAt });
  expect(parseOtp({ expires: '2026-11-20T00:00:00Z' })).toEqual({ expiresAt });
  expect(parseOtp({ expires: 'soon' })).toEqual({ expiresAt: null });
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
  const parsers = [
    parseAuth,
    parseUser,
    parseWidget,
    parseDownloadMeta,
    parseSubmitResult,
    parseRejectResult,
    parseUpload,
    parseOtp,
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
