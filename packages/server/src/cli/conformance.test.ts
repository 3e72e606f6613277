import {
  type ConformanceReport,
  checkBackend,
  createFetchTransport,
} from '@sign-envelope/core/conformance';
import type {
  SenderBulkPreviewsCreated,
  SenderPreviewsCreated,
} from '@sign-envelope/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { envelopeForm } from '../testing/test-client.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { lastMessage, sendToAda, startTextingServer } from '../testing/texting-server.ts';
import { makeWidget } from '../testing/widgets.ts';
import { run } from './run.ts';

const shop = 'https://shop.example.com';

let server: TestServer;
let contract: Uint8Array;
beforeAll(async () => {
  [server, contract] = await Promise.all([
    startTestServer({ devMailbox: true, allowedOrigins: [shop] }),
    makePdf(2),
  ]);
});
afterAll(() => server.close());

async function conformance(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(['conformance', ...args], {
    environment: {},
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Runs the checks and returns the results by id. */
async function check(...args: readonly string[]) {
  // Far more than any call takes, also on a busy machine.
  const patience = ['--timeout', '600'];
  const { code, out } = await conformance(
    `${server.server.url}/api`,
    ...patience,
    ...args,
    '--json',
  );
  const { rows }: ConformanceReport = JSON.parse(out);
  return { code, rows, of: (id: string) => rows.find((row) => row.id === id)?.result };
}

const failed = (rows: ConformanceReport['rows']) => rows.filter(({ result }) => result === 'fail');

const types = ['signature', 'text', 'textarea', 'date', 'checkbox', 'upload'];
const everyType = [
  ...types.map((type, index) => field(type, { y: 5 + 8 * index, required: true })),
  field('dropdown', { y: 55, required: true, dropdown_choices: ['One', 'Two'] }),
  field('radio', { y: 60, group: 'size', required: true }),
  field('radio', { y: 65, group: 'size' }),
];

/** Sends an envelope and returns the link of its party. */
async function link(more: object = {}): Promise<string> {
  const config = { company_questions_signing: '1' };
  const { body } = await server.send(envelopeOf(everyType, { config, ...more }), { contract });
  return body.parties[0]?.link ?? '';
}

async function previewLink(): Promise<string> {
  const { body } = await server.call<SenderPreviewsCreated>('/api/sender/previews', {
    apiKey: server.apiKey,
    body: envelopeForm(envelopeOf(everyType), { contract }),
  });
  return body.previews[0]?.link ?? '';
}

test('[EB-17] the reference server passes every check of signing, a widget and a preview', async () => {
  const widget = await makeWidget(server);
  const { code, rows } = await check(
    ...['--key', await link(), '--widget', widget, '--preview', await previewLink()],
    ...['--origin', shop, '--sign'],
  );
  expect(failed(rows)).toEqual([]);
  const skipped = rows.filter(({ result }) => result === 'skipped').map(({ id }) => id);
  expect(skipped.filter((id) => !/^(?:password|code|reject)\./.test(id))).toEqual([]);
  expect(code).toBe(0);
});

test('[EB-17] reading changes nothing, and writing leaves the envelope to be signed', async () => {
  const key = await link();
  for (const args of [[], ['--write'], ['--sign']]) {
    const { code, rows } = await check('--key', key, ...args);
    expect([code, failed(rows)]).toEqual([0, []]);
  }
  const { code, rows } = await check('--key', key);
  expect(code).toBe(1);
  expect(failed(rows).map(({ id }) => id)).toEqual(['envelope.open', 'element.opens']);
});

test('[EB-17] the reference server passes the checks of a password, of consent, and of rejecting', async () => {
  const config = { company_consent: '1', company_signature_format_upload: '1' };
  const signed = await link({ config, password: 'Pässwort' });
  const signing = await check('--key', signed, '--password', 'Pässwort', '--sign');
  expect(failed(signing.rows)).toEqual([]);
  expect(signing.of('password.right')).toBe('pass');
  const rejecting = await check('--key', await link(), '--reject');
  expect(failed(rejecting.rows)).toEqual([]);
  expect(rejecting.of('reject.closed')).toBe('pass');
});

test('[EB-17] the reference server passes the checks of the preview of a bulk send', async () => {
  const form = envelopeForm(envelopeOf([field('text', { merge_field: 'name' })]), { contract });
  const contact = { title: 'Ada', email: 'ada@example.com', fields: { name: 'Ada' } };
  form.set('contacts', JSON.stringify([contact]));
  const made = await server.call<SenderBulkPreviewsCreated>('/api/sender/bulk-previews', {
    apiKey: server.apiKey,
    body: form,
  });
  const preview = made.body.previews[0]?.link ?? '';
  const { rows, of } = await check('--key', await link(), '--preview', preview);
  expect(failed(rows)).toEqual([]);
  expect(of('preview.images')).toBe('pass');
});

test('[EB-17] the reference server passes the checks of a one-time code', async () => {
  const { server: texting, provider } = await startTextingServer();
  const { url } = texting.server;
  const { rows } = await checkBackend(createFetchTransport({ api: `${url}/api` }), {
    key: new URL(await sendToAda(texting)).hash.slice(1),
    cdn: `${url}/cdn`,
    actions: 'sign',
    askCode: async () => lastMessage(provider).code,
  });
  expect(failed(rows)).toEqual([]);
  const codes = rows.filter(({ id }) => id.startsWith('code.'));
  expect(codes.map(({ result }) => result)).toEqual(Array(4).fill('pass'));
  await texting.close();
  await provider.close();
});

test('[EB-17] the table says what to mend within 80 columns, without the key', async () => {
  const key = await link();
  const api = `${server.server.url}/api`;
  const { code, out, err } = await conformance(api, '--key', key, '--cdn', api, '--sign');
  expect(code).toBe(1);
  expect(err).toBe(
    `Checking ${api}: the envelope is signed, an image is uploaded, and the sender gets a message.`,
  );
  const lines = out.split('\n');
  expect(lines.filter((line) => line.length > 80 || /\s$/.test(line))).toEqual([]);
  const at = lines.findIndex((line) => line.startsWith('FAIL'));
  expect(lines.slice(at, at + 5)).toEqual([
    'FAIL  pages.images              Every page has its image',
    '      GET <cdn>/large/…: page 1: 404, message "server_errors.not_found", at',
    '      documents[0].pages[0].',
    '      Serve an image there, with its content-type: nobody can sign a page that',
    '      is not shown.',
  ]);
  expect(lines.slice(-3)).toEqual([
    'Signers will meet errors: see each FAIL of the required checks.',
    expect.stringMatching(/^Required: \d+ passed, 1 failed, \d+ skipped\.$/),
    expect.stringMatching(/^Optional: \d+ passed, \d failed, \d+ skipped\.$/),
  ]);
  expect(out).not.toContain(new URL(key).hash.slice(1));
});

test.for([
  [[], 'conformance needs the address of an API.'],
  [['https://a.example/api'], 'conformance needs --key'],
  [['ftp://a.example/api', '--key', 'k'], 'the address of the API must be one such as'],
  [['https://a.example/api', 'b', '--key', 'k'], 'conformance takes no "b".'],
  [['https://a.example/api', '--key', 'https://a.example/#'], '--key has no key.'],
  [['https://a.example/api', '--key', 'k', '--sign', '--reject'], 'Either --sign or --reject'],
  [['https://a.example/api', '--key', 'k', '--preview', 'k'], '--preview must be a link'],
  [['https://a.example/api', '--key', 'k', '--origin', 'shop'], '--origin must be one such as'],
  [['https://a.example/api', '--key', 'k', '--timeout', '0'], '--timeout must be a number'],
  [['https://a.example/api', '--key', 'k', '--wrong'], 'Unknown option'],
] as const)('[EB-17] conformance %j is an invalid command', async ([args, problem]) => {
  const { code, out, err } = await conformance(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(problem);
});
