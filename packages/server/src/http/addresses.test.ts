import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadOwnFields, reportOf, sign } from '../testing/envelopes.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../testing/mail-server.ts';
import { anyAnswer, envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget, signWidget, widgetOf } from '../testing/widgets.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 20_000, interval: 20 };

const office = 'büro@münchen.de';

interface Pair {
  readonly mailServer: MailServer;
  readonly server: TestServer;
}

async function start(hasUtf8: boolean): Promise<Pair> {
  const mailServer = await startMailServer({ hasUtf8 });
  const server = await startTestServer({
    smtp: { url: mailServer.url, from: { name: 'Sign', address: 'sign@example.com' } },
    report: () => undefined,
  });
  await server.call('/api/sender/settings', {
    method: 'PUT',
    apiKey: server.apiKey,
    body: { contact_email: office },
  });
  return { mailServer, server };
}

let contract: Uint8Array;
let withUtf8: Pair;
let withoutUtf8: Pair;

beforeAll(async () => {
  contract = await makePdf(1);
  [withUtf8, withoutUtf8] = await Promise.all([start(true), start(false)]);
});
afterAll(async () => {
  for (const { server, mailServer } of [withUtf8, withoutUtf8]) {
    await server.close();
    await mailServer.close();
  }
});

const parties = (...emails: readonly string[]) =>
  emails.map((email, index) => ({ title: `Party ${index + 1}`, email }));

async function send({ server }: Pair, ...emails: readonly string[]) {
  const envelope = { ...envelopeOf([field('text')]), parties: parties(...emails) };
  const sent = await server.send(envelope, { contract });
  expect(sent.status).toBe(200);
  return sent.body;
}

const report = async ({ server }: Pair, fingerprint: string) =>
  (await reportOf(server, fingerprint)).body;

/** Waits for a mail that contains a text. */
const arrived = ({ mailServer }: Pair, text: string): Promise<ReceivedMail> =>
  vi.waitFor(() => {
    const found = mailServer.mails.find((mail) => mail.text?.includes(text));
    if (found === undefined) throw new Error(`No mail contains ${text}.`);
    return found;
  }, pollOptions);

/** The header's line, as it was sent. */
const header = (mail: ReceivedMail, name: string) =>
  mail.source.split('\r\n').find((line) => line.startsWith(`${name}:`)) ?? '';

/** Addresses, their form in the mail, and the recipient: the test's mail server decodes A-labels. */
const honest = [
  ["o'neill@example.com", "o'neill@example.com", "o'neill@example.com"],
  ['r&d@example.com', 'r&d@example.com', 'r&d@example.com'],
  ['ada@xn--mnchen-3ya.de', 'ada@xn--mnchen-3ya.de', 'ada@münchen.de'],
  ['ada@münchen.de', 'ada@xn--mnchen-3ya.de', 'ada@münchen.de'],
  ['Ada@MÜNCHEN.de', 'Ada@xn--mnchen-3ya.de', 'Ada@münchen.de'],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com", null],
] as const;

describe.for([true, false])('if the mail server announces SMTPUTF8: %s', (hasUtf8) => {
  const pair = () => (hasUtf8 ? withUtf8 : withoutUtf8);

  test.for(honest)('%s is sent to', async ([typed, sentAs, recipient]) => {
    const { envelope_fingerprint, parties: created } = await send(pair(), typed);
    const mail = await arrived(pair(), created[0]?.link ?? '');
    expect(mail).toMatchObject({ recipients: [recipient ?? typed], isUtf8: false });
    expect(header(mail, 'To')).toBe(`To: Party 1 <${sentAs}>`);
    // Only a mail to an address that needs SMTPUTF8 can have such an address in its header.
    expect(header(mail, 'Reply-To')).toBe('');
    expect(await report(pair(), envelope_fingerprint)).toMatchObject({
      parties: [{ email: typed }],
    });
  });
});

test('letters of any script before the @ are sent to with SMTPUTF8', async () => {
  for (const typed of ['müller@example.de', '用户@münchen.de']) {
    const { parties: created } = await send(withUtf8, typed);
    const mail = await arrived(withUtf8, created[0]?.link ?? '');
    expect(mail).toMatchObject({ recipients: [typed], isUtf8: true });
    expect(header(mail, 'To')).toBe(`To: Party 1 <${typed}>`);
    expect(header(mail, 'Reply-To')).toBe(`Reply-To: Harbour Lettings <${office}>`);
  }
});

