import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SigningError } from '../errors/signing-error.ts';
import type { Envelope } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { sampleWireDocument, sampleWireEnvelope, sampleWireField } from './fixtures/sample-wire.ts';
import { parseEnvelope, parsePreview } from './parse-envelope.ts';
import { parseUser } from './user.ts';
import { wireEnvelope } from './wire/wire-envelope.ts';

const picture = ['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/jpeg;base64,/9j/'] as const;

function parseField(changes: Record<string, unknown>, config: Record<string, unknown> = {}) {
  const envelope = sampleWireEnvelope();
  const body = {
    ...envelope,
    config: { ...envelope.config, ...config },
    documents: [
      { ...sampleWireDocument(), fields: { '1': [{ ...sampleWireField(), ...changes }] } },
    ],
  };
  return parseEnvelope(body).documents[0]?.fields[0];
}

function badResponseOf(body: unknown, parse = parseEnvelope): SigningError {
  try {
    parse(body);
  } catch (error) {
    if (error instanceof SigningError) return error;
    throw error;
  }
  throw new Error('The response was accepted');
}

/** Invariants that every screen relies on. */
function expectSound(envelope: Envelope): void {
  const ids = new Set<string>();
  for (const document of envelope.documents) {
    expect(document.pages.length).toBeGreaterThan(0);
    for (const field of document.fields) {
      expect(ids.has(field.id)).toBe(false);
      ids.add(field.id);
      expect(field.page).toBeGreaterThanOrEqual(1);
      expect(field.page).toBeLessThanOrEqual(document.pages.length);
      const { x, y, width, height } = field.box;
      for (const percent of [x, y, width, height, x + width, y + height]) {
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100 + 1e-9);
      }
      expect(Number.isFinite(field.index)).toBe(true);
      expect(field.color).toMatch(/^#[0-9a-f]{6}$/);
      expect(field.fontSize).toBeGreaterThan(0);
    }
  }
  expect(envelope.config.signatureKinds.length).toBeGreaterThan(0);
}

