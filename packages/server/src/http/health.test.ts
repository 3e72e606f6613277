import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { countRows } from '../testing/read-rows.ts';
import { anyAnswer, envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget, newEmail, openWidget, signWidget } from '../testing/widgets.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 20_000, interval: 50 };

let mailServer: MailServer;
let server: TestServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    smtp: { url: mailServer.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
    report: () => undefined,
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.refuse = () => null;
});

const endedMails = (state: string) => () =>
  countRows(server, "from jobs where kind = 'mail' and state = ?", state);

const health = async () => (await server.call('/healthz')).body;

test('stays ok if mails to addresses that visitors and senders entered are refused', async () => {
  const code = await makeWidget(server);
  const { fields } = await openWidget(server, code);
  const refusals = ['550 5.1.1 No such user', '554 5.7.1 Access denied', '550 Relay unknown'];
  for (const [index, refusal] of refusals.entries()) {
    mailServer.refuse = () => refusal;
    const signed = await signWidget(server, code, fields.map(anyAnswer), { email: newEmail() });
    expect(signed.status).toBe(200);
    await expect.poll(endedMails('refused'), pollOptions).toBe(index + 1);
  }
  mailServer.refuse = () => '550 5.1.1 No such user';
  await server.send(envelopeOf([field('text')]), { contract: await makePdf() });
  await expect.poll(endedMails('refused'), pollOptions).toBeGreaterThan(refusals.length);
  // Nothing has asked before, so the response is not from the cache.
  expect(await health()).toEqual({
    status: 'ok',
    jobs: { waiting: 0, failed: 0 },
    seal: { status: 'ok', until: expect.stringMatching(/^\d{4}-/), delayed: 0 },
  });
  const { jobs } = (
    await server.call<{ jobs: readonly unknown[] }>('/api/sender/jobs', { apiKey: server.apiKey })
  ).body;
  expect(jobs).toContainEqual(
    expect.objectContaining({ kind: 'mail', last_error: '550 5.1.1 No such user' }),
  );
});

test('is degraded if the mail server does not relay the mails of this server', async () => {
  mailServer.refuse = () => '554 5.7.1 Relay access denied';
  await server.send(envelopeOf([field('text')]), { contract: await makePdf() });
  await expect.poll(endedMails('failed'), pollOptions).toBeGreaterThan(0);
  await expect.poll(health, pollOptions).toMatchObject({ status: 'degraded' });
});
