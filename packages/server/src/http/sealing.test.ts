import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditLog } from '@sign-envelope/evidence';
import { verifyDocument } from '@sign-envelope/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWords, readText } from '../documents/testing/pdf-words.ts';
import type { SenderEnvelopeReport } from '../envelopes/read/envelope-report.ts';
import { translator } from '../i18n/translator.ts';
import { startAuthorities } from '../testing/authorities.ts';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { runPdfsig } from '../testing/sealed-pdf.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-sealing-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const fields = [field('text'), field('signature', { party: 2 })];
const parties = { parties: ['ada', 'ben'], language: 'de' } as const;

async function signAs(from: TestServer, token: string): Promise<void> {
  const own = await loadOwnFields(from, token);
  expect((await sign(from, token, own.map(anyAnswer))).status).toBe(200);
}

const download = (from: TestServer, token: string) =>
  fetch(`${from.server.url}/api/download/envelope`, {
    headers: { authorization: `Bearer ${token}` },
  });

async function downloaded(from: TestServer, token: string): Promise<Buffer> {
  const response = await download(from, token);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function save(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${sha256(bytes)}.pdf`);
  await writeFile(path, bytes);
  return path;
}

const reportOf = async (from: TestServer, fingerprint: string) =>
  (
    await from.call<SenderEnvelopeReport>(`/api/sender/envelopes/${fingerprint}`, {
      apiKey: from.apiKey,
    })
  ).body;

test('[EV-10] before everyone has signed, every page says so, and nothing is sealed', async () => {
  const { token, other } = await sendAndOpen(server, fields, parties);
  const notice = translator('de')('certificate.incomplete');
  for (const signer of [null, token]) {
    if (signer !== null) await signAs(server, signer);
    const bytes = await downloaded(server, other);
    const words = await findWords(await save(bytes));
    for (const page of [1, 2]) {
      const top = words.filter((word) => word.page === page && word.bottom < 10);
      expect(top.map(({ text }) => text).join(' ')).toContain(notice);
    }
    expect(bytes.includes('/ByteRange')).toBe(false);
    expect((await verifyDocument(bytes)).verdict).toBe('unsealed');
  }
});

test('[EV-01] [EV-04] what everyone has signed is one sealed file, the same for all and every time, with its certificate', async () => {
  const { token, other, fingerprint } = await sendAndOpen(server, fields, parties);
  for (const signer of [token, other]) await signAs(server, signer);
  const bytes = await downloaded(server, token);
  for (const again of [await downloaded(server, other), await downloaded(server, token)])
    expect(again.equals(bytes)).toBe(true);
  await server.restart();
  const [renewed] = (await reportOf(server, fingerprint)).parties;
  expect(renewed?.status).toBe('signed');
  expect((await downloaded(server, other)).equals(bytes)).toBe(true);

  expect(await runPdfsig(folder, bytes)).toMatch(/Signature is Valid/);
  expect(await runPdfsig(folder, bytes)).toMatch(/Total document signed/);
  const text = readText(await save(bytes));
  expect(text).not.toContain(translator('de')('certificate.incomplete'));
  expect(text).toContain(translator('de')('certificate.title'));
  expect(text).toContain(fingerprint);

  const { events } = await reportOf(server, fingerprint);
  const sealed = events.filter(({ type }) => type === 'sealed');
  expect(sealed.map(({ file }) => file?.sha256)).toContain(sha256(bytes));
  const log = await server.call<AuditLog>(`/api/sender/envelopes/${fingerprint}/audit`, {
    apiKey: server.apiKey,
  });
  const checked = await verifyDocument(bytes, { auditLog: log.body });
  expect(checked).toMatchObject({ verdict: 'sealed', facts: { envelope: fingerprint } });
  expect(checked.audit).toMatchObject({ faults: [] });
});

test.each([
  [{}, true, true],
  [{ company_hide_email_pdf_audit: '1' }, true, false],
  [{ company_certificate_pages: '0' }, false, false],
])(
  '[EV-04] with the config %j, there are pages: %s, and addresses: %s',
  async (config, hasPages, hasEmails) => {
    const { token } = await sendAndOpen(server, [field('signature')], { config });
    await signAs(server, token);
    const bytes = await downloaded(server, token);
    const text = readText(await save(bytes));
    expect(text.includes(translator('en')('certificate.title'))).toBe(hasPages);
    expect(text.includes('ada@example.com')).toBe(hasEmails);
    expect((await verifyDocument(bytes)).verdict).toBe('sealed');
  },
);

test('[EV-04] [EV-07] the text that a party agreed to stands on the certificate, even if the sender had written it', async () => {
  const company_consent_terms = { texts: { en: 'Paper copies cost 2 pounds.' } };
  const config = { company_consent: '1', company_consent_terms };
  const { token } = await sendAndOpen(server, [field('signature')], { config });
  const own = await loadOwnFields(server, token);
  const consent = { version: 'own', language: 'en', sha256: null };
  const body = { inputs: own.map(anyAnswer), consent };
  expect((await server.call('/api/sign-envelope', { token, body })).status).toBe(200);
  const text = readText(await save(await downloaded(server, token)));
  expect(text).toContain('Paper copies cost 2 pounds.');
});

test('[EV-02] a timestamp authority that fails delays the seal, visibly, and nothing is dropped', async () => {
  const authorities = await startAuthorities();
  const timestamped = await startTestServer({
    seal: {
      key: { kind: 'own' },
      timestamp: { url: `${authorities.url}/tsa`, user: null, password: null },
    },
  });
  try {
    authorities.replaced.set('POST /tsa', 503);
    const { token, fingerprint } = await sendAndOpen(timestamped, [field('signature')]);
    await signAs(timestamped, token);
    const refused = await download(timestamped, token);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ message: 'server_errors.document_not_ready' });
    await expect
      .poll(async () => (await reportOf(timestamped, fingerprint)).seal)
      .toMatchObject({ status: 'waiting', problem: expect.stringMatching(/timestamp/i) });
    const waiting = await reportOf(timestamped, fingerprint);
    expect(waiting.documents).toBe('making');
    expect(waiting.events.some(({ type }) => type === 'sealed')).toBe(false);
    const health = await timestamped.call<{ status: string }>('/healthz');
    expect(health.body).toMatchObject({ status: 'degraded', seal: { delayed: 1 } });

    authorities.replaced.clear();
    const bytes = await downloaded(timestamped, token);
    expect(await runPdfsig(folder, bytes)).toMatch(/Signature is Valid/);
    const { events } = await reportOf(timestamped, fingerprint);
    const event = events.find(({ type }) => type === 'timestamped');
    expect(event).toMatchObject({
      file: { sha256: sha256(bytes) },
      timestamp: { at: expect.any(String) },
    });
  } finally {
    await timestamped.close();
    await authorities.close();
  }
});
