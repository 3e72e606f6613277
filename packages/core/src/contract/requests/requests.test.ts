import { describe, expect, test } from 'vitest';
import { checkRequest } from './check-request.ts';
import { senderEnvelope } from './sender-envelope.ts';
import {
  rejectRequest,
  signEnvelopeRequest,
  toOneLine,
  verifyCodeRequest,
} from './signer-requests.ts';

const field = { type: 'text', party: 1, page: 1, x: 10, y: 10, width: 20, height: 5 };

function sample(changes: Record<string, unknown> = {}, fieldChanges: Record<string, unknown> = {}) {
  return {
    title: 'Tenancy agreement',
    parties: [{ title: 'Ada', email: 'ada@example.com' }],
    documents: [
      { title: 'Agreement', file: 'agreement', fields: [field, { ...field, ...fieldChanges }] },
    ],
    ...changes,
  };
}

function errorsOf(body: unknown): unknown {
  const checked = checkRequest(senderEnvelope, body);
  return checked.valid ? null : checked.errors;
}

describe('a sender’s envelope', () => {
  test('defaults are filled in', () => {
    const checked = checkRequest(senderEnvelope, sample());
    expect(checked.valid && checked.value).toMatchObject({
      title: 'Tenancy agreement',
      redirect_url: null,
      config: {},
      documents: [
        {
          fields: [
            { required: false, font: 'arial', font_size: 18, group: null, prefilled: false },
            {},
          ],
        },
      ],
    });
  });

  test('a merge field with content is prefilled', () => {
    const checked = checkRequest(
      senderEnvelope,
      sample({}, { merge_field: 'rent', content: '£900' }),
    );
    expect(checked.valid && checked.value.documents[0]?.fields[1]).toMatchObject({
      is_merge_field: true,
      prefilled: true,
    });
  });

  test.each([
    ['spaces', { content: ' ' }, true],
    ['a box that is not ticked', { type: 'checkbox', content: '0' }, true],
    ['an empty text, even if it is marked', { content: '', prefilled: true }, true],
    ['content that the sender leaves to change', { content: '£900', prefilled: false }, false],
  ])('a merge field with %s keeps its mark', (_, own, mark) => {
    const checked = checkRequest(senderEnvelope, sample({}, { merge_field: 'rent', ...own }));
    const read = checked.valid ? checked.value.documents[0]?.fields[1] : undefined;
    if (read === undefined) throw new Error('The request was refused.');
    expect(read.prefilled).toBe(mark);
  });

  test('required may be a boolean or its text', () => {
    const checked = checkRequest(senderEnvelope, sample({}, { required: 'true' }));
    expect(checked.valid && checked.value.documents[0]?.fields[1]?.required).toBe(true);
  });

  const at = 'documents.0.fields.1';
  test.each([
    ['an unknown type', { type: 'hologram' }, `${at}.type`, 'server_errors.field.type'],
    [
      'a party that is not there',
      { party: 2 },
      `${at}.party`,
      'server_errors.envelope.unknown_party',
    ],
    ['a page before the first', { page: 0 }, `${at}.page`, 'server_errors.invalid'],
    ['no width', { width: undefined }, `${at}.width`, 'server_errors.required'],
    ['a width of nothing', { width: 0 }, `${at}.width`, 'server_errors.field.no_size'],
    ['a place off the page', { x: 101 }, `${at}.x`, 'server_errors.field.off_page'],
    ['a box over the edge', { x: 90 }, `${at}.width`, 'server_errors.field.off_page'],
    ['a coordinate that is not a number', { y: Number.NaN }, `${at}.y`, 'server_errors.invalid'],
    ['a font that is no name', { font: 'x;}' }, `${at}.font`, 'server_errors.field.font'],
    ['an invalid colour', { color: 'red' }, `${at}.color`, 'server_errors.field.color'],
    [
      'a colour like paper',
      { color: '#eeeeee' },
      `${at}.color`,
      'server_errors.field.color_not_visible',
    ],
    [
      'a choice that nobody sees',
      { type: 'dropdown', dropdown_choices: ['Yes', '\u200b\u3164'] },
      `${at}.dropdown_choices`,
      'server_errors.field.choices',
    ],
    [
      'a dropdown of nothing',
      { type: 'dropdown' },
      `${at}.dropdown_choices`,
      'server_errors.field.choices',
    ],
    ['a group of texts', { group: 'g' }, `${at}.group`, 'server_errors.field.group'],
    [
      'a tick that is a word',
      { type: 'checkbox', content: 'yes' },
      `${at}.content`,
      'server_errors.field.content',
    ],
    [
      'content that is not a date',
      { type: 'date', content: 'upon signing' },
      `${at}.content`,
      'server_errors.field.content',
    ],
    [
      'a key with a typing mistake',
      { requird: true },
      `${at}.requird`,
      'server_errors.unknown_key',
    ],
  ])('%s is refused, and the error names the path', (_, changes, place, key) => {
    expect(errorsOf(sample({}, changes))).toEqual({ [place]: [key] });
  });

  test('a value that is not an object is not reported as an unknown key', () => {
    const documents = [{ title: 'A', file: 'a', fields: ['signature'] }];
    expect(errorsOf(sample({ documents }))).toEqual({
      'documents.0.fields.0': ['server_errors.invalid'],
    });
    expect(errorsOf(null)).toEqual({ '': ['server_errors.invalid'] });
  });

  test('all missing values are reported at once', () => {
    expect(errorsOf({ parties: [], documents: [] })).toEqual({
      title: ['server_errors.required'],
      parties: ['server_errors.envelope.no_parties'],
      documents: ['server_errors.envelope.no_documents'],
    });
  });

  test('a list that is too long is refused before its items are checked', () => {
    let reads = 0;
    const field = new Proxy({}, { get: () => ++reads, has: () => ++reads > 0 });
    const fields = Array.from({ length: 1_000_000 }, () => field);
    expect(errorsOf(sample({ documents: [{ title: 'A', file: 'a', fields }] }))).toEqual({
      'documents.0.fields': ['server_errors.envelope.too_many_fields'],
    });
    expect(reads).toBe(0);
  });

  test('a list full of mistakes is checked only up to a hundred validation errors', () => {
    const fields = Array.from({ length: 20_000 }, () => ({}));
    const errors = errorsOf(sample({ documents: [{ title: 'A', file: 'a', fields }] }));
    expect(Object.keys(errors ?? {})).toHaveLength(100);
    expect(errors).toMatchObject({ 'documents.0.fields.0.type': ['server_errors.required'] });
  });

  test('a mistake after many valid items is found', () => {
    const fields = [...Array.from({ length: 5_000 }, () => field), { ...field, width: 101 }];
    expect(errorsOf(sample({ documents: [{ title: 'A', file: 'a', fields }] }))).toEqual({
      'documents.0.fields.5000.width': ['server_errors.field.off_page'],
    });
  });

  test('an email address has no line break', () => {
    const parties = [{ title: 'Ada', email: 'ada@example.com\r\nBcc: eve@example.com' }];
    expect(errorsOf(sample({ parties }))).toEqual({
      'parties.0.email': ['server_errors.envelope.email'],
    });
  });

  test('a redirect address must be http or https; one without a scheme is accepted', () => {
    const place = { redirect_url: ['server_errors.envelope.redirect'] };
    expect(errorsOf(sample({ redirect_url: 'javascript:alert(1)' }))).toEqual(place);
    expect(errorsOf(sample({ redirect_url: 'data:text/html,x' }))).toEqual(place);
    expect(errorsOf(sample({ redirect_url: 'https://example.com/done' }))).toBeNull();
    expect(errorsOf(sample({ redirect_url: 'example.com/done' }))).toBeNull();
    expect(errorsOf(sample({ redirect_url: 'localhost:8080/done' }))).toBeNull();
  });

  test('a group has at most one tick', () => {
    const box = { ...field, type: 'checkbox', group: 'pets', content: '1' };
    const documents = [{ title: 'A', file: 'a', fields: [box, box] }];
    expect(errorsOf(sample({ documents }))).toEqual({
      'documents.0.fields.1.content': ['server_errors.envelope.group_ticked_twice'],
    });
  });
});

