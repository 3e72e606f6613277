import { fieldFromSender, parseEnvelope, senderField } from '@sign-envelope/core/contract';
import { inFillingOrder, type SubmittedAnswer } from '@sign-envelope/core/rules';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toWireEnvelope } from '../../http/wire/to-wire-envelope.ts';
import { field } from '../../testing/sample-requests.ts';
import { storedEnvelope, storedParty } from '../../testing/stored-envelope.ts';
import { inkKey } from './ink-pictures.ts';
import { withStoredAnswer } from './stored-answer.ts';
import type { StoredEnvelope } from './stored-envelope.ts';
import { toEnvelope, toFields } from './to-envelope.ts';

const ada = storedParty({ id: 'ada', status: 'signed', title: 'Ada' });
const ben = storedParty({ id: 'ben', position: 1, title: 'Ben' });

const request = [
  field('text', { content: 'Suggested', index: 3 }),
  field('textarea', { color: '#AA0000', font: 'tinos', font_size: 9 }),
  field('date', { date_format: 'yyyy-MM-dd' }),
  field('date', { content: '01 Dec 2026' }),
  field('dropdown', { dropdown_choices: ['red', 'blue'], content: 'blue' }),
  field('checkbox', { group: 'pets', content: '1', required: true }),
  field('radio', { group: 'heating', page: 2 }),
  field('upload', { page: 2, title: 'Passport' }),
  field('signature', { page: 2, required: true }),
  field('text', { merge_field: 'city', content: 'Bern' }),
  field('text', { merge_field: 'street' }),
  field('text', { merge_field: 'floor', content: ' ', prefilled: true }),
  field('checkbox', { merge_field: 'garden', content: '0', prefilled: true }),
];

const ink = { strokes: [[[1, 2, 0.5, 0] as const, [3, 4, 0.5, 9] as const]], color: '#1a3fa0' };
const pictures = { svg: 'data:image/svg+xml,drawn', jpeg: 'data:image/jpeg;base64,drawn' };

const given = (
  inputValue: string,
  inputFormat: SubmittedAnswer['inputFormat'] = '',
  inputFont = 'arial',
): SubmittedAnswer => ({ inputValue, inputFormat, inputFont });

/** The rows of Ada's answers; `null` where there is none. */
const answers: readonly (SubmittedAnswer | null)[] = [
  given('Signed'),
  given('Two\nlines'),
  given('2026-12-01'),
  null,
  given('red'),
  given('0'),
  given('1'),
  given('["file-1"]', 'upload-field'),
];

const none = given('');
const signatures: Readonly<Record<string, SubmittedAnswer>> = {
  drawn: given(JSON.stringify(ink), 'drawn'),
  typed: given('Ada', 'typed', 'caveat'),
  image: given('a.png', 'upload'),
  none,
};

function storedWith(
  signature: SubmittedAnswer,
  more: Readonly<Record<string, SubmittedAnswer>> = {},
): StoredEnvelope {
  const pages = [
    { width: 595, height: 842 },
    { width: 842, height: 595 },
  ];
  const fields = [ada, ben].flatMap(({ id: partyId }) =>
    request.map((each, position) =>
      fieldFromSender(v.parse(senderField, each), {
        id: `${partyId}-${position}`,
        partyId,
        documentIndex: 0,
        pages,
        position,
        dateFormat: 'dd MMM yyyy',
        contractId: 'document',
        contractSentId: 'envelope-1',
      }),
    ),
  );
  const stored = storedEnvelope({ parties: [ada, ben] });
  const upload = (id: string, kind: 'file' | 'signature') => ({
    id,
    envelope_id: stored.envelope.id,
    party_id: ada.id,
    field_id: kind === 'file' ? 'ada-7' : null,
    kind,
    name: 'passport.png',
    mime: 'image/png',
    bytes: 1,
    sha256: '',
    created_at: stored.envelope.created_at,
  });
  const uploads = new Map([
    ['file-1', upload('file-1', 'file')],
    ['a.png', upload('a.png', 'signature')],
  ]);
  const rows = { ...more };
  for (const [position, answer] of [...answers, signature].entries()) {
    if (answer !== null) rows[`ada-${position}`] ??= answer;
  }
  return {
    ...stored,
    documents: [
      {
        id: 'document',
        envelope_id: stored.envelope.id,
        position: 0,
        title: 'Agreement',
        fingerprint: 'f'.repeat(64),
        pages,
        sha256: '',
        bytes: 1,
        received: null,
        fields: inFillingOrder(fields),
      },
    ],
    answers: new Map(
      fields.flatMap((each) => {
        const row = rows[each.id];
        return row === undefined
          ? []
          : [[each.id, withStoredAnswer(each, JSON.stringify(row), uploads)]];
      }),
    ),
    uploads,
  };
}

