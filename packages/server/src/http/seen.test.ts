import { createHash } from 'node:crypto';
import { checkAuditLog } from '@sign-envelope/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnvelope, loadOwnFields, reportOf, sendAndOpen } from '../testing/envelopes.ts';
import { errorsOf } from '../testing/response.ts';
import { anyAnswer, documentOf, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fingerprintIn, makeWidget, openWidget, signAsNew, verify } from '../testing/widgets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());

const facts = {
  viewport: { width: 360, height: 740 },
  device_pixel_ratio: 3,
  language: 'de',
  time_zone: 'Europe/Lisbon',
  software: '@sign-envelope/react 1',
  skipped: [],
};

/** The digest of a picture as a browser receives it, with or without WebP. */
async function digestOf(path: string, accept: string): Promise<string> {
  const { body } = await server.call<Buffer>(path, { headers: { accept } });
  return createHash('sha256').update(body).digest('hex');
}

async function open() {
  const { fingerprint, token } = await sendAndOpen(server, [field('text')]);
  const envelope = await loadEnvelope(server, token);
  const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
  const pictures = `/cdn/large/${documentOf(envelope).fingerprint}`;
  const sign = (more: object) =>
    server.call('/api/sign-envelope', { token, body: { inputs, ...more } });
  return { fingerprint, envelope, pictures, sign };
}

test('[EV-06] each picture of a page is compared with what was served, in every size and format', async () => {
  const { fingerprint, envelope, pictures, sign } = await open();
  expect(envelope.config).toMatchObject({ records_seen: '1' });
  const small = `/cdn/${documentOf(envelope).pages[1]?.small_src}`;
  const digests = [
    { document: 1, page: 1, sha256: await digestOf(`${pictures}-0.jpg`, 'image/png') },
    { document: 1, page: 2, sha256: await digestOf(small, 'image/webp') },
    // The picture of another page, and of a page that there is not.
    { document: 1, page: 2, sha256: await digestOf(`${pictures}-0.jpg`, 'image/png') },
    { document: 7, page: 1, sha256: 'c'.repeat(64) },
  ];
  expect((await sign({ seen: { ...facts, pages: digests } })).status).toBe(200);
  const { events } = (await reportOf(server, fingerprint)).body;
  const viewed = events.filter(({ type }) => type === 'page_viewed');
  expect(viewed).toEqual([expect.objectContaining({ document: 1, ip: '127.0.0.1' })]);
  expect(viewed[0]?.pages?.map(({ page, matches }) => [page, matches])).toEqual([
    [1, true],
    [2, true],
    [2, false],
  ]);
  expect(events.find(({ type }) => type === 'signed')).toMatchObject({
    viewing: { ...facts, pages: 4, mismatches: 2 },
  });
  const path = `/api/sender/envelopes/${fingerprint}/audit`;
  const log = await server.call(path, { apiKey: server.apiKey });
  expect(await checkAuditLog(log.body)).toMatchObject({ valid: true });
});

test('[EV-06] the same picture stated many times is recorded once', async () => {
  const { fingerprint, pictures, sign } = await open();
  const sha256 = await digestOf(`${pictures}-0.jpg`, 'image/webp');
  const same = Array.from({ length: 1000 }, () => ({ document: 1, page: 1, sha256 }));
  const others = Array.from({ length: 100 }, (_, index) => ({
    document: 1,
    page: 1,
    sha256: String(index).padStart(64, '0'),
  }));
  expect((await sign({ seen: { ...facts, pages: [...same, ...others] } })).status).toBe(200);
  const { events } = (await reportOf(server, fingerprint)).body;
  const viewed = events.flatMap(({ pages }) => pages ?? []);
  expect(viewed).toHaveLength(6);
  expect(viewed[0]).toEqual({ page: 1, sha256, matches: true });
});

test('[EV-06] a submission that states nothing, as the specification has it, is signed as before', async () => {
  const { fingerprint, sign } = await open();
  expect((await sign({})).status).toBe(200);
  const { events } = (await reportOf(server, fingerprint)).body;
  expect(events.map(({ type }) => type)).not.toContain('page_viewed');
  expect(events.find(({ type }) => type === 'signed')).not.toHaveProperty('viewing');
});

test('what is no statement of pages is refused by its place', async () => {
  const { sign } = await open();
  const pages = [{ document: 1, page: 1, sha256: 'short' }];
  const refused = await sign({ seen: { ...facts, pages } });
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)).toHaveProperty(['seen.pages.0.sha256']);
});

test('[EV-06] what the signer of a widget was shown is recorded too', async () => {
  const code = await makeWidget(server);
  const { widget } = await openWidget(server, code);
  const sha256 = await digestOf(`/cdn/large/${widget.fingerprint}-0.jpg`, 'image/webp');
  const link = await signAsNew(server, code, {
    seen: { ...facts, pages: [{ document: 1, page: 1, sha256 }] },
  });
  expect((await verify(server, link)).status).toBe(200);
  const { events } = (await reportOf(server, fingerprintIn(link))).body;
  expect(events.map(({ type }) => type).slice(0, 3)).toEqual([
    'created',
    'page_viewed',
    'submitted',
  ]);
  expect(events[1]?.pages).toEqual([{ page: 1, sha256, matches: true }]);
  expect(events[2]).toMatchObject({ viewing: { mismatches: 0 } });
});

test('a sender cannot switch the record of pages off', async () => {
  const wrong = sendAndOpen(server, [field('text')], { config: { records_seen: '0' } });
  await expect(wrong).rejects.toThrow('config.records_seen');
});