describe('a signer’s requests', () => {
  test('[SU-01] the items of a submission have every key, and a known format', () => {
    const item = {
      inputId: 'f-1',
      contractId: 'c',
      contractSentId: 's',
      inputValue: 'Ada',
      inputFormat: '',
      inputFont: 'arial',
      inputSize: 18,
    };
    expect(checkRequest(signEnvelopeRequest, { inputs: [item] })).toEqual({
      valid: true,
      value: { inputs: [item], envelope_meta: null },
    });
    for (const key of Object.keys(item)) {
      const { [key]: _, ...rest } = item as Record<string, unknown>;
      expect(checkRequest(signEnvelopeRequest, { inputs: [rest] })).toMatchObject({
        errors: { [`inputs.0.${key}`]: ['server_errors.required'] },
      });
    }
    expect(
      checkRequest(signEnvelopeRequest, { inputs: [{ ...item, inputFormat: 'sung' }] }).valid,
    ).toBe(false);
  });

  test('a reason for rejecting is longer than one character', () => {
    expect(checkRequest(rejectRequest, { rejection_reason: ' x ' })).toMatchObject({
      errors: { rejection_reason: ['server_errors.reason_required'] },
    });
    expect(checkRequest(rejectRequest, { rejection_reason: 'no' }).valid).toBe(true);
  });

  test('[OT-12] a code is present, a string, and 6 characters without spaces', () => {
    const errors = (body: unknown) => {
      const checked = checkRequest(verifyCodeRequest, body);
      return checked.valid ? null : checked.errors.code;
    };
    expect(errors({})).toEqual(['server_errors.otp.code_required']);
    expect(errors({ code: null })).toEqual(['server_errors.otp.code_required']);
    expect(errors({ code: 123456 })).toEqual(['server_errors.otp.code_not_string']);
    expect(errors({ code: '12345' })).toEqual(['server_errors.otp.code_invalid_length']);
    expect(errors({ code: '123 45' })).toEqual(['server_errors.otp.code_invalid_length']);
    expect(errors({ code: '123456' })).toBeNull();
  });
});

test.each([
  ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
  ['\tAda\u2028Park\u2029', 'Ada Park'],
  ['Ada\u0000\u0085\u007fPark', 'Ada Park'],
  ['\u202bאשר לוי\u202c', 'אשר לוי'],
  ['\u2068Ada\u2069 \u202ePark', 'Ada Park'],
  ['Ada\ud800 Park', 'Ada Park'],
  ['\r\n', ''],
])('%j becomes the line %j', (text, line) => {
  expect(toOneLine(text)).toBe(line);
});

test.each(['½ Price Shop', 'مَه\u200cناز', 'ע\u200fב', 'Jan  Kowalski', '👩\u200d👧'])(
  '%s is kept as it is',
  (text) => {
    expect(toOneLine(text)).toBe(text);
  },
);
