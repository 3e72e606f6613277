import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnvelope } from '../testing/envelopes.ts';
import { linkOf } from '../testing/response.ts';
import { documentOf, envelopeOf, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { watchTurns } from '../testing/watch-turns.ts';

let host: TestServer;
beforeAll(async () => {
  host = await startTestServer();
});
afterAll(() => host.close());

async function makeLongPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 40; line++) {
      page.drawText(`Clause ${number}.${line}: what is agreed here holds.`, {
        x: 60,
        y: 780 - line * 18,
        font,
        size: 11,
      });
    }
  }
  return pdf.save();
}

test('a document of 100 pages is accepted, drawn and returned without blocking other requests', async () => {
  const contract = await makeLongPdf(100);
  const fields = Array.from({ length: 100 }, (_, index) =>
    field('text', { page: index + 1, index: 0, required: true }),
  );
  // A first call, so that loading code is not measured.
  await host.send(envelopeOf([field('text')]), { contract: await makeLongPdf(1) });

  const stopWatching = watchTurns();
  const sent = await host.send(envelopeOf(fields), { contract });
  const token = await host.open(linkOf(sent));
  const { fingerprint, num_pages } = documentOf(await loadEnvelope(host, token));
  const last = await host.call(`/cdn/large/${fingerprint}-99.jpg`);
  const longestTurn = stopWatching();

  expect(sent.status).toBe(200);
  expect(last.status).toBe(200);
  expect(num_pages).toBe(100);
  expect(longestTurn).toBeGreaterThan(0);
  expect(longestTurn).toBeLessThan(50);
});

const withInputs = (inputs: string) =>
  `{"widget":"x","name":"A","email":"a@b.co","inputs":${inputs}}`;
const withMeta = (meta: string) =>
  `{"widget":"x","name":"A","email":"a@b.co","inputs":[],"envelope_meta":${meta}}`;
const withEmail = (email: string) =>
  `{"widget":"x","name":"A","email":${JSON.stringify(email)},"inputs":[]}`;

test.each([
  ['1.5 million answers', withInputs(`[${'{},'.repeat(1_500_000)}{}]`), 413],
  ['90,000 incomplete answers', withInputs(`[${'{},'.repeat(90_000)}{}]`), 422],
  ['20,000 incomplete answers', withInputs(`[${'{},'.repeat(19_999)}{}]`), 422],
  ['metadata of 4 million levels', withMeta('['.repeat(4_250_000) + ']'.repeat(4_250_000)), 413],
  ['metadata of 1.4 million values', withMeta(`[${'[[],1],'.repeat(1_400_000)}0]`), 413],
  ['metadata of 250,000 values', withMeta(`[${'1,'.repeat(250_000)}0]`), 404],
  ['an email address of 8 MB', withEmail(`${'a.'.repeat(4_200_000)}a@b.co`), 422],
  ['an email domain of 8 MB', withEmail(`a@${'b.'.repeat(4_200_000)}co`), 422],
  ['a name of 8 MB', withInputs('[]').replace('"A"', `"${'A'.repeat(8_400_000)}"`), 422],
])('a submission with %s is refused without blocking other requests', async (_, body, status) => {
  const stopWatching = watchTurns();
  const response = await host.call('/api/sign-widget', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(JSON.stringify(response.body).length).toBeLessThan(20_000);
  expect(response.status).toBe(status);
  // The caller is in the same thread: it encodes 8 MB too.
  expect(stopWatching()).toBeLessThan(500);
});