describe('a valid response', () => {
  test('the sample matches the wire schema', () => {
    expect(v.is(wireEnvelope, sampleWireEnvelope())).toBe(true);
  });

  test('it is converted to the model', () => {
    const envelope = parseEnvelope(sampleWireEnvelope());
    expectSound(envelope);
    expect(envelope).toMatchObject({
      id: 'envelope-1',
      title: 'Tenancy agreement',
      status: 'sent',
      unsignable: false,
      redirectUrl: null,
    });
    expect(envelope.parties.map((party) => [party.id, party.isSigner])).toEqual([
      ['party-1', true],
      ['party-2', false],
    ]);
    expect(envelope.documents[0]?.fields[0]).toEqual({
      id: 'field-1',
      documentIndex: 0,
      page: 1,
      index: 0,
      type: 'text',
      title: 'Full name',
      partyId: 'party-1',
      required: true,
      box: { x: 10, y: 20, width: 30, height: 4 },
      boxPoints: { width: 180, height: 34 },
      color: '#14161a',
      font: 'arial',
      fontSize: 18,
      mergeField: null,
      prefilled: false,
      locksWhenFilled: false,
      contractId: 'contract-1',
      contractSentId: 'sent-1',
      value: '',
    });
  });

  test('it may be wrapped in `data`', () => {
    expect(parseEnvelope({ data: sampleWireEnvelope() }).id).toBe('envelope-1');
  });

  test('numbers may be strings, booleans may be 1, and ids may be numbers', () => {
    const field = parseField({
      id: 17,
      page: '1',
      index: '3',
      required: true,
      x: '12.5',
      font_size: '12',
      is_merge_field: '1',
      prefilled: 1,
      content: 42,
    });
    expect(field).toMatchObject({
      id: '17',
      index: 3,
      required: true,
      box: { x: 12.5 },
      fontSize: 12,
      prefilled: true,
      value: '42',
    });
  });

  test('[EN-13] fields are sorted by page, then index', () => {
    const at = (id: string, index: number) => sampleWireField({ id, index });
    const fields = { '2': [at('d', 1), at('c', 0)], '1': [at('b', 9), at('a', 2)] };
    const envelope = parseEnvelope(
      sampleWireEnvelope({ documents: [sampleWireDocument({ fields })] }),
    );
    expect(envelope.documents[0]?.fields.map((field) => field.id)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('the pages are the listed ones, or else as many as the page count', () => {
    const counted = parseEnvelope(
      sampleWireEnvelope({ documents: [sampleWireDocument({ num_pages: 3, pages: [] })] }),
    );
    expect(counted.documents[0]?.pages.map((page) => page.number)).toEqual([1, 2, 3]);
    const listed = parseEnvelope(sampleWireEnvelope()).documents[0]?.pages[1];
    expect(listed).toEqual({
      number: 2,
      src: null,
      width: 1600,
      height: 2263,
      points: null,
      textSrc: null,
      smallSrc: null,
      detailedSrc: null,
    });
  });
});

test.each([
  ['no size', undefined],
  ['a broken size', { width: 'wide', height: 850 }],
  ['no width', { width: 0, height: 850 }],
])('fields of a page with %s have no box in points', (_, points) => {
  const pages = [{ width: 1600, height: 2263, points }];
  const body = { ...sampleWireEnvelope(), documents: [{ ...sampleWireDocument(), pages }] };
  expect(parseEnvelope(body).documents[0]?.fields[0]?.boxPoints).toBeNull();
});

describe('an answer of each type', () => {
  test('a drawn signature has its strokes and images', () => {
    const strokes = [[[1, 2, 0.5, 0]]];
    const field = parseField({ type: 'signature', drawn_json: [strokes, ...picture] });
    expect(field?.value).toEqual({
      kind: 'drawn',
      ink: { strokes, svg: picture[0], jpeg: picture[1] },
    });
  });

  test('a typed signature has its font, an uploaded one its name', () => {
    expect(parseField({ type: 'signature', content: 'Ada', font: 'caveat' })?.value).toEqual({
      kind: 'typed',
      text: 'Ada',
      font: 'caveat',
    });
    expect(parseField({ type: 'signature', upload: 'a1b2.png' })?.value).toEqual({
      kind: 'upload',
      name: 'a1b2.png',
    });
    expect(parseField({ type: 'signature', content: '   ' })?.value).toBeNull();
  });

  test('the value of a dropdown is one of its choices or empty', () => {
    const choices = { type: 'dropdown', dropdown_choices: ['red', 'blue'] };
    expect(parseField({ ...choices, content: 'blue' })?.value).toBe('blue');
    expect(parseField({ ...choices, content: 'green' })?.value).toBe('');
  });

  test('a checkbox is ticked by 1, and only checkboxes and radios keep a group', () => {
    expect(parseField({ type: 'checkbox', content: '1', group: 'pets' })).toMatchObject({
      value: true,
      group: 'pets',
    });
    expect(parseField({ type: 'radio', content: '0' })).toMatchObject({
      value: false,
      group: null,
    });
    expect(parseField({ type: 'text', group: 'pets' })).not.toHaveProperty('group');
  });

  test('a date uses its own pattern, else the company’s, else the default', () => {
    const date = { type: 'date', content: '03 May 2026' };
    expect(parseField(date)).toMatchObject({ format: 'dd MMM yyyy', value: '03 May 2026' });
    expect(parseField(date, { date_format: 'dd/MM/yyyy' })).toMatchObject({ format: 'dd/MM/yyyy' });
    expect(parseField({ ...date, date_format: 'MM-dd' })).toMatchObject({ format: 'MM-dd' });
  });

  test('an upload field has its files, without those that have no uuid', () => {
    const file = { name: 'id.png', id: '4', uuid: 'u-4' };
    expect(parseField({ type: 'upload', upload: [file, { name: 'x' }, 7, null] })?.value).toEqual([
      file,
    ]);
    expect(parseField({ type: 'upload', upload: JSON.stringify([file]) })?.value).toEqual([file]);
    expect(parseField({ type: 'upload', upload: 'id.png' })?.value).toEqual([]);
  });

  test('a merge field is locked only if it has an answer', () => {
    const merge = { is_merge_field: true, prefilled: true };
    expect(parseField({ ...merge, content: 'Ada' })?.prefilled).toBe(true);
    expect(parseField({ ...merge, content: '' })?.prefilled).toBe(false);
    expect(parseField({ ...merge, content: ' ' })?.prefilled).toBe(false);
    expect(parseField({ ...merge, type: 'dropdown', content: 'gone' })?.prefilled).toBe(false);
    expect(parseField({ ...merge, type: 'checkbox', content: '0' })?.prefilled).toBe(false);
    expect(parseField({ prefilled: true, content: 'Ada' })?.prefilled).toBe(false);
  });
});

describe('safe defaults', () => {
  test('a field called Untitled, or nothing, has no title', () => {
    expect(parseField({ title: 'Untitled' })?.title).toBeNull();
    expect(parseField({ title: '' })?.title).toBeNull();
    expect(parseField({ title: null })?.title).toBeNull();
  });

  test('a colour is six hex digits, a font is a plain name', () => {
    expect(parseField({ color: '#1A3' })?.color).toBe('#11aa33');
    expect(parseField({ color: '1a3fa0' })?.color).toBe('#1a3fa0');
    expect(parseField({ color: 'red;background:url(x)' })?.color).toBe('#14161a');
    expect(parseField({ font: 'Times New Roman' })?.font).toBe('Times New Roman');
    expect(parseField({ font: 'x";}*{' })?.font).toBe('arial');
  });

  test('boxes are clamped to the page and large enough to touch', () => {
    expect(parseField({ x: -5, y: 120, width: 300, height: 0 })?.box).toEqual({
      x: 0,
      y: 99.5,
      width: 100,
      height: 0.5,
    });
    expect(parseField({ x: 90, width: 20 })?.box).toMatchObject({ x: 90, width: 10 });
  });

  test('without settings every kind of signature is allowed; if all are disabled, drawing is', () => {
    const kinds = (config: unknown) =>
      parseEnvelope({ ...sampleWireEnvelope(), config }).config.signatureKinds;
    expect(kinds(null)).toEqual(['drawn', 'typed', 'upload']);
    expect(kinds({ company_signature_format_typed: '1' })).toEqual(['typed']);
    const shut = {
      company_signature_format_drawn: '0',
      company_signature_format_typed: '0',
      company_signature_format_upload: '0',
    };
    expect(kinds(shut)).toEqual(['drawn']);
    const config = { company_signature_format_typed: '1', company_signature_default: 'upload' };
    expect(parseEnvelope({ ...sampleWireEnvelope(), config }).config.defaultSignatureKind).toBe(
      'typed',
    );
  });

  test('an unrecognized status becomes unknown, and invalid branding is left out', () => {
    const envelope = parseEnvelope({
      ...sampleWireEnvelope(),
      status: 'paused',
      branding: {
        hasBranding: true,
        colours: { primary: 'javascript:1' },
        palette: { primary: 'url(//evil.test)', side: ['#fff', 'url(1)'], header: '#102030' },
        logoURL: 'javascript:1',
      },
    });
    expect(envelope.status).toBe('unknown');
    expect(envelope.branding).toMatchObject({ colors: { primary: null }, logoUrl: null });
    expect(envelope.branding.palette).toEqual({ header: '#102030' });
  });

  test('a field of another party that cannot be shown is left out', () => {
    const other = { party_id: 'party-2' };
    const list = [
      sampleWireField(),
      { ...sampleWireField({ id: 'hologram', ...other }), type: 'hologram' },
      { ...sampleWireField({ id: 'nowhere', ...other }), x: 'left' },
    ];
    const envelope = parseEnvelope({
      ...sampleWireEnvelope(),
      documents: [
        { ...sampleWireDocument(), fields: { '1': list, '9': [sampleWireField(other)] } },
      ],
    });
    expect(envelope.documents[0]?.fields.map((field) => field.id)).toEqual(['field-1']);
  });

  test('an ended envelope needs no documents and no signer', () => {
    const over = { unsignable: true, status: 'signed', documents: [], parties: [] };
    expect(parseEnvelope({ ...over })).toMatchObject({ unsignable: true, status: 'signed' });
  });

  test('a preview needs no signer', () => {
    const parties = sampleWireEnvelope().parties.map((party) => ({ ...party, isSigner: false }));
    expect(parsePreview({ ...sampleWireEnvelope(), parties }).parties).toHaveLength(2);
  });
});

describe('rejected responses', () => {
  const withDocument = (changes: Record<string, unknown>) => ({
    ...sampleWireEnvelope(),
    documents: [{ ...sampleWireDocument(), ...changes }],
  });
  const withField = (changes: Record<string, unknown>) =>
    withDocument({ fields: { '1': [{ ...sampleWireField(), ...changes }] } });

  const cases: Record<string, unknown> = {
    'nothing at all': undefined,
    'a text': 'oops',
    'a list': [],
    'no documents': { ...sampleWireEnvelope(), documents: [] },
    'a document that is null': { ...sampleWireEnvelope(), documents: [null] },
    'a document without pages': withDocument({ pages: [], num_pages: 0 }),
    'more pages than memory': withDocument({ pages: [], num_pages: 1e15 }),
    'no signer': { ...sampleWireEnvelope(), parties: [] },
    'two signers': {
      ...sampleWireEnvelope(),
      parties: sampleWireEnvelope().parties.map((party) => ({ ...party, isSigner: true })),
    },
    'a party without an id': { ...sampleWireEnvelope(), parties: [{ isSigner: true }] },
    'fields that are a text': withDocument({ fields: 'none' }),
    'a page of fields that is no list': withDocument({ fields: { '1': 'none' } }),
    'an own field of an unknown type': withField({ type: 'hologram' }),
    'an own field without an id': withField({ id: null }),
    'an own field without a place': withField({ width: null }),
    'an own field on a page that is not there': withDocument({
      fields: { '3': [sampleWireField()] },
    }),
    'an own field on the page __proto__': withDocument({
      fields: JSON.parse(`{"__proto__":[${JSON.stringify(sampleWireField())}]}`),
    }),
    'a field that may be anybody’s': withField({ party_id: null }),
    'a field that is null': withDocument({ fields: { '1': [null] } }),
    'a field that is a list': withDocument({ fields: { '1': [[1, 2]] } }),
    'a repeated id': withDocument({ fields: { '1': [sampleWireField(), sampleWireField()] } }),
  };

  test.each(Object.entries(cases))('%s is refused', (_, body) => {
    expect(badResponseOf(body)).toMatchObject({ code: 'bad-response', retryable: false });
  });

  test('the error names the path, but not the content', () => {
    const error = badResponseOf(withField({ type: 'my secret', content: 'my secret' }));
    expect(error.message).toContain('documents.0.fields.1.0');
    expect(error.message).not.toContain('secret');
  });
});

describe('fuzz', () => {
  const answerOrRefusal = (body: unknown, parse = parseEnvelope): Envelope | null => {
    try {
      return parse(body);
    } catch (error) {
      expect(error).toBeInstanceOf(SigningError);
      expect(error).toMatchObject({ code: 'bad-response' });
      return null;
    }
  };

  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, undefined, Number.NaN, 1e308, -1, 0, '', '0', 'true', [], {}, [[]]),
    fc.constant(JSON.parse('{"__proto__":{"x":1},"constructor":1,"toString":2}')),
  );

  /** Returns every path in a value. */
  function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [path];
    const below = Object.entries(value).flatMap(([key, entry]) => places(entry, [...path, key]));
    return [path, ...below];
  }

  function replaced(value: unknown, path: readonly string[], entry: unknown): unknown {
    const [key, ...rest] = path;
    if (key === undefined) return entry;
    if (Array.isArray(value)) {
      return value.map((item, index) =>
        String(index) === key ? replaced(item, rest, entry) : item,
      );
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([k, item]) => [k, k === key ? replaced(item, rest, entry) : item]),
    );
  }

  test('any JSON is an envelope or a bad response, never a crash', () => {
    fc.assert(
      fc.property(odd, (body) => {
        for (const parse of [parseEnvelope, parsePreview]) {
          const envelope = answerOrRefusal(body, parse);
          if (envelope !== null) expectSound(envelope);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('an envelope with any JSON in up to three places is valid or a bad response', () => {
    const type = fc.constantFrom('signature', 'upload', 'dropdown', 'date', 'radio');
    fc.assert(
      fc.property(
        type,
        fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }),
        (fieldType, changes) => {
          const field = sampleWireField({ id: 'field-2', type: fieldType, index: 1 });
          let body: unknown = sampleWireEnvelope({
            documents: [sampleWireDocument({ fields: { '1': [sampleWireField(), field] } })],
          });
          for (const [choice, entry] of changes) {
            const all = places(body);
            body = replaced(body, all[choice % all.length] ?? [], entry);
          }
          const envelope = answerOrRefusal(body);
          if (envelope !== null) expectSound(envelope);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('no response changes the prototype of objects', () => {
    answerOrRefusal(JSON.parse('{"__proto__":{"polluted":true},"documents":[{"__proto__":{}}]}'));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

test.each([
  [undefined, { primary: '#0a0' }, null, true],
  [null, {}, '/logo.png', true],
  [undefined, {}, null, false],
  [false, { primary: '#0a0' }, null, false],
  ['1', {}, null, true],
])(
  'branding with hasBranding %j, the colours %j and the logo %j is used: %j',
  (hasBranding, colours, logoURL, isUsed) => {
    expect(toBranding({ hasBranding, colours, logoURL }).hasBranding).toBe(isUsed);
  },
);

test('an envelope may have short names for its id and title', () => {
  const { envelope_id: id, envelope_title: title, ...rest } = sampleWireEnvelope();
  expect(parseEnvelope({ ...rest, id, title })).toMatchObject({ id, title });
});

test('of several signers, or none, the one whose token it is signs', () => {
  const own = sampleWireEnvelope();
  const [first, second] = own.parties;
  for (const isSigner of [true, false]) {
    const body = { ...own, parties: own.parties.map((party) => ({ ...party, isSigner })) };
    const { parties } = parseEnvelope(body, second?.party_id);
    expect(parties.map((party) => party.isSigner)).toEqual([false, true]);
    expect(() => parseEnvelope(body, 'stranger')).toThrow(SigningError);
  }
  // The envelope's own mark comes first.
  expect(parseEnvelope(own, second?.party_id).parties[0]).toMatchObject({
    id: first?.party_id,
    isSigner: true,
  });
});

test.each([
  [undefined, 'signed', true],
  [undefined, 'cancelled', true],
  [undefined, 'sent', false],
  [false, 'signed', false],
  [true, 'sent', true],
])(
  'with the mark %j and the status %s, an envelope is unsignable: %j',
  (unsignable, status, isOver) => {
    expect(parseEnvelope({ ...sampleWireEnvelope(), unsignable, status }).unsignable).toBe(isOver);
    expect(parseUser({ unsignable, status }).unsignable).toBe(isOver);
  },
);
