import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SenderWidgetCreated } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePage, rawPdf } from '../documents/testing/raw-pdf.ts';
import type { SenderEnvelopeReport } from '../envelopes/read/envelope-report.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { widgetForm, widgetOf } from '../testing/widgets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function reportOf(contract: Uint8Array): Promise<SenderEnvelopeReport> {
  const sent = await server.send(envelopeOf([field('text')]), { contract });
  const path = `/api/sender/envelopes/${sent.body.envelope_fingerprint}`;
  return (await server.call<SenderEnvelopeReport>(path, { apiKey: server.apiKey })).body;
}

test('the report and the created event list what was removed from a PDF, and the stored file lacks it', async () => {
  const contract = rawPdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
      ...onePage(`/AA << /O << /S /Launch /F (calc.exe) >> >>`),
    ],
  });
  const { originals, events } = await reportOf(contract);
  expect(originals).toMatchObject([
    { received_sha256: sha256(contract), removed: ['javascript', 'open_action', 'launch_action'] },
  ]);
  expect(events.find(({ type }) => type === 'created')?.originals).toEqual(originals);

  const folder = join(server.filesDir, 'originals');
  const [name = ''] = await readdir(folder);
  const stored = await readFile(join(folder, name));
  expect(originals[0]?.sha256).toBe(sha256(stored));
  expect(stored.toString('latin1')).not.toMatch(/JavaScript|Launch|OpenAction/);
  execFileSync('qpdf', ['--check', join(folder, name)]);
});

test('the sender of an envelope or a widget is told at once what was changed in each PDF', async () => {
  const signed = rawPdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
      ...onePage('/Annots [5 0 R]'),
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 9 9] /V << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >> >>',
    ],
  });
  const removed = ['signatures', 'form_fields'];
  const plain = await makePdf();
  const documents = ['first', 'second'].map((name) => ({
    title: name,
    file: name,
    fields: [field('text')],
  }));
  const files = { first: signed, second: plain };
  const sent = await server.send({ ...envelopeOf([]), documents }, files);
  expect(sent.body.originals).toMatchObject([
    { title: 'first', received_sha256: sha256(signed), removed },
    { title: 'second', sha256: sha256(plain), removed: [] },
  ]);
  const widget = await server.call<SenderWidgetCreated>('/api/sender/widgets', {
    apiKey: server.apiKey,
    body: widgetForm(widgetOf(), signed),
  });
  expect(widget.body.originals).toMatchObject([{ received_sha256: sha256(signed), removed }]);
});

test('stores a PDF with nothing to remove unchanged', async () => {
  const contract = await makePdf();
  const { originals } = await reportOf(contract);
  const digest = sha256(contract);
  expect(originals).toMatchObject([{ sha256: digest, received_sha256: digest, removed: [] }]);
});
