import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireField } from '@sign-envelope/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePng } from '../../../packages/server/src/documents/testing/picture-fixtures.ts';
import type { UploadResult } from '../../../packages/server/src/envelopes/answer/store-upload.ts';
import {
  loadOwnFields,
  sendAndOpen,
  sign,
} from '../../../packages/server/src/testing/envelopes.ts';
import { jpeg, png } from '../../../packages/server/src/testing/pictures.ts';
import type { TestResponse } from '../../../packages/server/src/testing/response.ts';
import { field, input } from '../../../packages/server/src/testing/sample-requests.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../packages/server/src/testing/test-server.ts';

let server: TestServer;
let checked = 0;

beforeAll(async () => {
  server = await startTestServer({ callsPerAddress: 0, callsPerLink: 0 });
});
afterAll(() => server.close());

/** What a signer may send for one field. */
type Hostile = Pick<ReturnType<typeof input>, 'inputValue' | 'inputFormat' | 'inputFont'>;

const written = (inputValue: string): Hostile => ({
  inputValue,
  inputFormat: '',
  inputFont: 'arial',
});
const typed = (inputValue: string): Hostile => ({
  inputValue,
  inputFormat: 'typed',
  inputFont: 'caveat',
});
const drawn = (strokes: unknown): Hostile => ({
  inputValue: JSON.stringify([
    strokes,
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/jpeg;base64,/9j/',
  ]),
  inputFormat: 'drawn',
  inputFont: 'arial',
});

/**
 * Requires either a refusal that names the field, or a document that qpdf accepts for every party.
 */
async function requireFinishedOrRefused(
  target: WireField,
  tokens: readonly string[],
  answered: TestResponse,
): Promise<'finished' | 'refused'> {
  const { status, body } = answered;
  if (status !== 200) {
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    expect(body).toHaveProperty('message', expect.stringMatching(/^[a-z_]+(\.[A-Za-z_]+)+$/));
    if (status === 422) {
      const places = Object.keys((body as { errors: object }).errors);
      expect(places.some((place) => place === target.id || place.startsWith('inputs'))).toBe(true);
    }
    return 'refused';
  }
  for (const token of tokens) {
    const document = await server.call<Buffer>('/api/download/envelope', { token });
    expect(document.status).toBe(200);
    checked += 1;
    const path = join(server.dataDir, `checked-${checked}.pdf`);
    writeFileSync(path, document.body);
    // qpdf exits with 3 on warnings, which throws as well.
    execFileSync('qpdf', ['--check', path], { stdio: 'pipe' });
  }
  return 'finished';
}

async function answerWith(definition: object, hostile: Hostile): Promise<'finished' | 'refused'> {
  const { token, other } = await sendAndOpen(server, [definition], { parties: ['ada', 'ben'] });
  const [target] = await loadOwnFields(server, token);
  if (target === undefined) throw new Error('no field');
  const answered = await sign(server, token, [input(target, hostile)]);
  const outcome = await requireFinishedOrRefused(target, [token, other], answered);
  if (outcome === 'finished') {
    expect((await sign(server, other, [])).status).toBe(200);
    await requireFinishedOrRefused(target, [token, other], answered);
  }
  return outcome;
}

function upload(token: string, bytes: Buffer, name: string): Promise<TestResponse<UploadResult>> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return server.call('/api/upload/envelope-signature', { token, body: form });
}

const page = { x: 0, y: 0, width: 100, height: 100 };
const points = (count: number) =>
  Array.from({ length: count }, (_, n) => [(n * 37) % 600, (n * 61) % 300, 0.5, n]);
const repeat = (text: string, times: number) => text.repeat(times);

describe('answers that once made a document impossible to finish', () => {
  test.for<readonly [string, Buffer, string]>([
    [
      '41 bytes that claim to be a JPEG',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(37)]),
      'hand.jpg',
    ],
    [
      'a PNG of 64,000,000 x 1',
      makePng({ width: 64_000_000, height: 1, rows: Buffer.alloc(9) }),
      'hand.png',
    ],
  ])('%s is refused on upload', async ([, bytes, name]) => {
    const { token } = await sendAndOpen(server, [field('signature')]);
    const { status, body } = await upload(token, bytes, name);
    expect(status).toBe(422);
    expect(body).toHaveProperty('message', expect.stringMatching(/^upload\./));
  });

  test.for<readonly [string, object, Hostile]>([
    ['500 kB of text', field('textarea', page), written(repeat('word ', 100_000))],
    ['50,000 Chinese characters', field('textarea', page), written(repeat('永和九年歲在', 8_334))],
    ['20,000 emoji', field('textarea', page), written(repeat('😀👍', 10_000))],
    [
      '600,000 points of ink',
      field('signature'),
      drawn(Array.from({ length: 60 }, () => points(10_000))),
    ],
  ])('%s are refused as a signature', async ([, definition, hostile]) => {
    expect(await answerWith(definition, hostile)).toBe('refused');
  });
});

