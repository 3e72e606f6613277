import { parseEnvelope, senderField } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toWireEnvelope } from '../../http/wire/to-wire-envelope.ts';
import { field } from '../../testing/sample-requests.ts';
import { storedEnvelope, storedParty } from '../../testing/stored-envelope.ts';
import { fieldDefinition } from '../create/field-definition.ts';
import { inkKey } from './ink-pictures.ts';
import type { StoredAnswer } from './stored-answer.ts';
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

const answers: readonly (StoredAnswer | null)[] = [
  { kind: 'text', text: 'Signed' },
  { kind: 'text', text: 'Two\nlines' },
  { kind: 'text', text: '2026-12-01' },
  null,
  { kind: 'text', text: 'red' },
  { kind: 'text', text: '0' },
  { kind: 'text', text: '1' },
  { kind: 'files', uploadIds: ['file-1'] },
  { kind: 'drawn', ink },
];

const signatures: Readonly<Record<string, StoredAnswer>> = {
  drawn: { kind: 'drawn', ink },
  typed: { kind: 'typed', text: 'Ada', font: 'caveat' },
  image: { kind: 'image', name: 'a.png' },
  none: { kind: 'text', text: '' },
};

function storedWith(signature: StoredAnswer): StoredEnvelope {
  const fields = [ada, ben].flatMap(({ id: partyId }) =>
    request.map((each, position) =>
      fieldDefinition(v.parse(senderField, each), {
        fieldId: `${partyId}-${position}`,
        partyId,
        documentId: 'document',
        envelopeId: 'envelope-1',
        position,
      }),
    ),
  );
  const stored = storedEnvelope({ parties: [ada, ben] });
  const [upload] = ['file-1'].map((id) => ({
    id,
    envelope_id: stored.envelope.id,
    party_id: ada.id,
    field_id: 'ada-7',
    kind: 'file' as const,
    name: 'passport.png',
    mime: 'image/png',
    bytes: 1,
    sha256: '',
    created_at: stored.envelope.created_at,
  }));
  return {
    ...stored,
    documents: [
      {
        id: 'document',
        envelope_id: stored.envelope.id,
        position: 0,
        title: 'Agreement',
        fingerprint: 'f'.repeat(64),
        pages: [
          { width: 595, height: 842 },
          { width: 842, height: 595 },
        ],
        sha256: '',
        bytes: 1,
        received: null,
        fields,
      },
    ],
    answers: new Map(
      [...answers.slice(0, 8), signature].flatMap((answer, position) =>
        answer === null ? [] : [[`ada-${position}`, answer] as const],
      ),
    ),
    uploads: new Map(upload === undefined ? [] : [[upload.id, upload]]),
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
        // The pictures of a drawing, which have its colour, exist only in the API.
        if (each.value?.kind !== 'drawn') return each;
        const value = { kind: 'drawn', ink: { strokes: ink.strokes, svg: '', jpeg: '' } };
        return { ...each, color: ink.color, value };
      });
      const made = toEnvelope(stored, viewer);
      expect(made.documents[0]?.fields).toEqual(expected);
      expect({ ...made, documents: [] }).toEqual({ ...read, documents: [] });
      expect(made.documents[0]?.pages).toEqual(read.documents[0]?.pages);
    }
  },
);

test('content that is no answer locks no merge field, and other parties do not see it', () => {
  const stored = storedWith(signatures.none ?? { kind: 'text', text: '' });
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
  const signed = storedWith(signatures.none ?? { kind: 'text', text: '' });
  const answered = {
    ...signed,
    answers: new Map([...signed.answers, ['ada-10', { kind: 'text', text: 'Quay' }]]),
  } satisfies StoredEnvelope;
  const ofAda = toEnvelope(answered, ben).documents.flatMap(({ fields }) => fields);
  expect(ofAda.find(({ id }) => id === 'ada-10')).toMatchObject({
    value: 'Quay',
    prefilled: false,
  });
});

test('stamps a document without the initial values of parties that have not signed', () => {
  const stored = storedWith(signatures.typed ?? { kind: 'text', text: '' });
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