test.for(Object.entries(signatures))(
  'rows become the same envelope that a client reads from the API, with a signature that is %s',
  ([, signature]) => {
    const stored = storedWith(signature);
    for (const viewer of [ada, ben]) {
      const wire = toWireEnvelope(stored, viewer, '', new Map([[inkKey(ink), pictures]]));
      const read = parseEnvelope(wire);
      const expected = read.documents[0]?.fields.map((each) => {
        if (each.type !== 'signature') return each;
        // In the API, the font of a typed signature replaces that of the field.
        if (each.value?.kind === 'typed') return { ...each, font: 'arial' };
        // The pictures of a drawing exist only in the API.
        if (each.value?.kind !== 'drawn') return each;
        const value = { kind: 'drawn', ink: { strokes: ink.strokes, svg: '', jpeg: '' } };
        return { ...each, value };
      });
      const made = toEnvelope(stored, viewer);
      expect(made.documents[0]?.fields).toEqual(expected);
      // That what was seen is recorded is for its clients alone.
      const config = { ...read.config, raw: made.config.raw };
      expect(read.config.raw).toEqual({ ...Object(made.config.raw), records_seen: '1' });
      expect({ ...made, documents: [] }).toEqual({ ...read, config, documents: [] });
      expect(made.documents[0]?.pages).toEqual(read.documents[0]?.pages);
    }
  },
);

test('content that is no answer locks no merge field, and other parties do not see it', () => {
  const stored = storedWith(none);
  const ofBen = (viewer: typeof ada) => {
    const { documents } = toEnvelope(stored, viewer);
    const fields = documents.flatMap((document) => document.fields);
    return ['ben-9', 'ben-11', 'ben-12'].map((id) => {
      const found = fields.find((each) => each.id === id);
      return [found?.value, found?.prefilled];
    });
  };
  const city = ['Bern', true];
  expect(ofBen(ben)).toEqual([city, [' ', false], [false, false]]);
  expect(ofBen(ada)).toEqual([city, ['', false], [false, false]]);
});

test('an answer that the signer gave to a marked merge field is not shown as the sender’s', () => {
  const stored = storedWith(none, { 'ada-10': given('Quay') });
  const ofAda = toEnvelope(stored, ben).documents.flatMap(({ fields }) => fields);
  expect(ofAda.find(({ id }) => id === 'ada-10')).toMatchObject({
    value: 'Quay',
    prefilled: false,
  });
});

test('stamps a document without the initial values of parties that have not signed', () => {
  const stored = storedWith(given('Ada', 'typed', 'caveat'));
  const [document] = stored.documents;
  if (document === undefined) throw new Error('There is no document.');
  const signedValue = (id: string) =>
    toFields(stored, document, null).find((each) => each.id === id)?.value;
  expect(signedValue('ada-0')).toBe('Signed');
  expect(signedValue('ben-0')).toBe('');
  expect(signedValue('ben-5')).toBe(false);
  // Filled in and locked by the sender.
  expect(signedValue('ben-9')).toBe('Bern');
});
