import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import type { Stroke } from '@sign-envelope/core';
import type { WireField } from '@sign-envelope/core/contract';
import { inkToSvg } from '@sign-envelope/core/ink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnvelope, loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { readRows, tableNames } from '../testing/read-rows.ts';
import { type AnswerableField, field, fieldsOf, input } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  mailedLink,
  makeWidget,
  newEmail,
  openWidget,
  signWidget,
  verify,
  widgetOf,
} from '../testing/widgets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());

const strokes: readonly Stroke[] = [
  Array.from({ length: 60 }, (_, step) => [
    20 + step * 5,
    60 + 30 * Math.sin(step / 6),
    0.37,
    step,
  ]),
  [
    [40, 90, 0.91, 1_234],
    [280, 80, 0.92, 1_300],
  ],
];

/**
 * Pictures that differ from the strokes: another word, a script, and a request to another server.
 */
const secret = 'VOID-2f61';
const lyingSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><script>${secret}()</script><image href="https://spy.example/${secret}"/><path fill="#1A3FA0" d="M0 0"/><text>${secret}</text></svg>`;
const asBase64 = (text: string) => Buffer.from(text).toString('base64');
const lies = {
  svg: `data:image/svg+xml;base64,${asBase64(lyingSvg)}`,
  plainSvg: `data:image/svg+xml,${encodeURIComponent(lyingSvg)}`,
  jpeg: `data:image/jpeg;base64,${asBase64(`${secret} is no picture`)}`,
};

const drawing = (entry: AnswerableField, svg = lies.svg) =>
  input(entry, {
    inputFormat: 'drawn',
    // A point has only four entries.
    inputValue: JSON.stringify([
      strokes.map((stroke) => stroke.map((point) => [...point, secret])),
      svg,
      lies.jpeg,
      secret,
    ]),
    inputFont: secret,
  });

/** Markers that must not be stored in any form. */
const traces = [
  secret,
  'spy.example',
  // Base64 differs with the position within a group of three bytes.
  ...[0, 1, 2].map((cut) => asBase64(secret.slice(cut, cut + 6))),
];

function expectNoTrace(where: string, content: string): void {
  for (const trace of traces) expect(content.includes(trace), `${trace} in ${where}`).toBe(false);
}

async function everythingKept(): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>();
  for (const name of await tableNames(server)) {
    kept.set(`table ${name}`, JSON.stringify(await readRows(server, `select * from "${name}"`)));
  }
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // Files that disappear after listing were temporary.
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return Buffer.alloc(0);
    });
    kept.set(path, content.toString('latin1'));
  }
  return kept;
}

const shown = (fields: readonly WireField[]) => {
  const found = fields.find(({ type }) => type === 'signature');
  if (found === undefined) throw new Error('no signature');
  return found;
};

async function expectTruth(drawn: WireField['drawn_json']): Promise<void> {
  expect(drawn?.[1]).toBe(inkToSvg(strokes, '#1a3fa0'));
  const jpeg = await loadImage(Buffer.from(drawn?.[2].split(',')[1] ?? '', 'base64'));
  expect(jpeg.width).toBeGreaterThanOrEqual(600);
}

test.for([
  ['empty', [strokes, lies.svg, '']],
  ['missing', [strokes, lies.svg]],
])('[SG-08] a drawing whose jpeg is %s is signed and drawn like any other', async ([, parts]) => {
  const { token } = await sendAndOpen(server, [field('signature')]);
  const [own] = await loadOwnFields(server, token);
  if (own === undefined) throw new Error('no field');
  const inputValue = JSON.stringify(parts);
  const signed = await sign(server, token, [input(own, { inputFormat: 'drawn', inputValue })]);
  expect(signed).toMatchObject({ status: 200 });
  await expectTruth(shown(await loadOwnFields(server, token)).drawn_json);
});

test.for([
  ['as base64', lies.svg],
  ['as text', lies.plainSvg],
])(
  '[SG-08] pictures that a client sends %s are neither stored nor shown to anybody',
  async ([, svg]) => {
    const fields = [field('signature'), field('signature', { party: 2 })];
    const { token, other, fingerprint } = await sendAndOpen(server, fields, {
      parties: ['ada', 'ben'],
    });
    const [own] = await loadOwnFields(server, token);
    if (own === undefined) throw new Error('no field');
    const signed = await sign(server, token, [drawing(own, svg)], 'the-first');
    expect(signed).toMatchObject({ status: 200 });
    const again = await sign(server, token, [drawing(own, svg)], 'the-first');
    expect(again.body).toEqual(signed.body);

    const byOther = await loadEnvelope(server, other);
    const seen = shown(fieldsOf(byOther).filter(({ id }) => id === own.id));
    expect(seen.drawn_json?.[0]).toEqual([]);
    await expectTruth(seen.drawn_json);
    const bySelf = shown(await loadOwnFields(server, token)).drawn_json;
    expect(bySelf?.[0]).toEqual(strokes);
    await expectTruth(bySelf);

    // Once the finished documents have been mailed, every earlier mail has been sent too.
    const [ownOfOther] = await loadOwnFields(server, other);
    if (ownOfOther === undefined) throw new Error('no field');
    await sign(server, other, [drawing(ownOfOther, svg)]);
    const pdf = await server.call<Buffer>('/api/download/envelope', { token: other });
    const report = await reportOf(server, fingerprint);
    const mails = await server.call('/dev/mailbox.json');
    for (const { status, body } of [signed, pdf, report, mails]) {
      expect(status).toBe(200);
      expectNoTrace(
        'a response',
        Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body),
      );
    }
    expectNoTrace('an envelope', JSON.stringify([byOther, await loadEnvelope(server, token)]));
    for (const [place, content] of await everythingKept()) expectNoTrace(place, content);
  },
);

test('data that a widget’s visitor sends besides the strokes is not stored either', async () => {
  const code = await makeWidget(server, widgetOf([field('signature', { required: true })]));
  const { fields } = await openWidget(server, code);
  const email = newEmail();
  const signed = await signWidget(
    server,
    code,
    fields.map((entry) => drawing(entry)),
    { email },
  );
  expect(signed).toMatchObject({ status: 200 });
  expect(await verify(server, await mailedLink(server, email))).toMatchObject({ status: 200 });
  for (const [place, content] of await everythingKept()) expectNoTrace(place, content);
});

test('a widget’s visitor sends a drawing for several fields once', async () => {
  const code = await makeWidget(server, widgetOf([field('signature'), field('signature')]));
  const { fields } = await openWidget(server, code);
  const [first, second] = fields;
  if (first === undefined || second === undefined) throw new Error('no fields');
  const repeated = { ...drawing(second), inputValue: '', inputSameAs: first.id };
  const email = newEmail();
  const signed = await signWidget(server, code, [drawing(first), repeated], { email });
  expect(signed).toMatchObject({ status: 200 });
  const answers = await readRows(
    server,
    'select answer from answers join parties on parties.id = party_id where email = ?',
    email,
  );
  expect(answers).toHaveLength(2);
  expect(answers[1]).toEqual(answers[0]);

  const broken = { ...repeated, inputSameAs: second.id };
  const refused = await signWidget(server, code, [drawing(first), broken], { email: newEmail() });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'inputs.1.inputSameAs': ['server_errors.not_an_earlier_input'] } },
  });
});

test('pressure and timing are disclosed to no other party', async () => {
  const fields = [field('signature'), field('text', { party: 2 })];
  const { token, other } = await sendAndOpen(server, fields, { parties: ['ada', 'ben'] });
  const [own] = await loadOwnFields(server, token);
  if (own === undefined) throw new Error('no field');
  await sign(server, token, [drawing(own)]);
  const told = JSON.stringify(await loadEnvelope(server, other));
  expect(told).not.toContain('0.37');
  expect(told).not.toContain('1234');
});

test('a drawing without strokes is not accepted', async () => {
  const { token } = await sendAndOpen(server, [field('signature', { required: true })]);
  const [own] = await loadOwnFields(server, token);
  if (own === undefined) throw new Error('no field');
  const pictures = JSON.stringify([[], lies.svg, lies.jpeg]);
  const response = await sign(server, token, [
    input(own, { inputFormat: 'drawn', inputValue: pictures }),
  ]);
  expect(response).toMatchObject({
    status: 422,
    body: { errors: { [own.id]: ['field.invalid'] } },
  });
});

test('a drawing used in many fields is rendered once', async () => {
  const fields = Array.from({ length: 12 }, () => field('signature'));
  const { token, other } = await sendAndOpen(server, fields, { parties: ['ada', 'ben'] });
  const own = await loadOwnFields(server, token);
  await sign(
    server,
    token,
    own.map((entry) => drawing(entry)),
  );
  const envelopeId = own[0]?.contract_sent_id ?? '';
  for (const viewer of [other, token, other]) await loadEnvelope(server, viewer);
  const sql = 'select sha256 from ink_pictures where envelope_id = ?';
  expect(await readRows(server, sql, envelopeId)).toHaveLength(1);
});
