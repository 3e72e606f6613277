import type { WireEnvelope } from '@sign-envelope/core/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventTypesOf, loadOwnFields, reportOf, sign } from '../testing/envelopes.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { storedText } from '../testing/read-rows.ts';
import { anyAnswer, envelopeOf, field, fieldsOf } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 20_000, interval: 20 };

let mailServer: MailServer;
let server: TestServer;
let contract: Uint8Array;
const lines: string[] = [];
const reported: unknown[] = [];

beforeAll(async () => {
  [mailServer, contract] = await Promise.all([startMailServer(), makePdf(1)]);
  server = await startTestServer({
    smtp: { url: mailServer.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
    contactCopy: 'team@example.com',
    log: (line) => void lines.push(JSON.stringify(line)),
    report: (error) => void reported.push(error),
  });
  await saveSettings({ contact_email: 'office@harbour.example' });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
afterEach(() => {
  vi.useRealTimers();
  mailServer.refuse = () => null;
});

const saveSettings = (settings: object) =>
  server.call('/api/sender/settings', { method: 'PUT', apiKey: server.apiKey, body: settings });

/** Different addresses for each envelope, so that no test sees the mails of another. */
let envelopes = 0;
async function send(
  more: Record<string, unknown> & { parties?: readonly object[]; names?: readonly string[] } = {},
) {
  envelopes += 1;
  const { names = ['ada', 'ben'], ...rest } = more;
  const parties = names.map((name) => ({
    title: name === 'ada' ? 'Ada Park' : 'Ben Roe',
    email: `${name}.${envelopes}@example.com`,
    ...(name === 'ben' ? { language: 'de' } : {}),
  }));
  const sent = await server.send(
    { ...envelopeOf([field('text')]), parties, ...rest },
    { contract },
  );
  expect(sent.status).toBe(200);
  const fingerprint = sent.body.envelope_fingerprint;
  const links = sent.body.parties.map(({ link }) => link);
  const emails = parties.map(({ email }) => email);
  // Waits for the invitations, which are not sent once an envelope is signed or has ended.
  for (const email of emails) if (mailServer.refuse(email) === null) await receive(email, /./);
  return { fingerprint, links, emails };
}

const arrived = (address: string | undefined, subject: RegExp) => () => {
  const mail = mailServer
    .to(address ?? '')
    .find((candidate) => subject.test(candidate.subject ?? ''));
  if (mail === undefined) throw new Error(`No mail to ${address} is about ${subject}.`);
  return mail;
};
const receive = (address: string | undefined, subject: RegExp) =>
  vi.waitFor(arrived(address, subject), pollOptions);

const report = async (fingerprint: string) => (await reportOf(server, fingerprint)).body;

async function signAt(link: string | undefined) {
  const token = await server.open(link ?? '');
  return sign(server, token, (await loadOwnFields(server, token)).map(anyAnswer));
}

test('each signer is invited immediately, with their own link, in their language', async () => {
  const { fingerprint, links, emails } = await send({ title: 'Lease "<b>& Söhne", 山田' });
  const [ada, ben] = [await receive(emails[0], /sign/), await receive(emails[1], /Unterschrift/)];
  expect(ada).toMatchObject({
    from: { name: 'Harbour Lettings (Sign Envelope)', address: 'sign@example.com' },
    to: [{ name: 'Ada Park', address: emails[0] }],
    replyTo: [{ name: 'Harbour Lettings', address: 'office@harbour.example' }],
    subject: `Harbour Lettings asks you to sign “Lease "<b>& Söhne", 山田” (${fingerprint.slice(0, 8)})`,
    recipients: [emails[0]],
  });
  expect(ada.text).toContain(`\n${links[0]}\n`);
  expect(ada.html).toContain(`href="${links[0]}"`);
  expect(ada.html).toContain('Lease &quot;&lt;b&gt;&amp; Söhne&quot;, 山田');
  expect(ben.text).toContain(`\n${links[1]}\n`);
  expect(ben.text).toContain('Guten Tag Ben Roe,');
  expect(ben.text).not.toContain(links[0]);
  await expect
    .poll(async () => (await report(fingerprint)).events, pollOptions)
    .toMatchObject([
      { type: 'created' },
      { type: 'invited', party_id: expect.any(String) },
      { type: 'invited', party_id: expect.any(String) },
    ]);
  // The link in the mail is valid.
  expect(await server.open(links[1] ?? '')).toEqual(expect.any(String));
});

describe('when all have signed', () => {
  test('each signer and the sender get the finished document, once', async () => {
    const { fingerprint, links, emails } = await send({ title: 'Lease 7' });
    await signAt(links[0]);
    await signAt(links[1]);
    const mails = [
      await receive(emails[0], /signed/),
      await receive(emails[1], /unterschrieben/),
      await receive('office@harbour.example', /signed “Lease 7”/),
    ];
    for (const { attachments } of mails) {
      expect(attachments).toMatchObject([
        { filename: 'Agreement.pdf', mimeType: 'application/pdf' },
      ]);
      expect(Buffer.from(attachments[0]?.content as ArrayBuffer).toString('latin1')).toMatch(
        /^%PDF-/,
      );
    }
    expect(mails[0]?.text).toContain(links[0]?.replace('/#', '/download#'));
    expect(mails[2]?.text).not.toContain('/download#');
    expect(await eventTypesOf(server, fingerprint)).toContain('completed');
    await expect
      .poll(
        async () =>
          (await report(fingerprint)).events.filter(({ template }) => template === 'completed'),
        pollOptions,
      )
      .toHaveLength(3);
    for (const email of emails) expect(mailServer.to(email)).toHaveLength(2);
  });

  test('a document with a password is not attached: the mail links to its download', async () => {
    const { links, emails } = await send({ names: ['ada'], password: 'opensesame' });
    const key = new URL(links[0] ?? '').hash.slice(1);
    const headers = { 'x-password': 'opensesame' };
    const token = await server.open(links[0] ?? '');
    const shown = await server.call<WireEnvelope>('/api/data/envelope', { token, headers });
    const inputs = fieldsOf(shown.body).map(anyAnswer);
    await server.call('/api/sign-envelope', { token, headers, body: { inputs } });
    const mail = await receive(emails[0], /signed/);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain(`\n${server.server.url}/download#${key}\n`);
  });
});

describe('when it ends before all have signed', () => {
  test('a rejection is mailed to the others and the sender, with its reason', async () => {
    const { links, emails } = await send({ title: 'Lease 8' });
    const token = await server.open(links[1] ?? '');
    const rejection_reason = 'Not my <i>name</i>.\nPlease check.';
    await server.call('/api/reject', { token, body: { rejection_reason } });
    const mails = [
      await receive(emails[0], /rejected/),
      await receive('office@harbour.example', /“Lease 8” has been rejected/),
    ];
    for (const { text, html } of mails) {
      expect(text).toContain('Ben Roe has rejected “Lease 8”');
      expect(text).toContain('> Not my <i>name</i>.\n> Please check.');
      expect(html).toContain('Not my &lt;i&gt;name&lt;/i&gt;.<br>Please check.');
    }
    expect(mailServer.to(emails[1] ?? '')).toHaveLength(1);
  });

  test('a cancellation by the sender is mailed to every signer', async () => {
    const { fingerprint, links, emails } = await send({ title: 'Lease 9' });
    const cancel = (body: object, apiKey = server.apiKey) =>
      server.call(`/api/sender/envelopes/${fingerprint}/cancel`, { apiKey, body });
    const stranger = await server.server.addCompany('Another');
    expect((await cancel({}, stranger.apiKey)).status).toBe(404);
    expect(await cancel({ reason: 'Sold' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect((await receive(emails[0], /cancelled/)).text).toContain('> Sold');
    expect((await receive(emails[1], /zurückgezogen/)).text).toContain('> Sold');
    expect(await cancel({})).toMatchObject({
      status: 409,
      body: { message: 'server_errors.envelope_ended' },
    });
    expect((await signAt(links[0])).status).toBe(409);
    expect(await report(fingerprint)).toMatchObject({ status: 'cancelled' });
  });

  test('it expires on time, and only the sender is notified', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { fingerprint, links, emails } = await send({ title: 'Lease 10', expires_at });
    expect((await receive(emails[0], /sign/)).text).toMatch(/Please sign it by .+ UTC\./);
    const token = await server.open(links[0] ?? '');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expires_at) });
    expect((await server.call('/api/user', { token })).body).toMatchObject({
      status: 'expired',
      unsignable: true,
    });
    expect(await signAt(links[1])).toMatchObject({
      status: 409,
      body: { message: 'server_errors.envelope_ended' },
    });
    // Any call that adds a job wakes the job runner.
    await send();
    await receive('office@harbour.example', /“Lease 10” has expired/);
    const { status, ended_at, events } = await report(fingerprint);
    expect({ status, ended_at }).toEqual({ status: 'expired', ended_at: expires_at });
    expect(events.map(({ type }) => type)).toContain('expired');
    for (const email of emails) expect(mailServer.to(email)).toHaveLength(1);
  });

  test.for([
    ['yesterday', new Date(Date.now() - 86_400_000).toISOString(), 'expires_at_past'],
    ['no day there is', '2027-02-31T00:00:00Z', 'expires_at'],
    ['no time', 'tomorrow', 'expires_at'],
  ])('it cannot expire on %s', async ([, expires_at, key]) => {
    const sent = await server.send({ ...envelopeOf([]), expires_at }, { contract });
    expect(sent).toMatchObject({
      status: 422,
      body: { errors: { expires_at: [`server_errors.envelope.${key}`] } },
    });
  });
});

test('a message reaches the sender and the team, and replies go to the signer', async () => {
  const { links, emails } = await send({ title: 'Lease 11' });
  const token = await server.open(links[0] ?? '');
  const body = { message: 'Is the\r\nBcc: x@example.com\r\ndog allowed?', to: 'sender' };
  expect(await server.call('/api/send-message', { token, body })).toMatchObject({
    status: 200,
    body: '',
  });
  for (const address of ['office@harbour.example', 'team@example.com']) {
    const mail = await receive(address, /Message from Ada Park about “Lease 11”/);
    expect(mail.replyTo).toEqual([{ name: 'Ada Park', address: emails[0] }]);
    expect(mail.text).toContain('> Is the\n> Bcc: x@example.com\n> dog allowed?');
    expect(mail.recipients).toEqual([address]);
  }
});

test.for(['office@harbour.example\r\nBcc: eve@example.com', 'office', 'a@b.de, c@d.de', 7])(
  "%j is not accepted as the address for a company's mails",
  async (contact_email) => {
    expect((await saveSettings({ contact_email })).status).toBe(422);
    expect((await saveSettings({})).body).toMatchObject({
      contact_email: 'office@harbour.example',
    });
  },
);

test('a mail that is permanently rejected is recorded and not retried', async () => {
  mailServer.refuse = (address) => (address.startsWith('ada') ? 550 : null);
  const { fingerprint, emails } = await send();
  await receive(emails[1], /Unterschrift/);
  await expect
    .poll(async () => (await report(fingerprint)).events, pollOptions)
    .toContainEqual(
      expect.objectContaining({
        type: 'mail_failed',
        template: 'invitation',
        reason: expect.stringContaining('No mail for'),
      }),
    );
  expect(mailServer.to(emails[0] ?? '')).toEqual([]);
});

test('a mail that is temporarily rejected is sent later', async () => {
  mailServer.refuse = () => 451;
  const before = reported.length;
  const { fingerprint, emails } = await send();
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(before + 1), pollOptions);
  expect((await report(fingerprint)).events).toHaveLength(1);
  mailServer.refuse = () => null;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  // Any call that adds a job wakes the job runner.
  await send();
  for (const email of emails) await receive(email, /./);
});

test('no link key is in the database, a log or an error report', async () => {
  const { links, emails } = await send();
  await receive(emails[1], /Unterschrift/);
  mailServer.refuse = () => 451;
  const failing = await send();
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(1), pollOptions);
  const keys = [...links, ...failing.links].map((link) => new URL(link).hash.slice(1));
  const stored = await storedText(server);
  const written = [...lines, ...reported.map((error) => JSON.stringify(error) + String(error))];
  expect(stored).toContain('invitation');
  for (const key of keys) {
    expect(stored.includes(key)).toBe(false);
    expect(written.join('\n')).not.toContain(key);
  }
});

test('limits how often a signer can write, and counts a repeated message once', async () => {
  const { links, fingerprint } = await send();
  const token = await server.open(links[0] ?? '');
  const write = (idempotencyKey: string) =>
    server.call('/api/send-message', {
      token,
      idempotencyKey,
      body: { message: 'x', to: 'sender' },
    });
  for (let index = 0; index < 10; index++) {
    expect((await write(`message-${index}`)).status).toBe(200);
  }
  expect((await write('message-0')).status).toBe(200);
  const refused = await write('message-10');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'server_errors.too_many_requests' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const types = await eventTypesOf(server, fingerprint);
  expect(types.filter((type) => type === 'messaged')).toHaveLength(10);
});
