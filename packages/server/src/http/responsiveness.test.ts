import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type HoldableEngine, holdable } from '../documents/testing/held-engine.ts';
import { loadEnvelope, loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { makeLongPdf } from '../testing/long-pdf.ts';
import { linkOf } from '../testing/response.ts';
import { documentOf, envelopeOf, field, input } from '../testing/sample-requests.ts';
import {
  createQuickEngine,
  makePdf,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

let host: TestServer;
let engine: HoldableEngine;
beforeAll(async () => {
  host = await startTestServer({
    createEngine: () => {
      engine = holdable(createQuickEngine());
      return engine;
    },
  });
});
afterAll(() => host.close());

test('a document of 100 pages is accepted, drawn and returned', async () => {
  const contract = await makeLongPdf(100);
  const fields = Array.from({ length: 100 }, (_, index) =>
    field('text', { page: index + 1, index: 0, required: true }),
  );
  const sent = await host.send(envelopeOf(fields), { contract });
  expect(sent.status).toBe(200);
  const token = await host.open(linkOf(sent));
  const { fingerprint, num_pages } = documentOf(await loadEnvelope(host, token));
  expect(num_pages).toBe(100);
  expect((await host.call(`/cdn/large/${fingerprint}-99.jpg`)).status).toBe(200);
});

describe('other requests are answered', () => {
  /** Another signer opens an envelope, and signs it. */
  async function signAnother(link: string): Promise<void> {
    const token = await host.open(link);
    const inputs = (await loadOwnFields(host, token)).map((own) => input(own, { inputValue: 'x' }));
    expect((await sign(host, token, inputs)).status).toBe(200);
  }

  async function sendOne() {
    const sent = await host.send(envelopeOf([field('text')]), { contract: await makePdf() });
    return { sent, link: linkOf(sent) };
  }

  test('while a document is checked', async () => {
    const { link } = await sendOne();
    const held = engine.hold('inspect');
    const sending = sendOne();
    await held.made;
    await signAnother(link);
    held.release();
    expect((await sending).sent.status).toBe(200);
  });

  test('while a page is drawn', async () => {
    const { link } = await sendOne();
    const { token } = await sendAndOpen(host, [field('text')]);
    const { fingerprint } = documentOf(await loadEnvelope(host, token));
    const held = engine.hold('renderPage');
    const drawing = host.call(`/cdn/large/${fingerprint}-1.jpg`);
    await held.made;
    await signAnother(link);
    held.release();
    expect((await drawing).status).toBe(200);
  });

  test('while a document is stamped', async () => {
    const { link } = await sendOne();
    const { token } = await sendAndOpen(host, [field('text')]);
    const held = engine.hold('stamp');
    const download = host.call('/api/download/envelope', { token });
    await held.made;
    await signAnother(link);
    held.release();
    expect((await download).status).toBe(200);
  });
});

const withInputs = (inputs: string) =>
  `{"widget":"x","name":"A","email":"a@b.co","inputs":${inputs}}`;
const withMeta = (meta: string) =>
  `{"widget":"x","name":"A","email":"a@b.co","inputs":[],"envelope_meta":${meta}}`;
const withEmail = (email: string) =>
  `{"widget":"x","name":"A","email":${JSON.stringify(email)},"inputs":[]}`;

describe('a submission', () => {
  // Each on a connection of its own, because the server may close one on which it refuses a body.
  const send = (body: string) =>
    host.call('/api/sign-widget', {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body,
    });

  test.each([
    ['1.5 million answers', withInputs(`[${'{},'.repeat(1_500_000)}{}]`)],
    ['metadata of 4 million levels', withMeta('['.repeat(4_250_000) + ']'.repeat(4_250_000))],
    ['metadata of 1.4 million values', withMeta(`[${'[[],1],'.repeat(1_400_000)}0]`)],
  ])('with %s is refused without being parsed', async (_, body) => {
    const parse = vi.spyOn(JSON, 'parse');
    const { status } = await send(body);
    const isParsed = parse.mock.calls.some(([text]) => text.length === body.length);
    parse.mockRestore();
    expect({ status, isParsed }).toEqual({ status: 413, isParsed: false });
  });

  // A check that takes more than a few steps for each character would not end in time.
  test.each([
    ['90,000 incomplete answers', withInputs(`[${'{},'.repeat(90_000)}{}]`), 422],
    ['20,000 incomplete answers', withInputs(`[${'{},'.repeat(19_999)}{}]`), 422],
    ['metadata of 250,000 values', withMeta(`[${'1,'.repeat(250_000)}0]`), 404],
    ['an email address of 8 MB', withEmail(`${'a.'.repeat(4_200_000)}a@b.co`), 422],
    ['an email domain of 8 MB', withEmail(`a@${'b.'.repeat(4_200_000)}co`), 422],
    ['a name of 8 MB', withInputs('[]').replace('"A"', `"${'A'.repeat(8_400_000)}"`), 422],
  ])('with %s is refused in few words', async (_, body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(JSON.stringify(response.body).length).toBeLessThan(20_000);
  });
});