test('without SMTPUTF8 they are not sent to, and the sender is told why', async () => {
  const { envelope_fingerprint, parties: created } = await send(
    withoutUtf8,
    'müller@example.de',
    'ada@example.de',
  );
  // The others are.
  await arrived(withoutUtf8, created[1]?.link ?? '');
  await expect
    .poll(async () => (await report(withoutUtf8, envelope_fingerprint)).events, pollOptions)
    .toContainEqual(
      expect.objectContaining({
        type: 'mail_failed',
        template: 'invitation',
        party_id: created[0]?.party_id,
        reason: 'server_errors.mail.no_smtputf8',
      }),
    );
  const recipients = withoutUtf8.mailServer.mails.flatMap((mail) => mail.recipients);
  expect(recipients.filter((recipient) => recipient.startsWith('müller'))).toEqual([]);
  // Nothing is wrong with the server: the address cannot be reached from it.
  const health = await withoutUtf8.server.call('/healthz');
  expect(health.body).toMatchObject({ status: 'ok' });
});

test('a message of such a signer says that it cannot be replied to', async () => {
  const { server } = withUtf8;
  const settings = (contact_email: string) =>
    server.call('/api/sender/settings', {
      method: 'PUT',
      apiKey: server.apiKey,
      body: { contact_email },
    });
  await settings('office@example.com');
  const { parties: created } = await send(withUtf8, 'müller@example.de', "o'neill@example.de");
  const write = async (index: number, message: string) => {
    const token = await server.open(created[index]?.link ?? '');
    await server.call('/api/send-message', { token, body: { message, to: 'sender' } });
    return arrived(withUtf8, `> ${message}`);
  };
  const first = await write(0, 'May I have a dog?');
  expect(first.text).toContain('Party 1 (müller@example.de) has a message');
  expect(first.text).toContain('A reply to this email does not reach that address');
  expect(header(first, 'Reply-To')).toBe('');
  const second = await write(1, 'May I have a cat?');
  expect(second.text).toContain('your answer goes to Party 2');
  expect(second.replyTo).toMatchObject([{ address: "o'neill@example.de" }]);
  await settings(office);
});

test('two parties with one address get a mail each, and sign with their own links', async () => {
  const envelope = {
    ...envelopeOf([field('text'), field('text', { party: 2 })]),
    parties: parties('couple@example.com', 'Couple@Example.com'),
  };
  const sent = await withUtf8.server.send(envelope, { contract });
  const { envelope_fingerprint, parties: created } = sent.body;
  const [one = '', other = ''] = created.map(({ link }) => link);
  expect(one).not.toBe(other);
  const mails = [await arrived(withUtf8, one), await arrived(withUtf8, other)];
  expect(mails.map(({ to }) => to?.[0]?.name)).toEqual(['Party 1', 'Party 2']);
  expect(mails[0]?.text).not.toContain(other);
  expect(mails[1]?.text).not.toContain(one);
  for (const [index, link] of [one, other].entries()) {
    const token = await withUtf8.server.open(link);
    const fields = await loadOwnFields(withUtf8.server, token);
    expect(fields).toHaveLength(1);
    expect((await sign(withUtf8.server, token, fields.map(anyAnswer))).status).toBe(200);
    expect(await report(withUtf8, envelope_fingerprint)).toMatchObject({
      status: index === 0 ? 'sent' : 'signed',
      parties: [{ status: 'signed' }, { status: index === 0 ? expect.any(String) : 'signed' }],
    });
  }
  // Each gets the finished document too, with their own link.
  for (const link of [one, other]) await arrived(withUtf8, link.replace('/#', '/download#'));
});

test('a widget’s signer and a company may have the same addresses as a party', async () => {
  const { server } = withUtf8;
  const code = await makeWidget(server, widgetOf([]));
  for (const [email] of [...honest, [office]]) {
    expect((await signWidget(server, code, [], { email })).status).toBe(200);
    const added = await server.server.addCompany('Another', { contactEmail: email });
    const settings = await server.call('/api/sender/settings', { apiKey: added.apiKey });
    expect(settings.body).toMatchObject({ contact_email: email });
  }
});

test('one mailbox of a widget is one, however its address is written', async () => {
  const { server } = withUtf8;
  const code = await makeWidget(server, widgetOf([]));
  const spellings = [
    'eva@grün.example',
    'EVA@GRÜN.example',
    'eva@xn--grn-ioa.example',
    'eva+1@gru\u0308n.example',
    'Eva@Gr\u00fcn.Example',
    'eva@grün.example',
  ];
  const statuses: number[] = [];
  for (const email of spellings) {
    statuses.push((await signWidget(server, code, [], { email })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