describe('answers at their maximum length', () => {
  test.for<readonly [string, object, Hostile]>([
    ['10,000 letters of one word', field('textarea', page), written(repeat('a', 10_000))],
    ['10,000 Arabic letters of one word', field('textarea', page), written(repeat('ع', 10_000))],
    ['10,000 Chinese characters', field('textarea', page), written(repeat('永和九年', 2_500))],
    ['10,000 accents on a letter', field('textarea', page), written(`a${repeat('\u0301', 9_999)}`)],
    [
      '10,000 changes of direction',
      field('textarea', page),
      written(repeat('a\u202eא\u2066', 2_500)),
    ],
    ['10,000 line breaks', field('textarea', page), written(`a${repeat('\n', 9_999)}`)],
    ['10,000 tabs', field('textarea', page), written(`a${repeat('\t', 9_999)}`)],
    ['halves of characters', field('text'), written('a\ud800b\udc00c')],
    [
      'controls and what is no character',
      field('text'),
      written('a\u0000\u0007\u001b\ufffe\uffff\u{10ffff}'),
    ],
    ['20,000 points', field('signature'), drawn([points(19_999)])],
    [
      'the same point over and over',
      field('signature'),
      drawn([Array(500).fill([5, 5, 0.5, 0]), points(9)]),
    ],
    [
      'points far away',
      field('signature'),
      drawn([
        [
          [-99_999, 0, 1, 0],
          [99_999, 99_999, 0, 1],
        ],
      ]),
    ],
  ])('%s: it is refused, or ends up in a finished document', async ([, definition, hostile]) => {
    expect(['finished', 'refused']).toContain(await answerWith(definition, hostile));
  });
});

test('a valid picture is accepted as a signature, and the document is finished', async () => {
  for (const [bytes, name] of [
    [png, 'me.png'],
    [jpeg, 'me.jpg'],
  ] as const) {
    const { token } = await sendAndOpen(server, [field('signature')]);
    const [target] = await loadOwnFields(server, token);
    if (target === undefined) throw new Error('no field');
    const { body } = await upload(token, bytes, name);
    const hostile = { inputFormat: 'upload', inputValue: body.fileName } as const;
    const answered = await sign(server, token, [input(target, hostile)]);
    expect(await requireFinishedOrRefused(target, [token], answered)).toBe('finished');
  }
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }), fc.nat({ max: 3_000 }))
    .map(([part, times]) => part.repeat(times)),
);
const anyNumber = fc.oneof(
  fc.double({ min: -200, max: 900, noNaN: true }),
  fc.constantFrom(0, -0, 1e-300, 1e308, -99_999, 99_999, 5e-324),
);
const anyStrokes = fc.array(
  fc.array(fc.tuple(anyNumber, anyNumber, anyNumber, anyNumber), { maxLength: 40 }),
  { maxLength: 8 },
);
const anyBox = fc.record({
  x: fc.constantFrom(0, 10, 60),
  y: fc.constantFrom(0, 30, 90),
  width: fc.constantFrom(1, 2, 20, 40),
  height: fc.constantFrom(1, 2, 4, 10),
  font_size: fc.constantFrom(4, 4.1, 12, 18.6, 144),
  font: fc.constantFrom('arial', 'courier', 'nobody knows'),
});
const anyAnswer = fc.oneof(
  fc.record({ type: fc.constantFrom('text', 'textarea', 'date'), hostile: anyText.map(written) }),
  fc.record({ type: fc.constant('signature'), hostile: anyText.map(typed) }),
  fc.record({ type: fc.constant('signature'), hostile: anyStrokes.map(drawn) }),
  fc.record({
    type: fc.constantFrom('checkbox', 'radio', 'dropdown', 'upload', 'signature'),
    hostile: fc.record({
      inputValue: fc.oneof(anyText, fc.constantFrom('1', 'red', '[]', '["x"]', '{}', 'null')),
      inputFormat: fc.constantFrom('', 'typed', 'drawn', 'upload', 'upload-field'),
      inputFont: fc.constantFrom('', 'arial', 'caveat'),
    }),
  }),
);

test('every accepted answer ends up in a finished document, and every refusal names the field', async () => {
  await fc.assert(
    fc.asyncProperty(anyBox, anyAnswer, async (box, { type, hostile }) => {
      // A box too small for any choice or date is refused when the envelope is sent; another test
      // covers that.
      const isChosen = type === 'dropdown' || type === 'date';
      fc.pre(!isChosen || (box.width >= 10 && box.height >= 2));
      const choices = type === 'dropdown' ? { dropdown_choices: ['red', 'blue'] } : {};
      await answerWith(field(type, { ...box, ...choices }), hostile as Hostile);
    }),
    { numRuns: 10 },
  );
});
