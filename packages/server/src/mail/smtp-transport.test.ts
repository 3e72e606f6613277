import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { MailRefusedError, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let server: MailServer;
let transport: MailTransport;

beforeAll(async () => {
  server = await startMailServer();
  transport = createSmtpTransport({
    url: server.url,
    from: { name: 'Sign', address: 'sign@example.com' },
  });
});
afterAll(async () => {
  await transport.close();
  await server.close();
});

const mail: OutgoingMail = {
  id: '7d0f',
  thread: 'e1',
  fromName: 'Müller, "Söhne" & Co',
  to: { name: 'Ada <eve@example.com>', address: 'ada@example.com' },
  replyTo: null,
  subject: 'Grüße, 山田',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  language: 'de',
  attachments: [],
};

test('delivers a mail unchanged, with the same Message-ID when it is resent', async () => {
  await transport.send(mail);
  await transport.send(mail);
  expect(server.mails).toHaveLength(2);
  for (const received of server.mails) {
    expect(received).toMatchObject({
      messageId: '<7d0f@example.com>',
      from: { name: 'Müller, "Söhne" & Co (Sign)', address: 'sign@example.com' },
      to: [{ name: 'Ada <eve@example.com>', address: 'ada@example.com' }],
      subject: 'Grüße, 山田',
      text: expect.stringMatching(/^Hello\n+$/),
      recipients: ['ada@example.com'],
    });
    const headers = new Map(received.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-language')).toBe('de');
    expect(received.references).toBe('<e1@example.com>');
  }
});

test('never passes an address that could hide another to the mail server', async () => {
  const before = server.mails.length;
  for (const address of [
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'a@b.de,eve@example.com',
  ]) {
    const to = { name: 'Ada', address };
    await expect(transport.send({ ...mail, to })).rejects.toThrow(MailRefusedError);
    await expect(transport.send({ ...mail, replyTo: to })).rejects.toThrow(MailRefusedError);
  }
  expect(server.mails).toHaveLength(before);
});

test.for([
  [550, true],
  [553, true],
  [530, false],
  [451, false],
  [421, false],
] as const)('status %i is a permanent failure: %s', async ([status, isFinal]) => {
  server.refuse = () => status;
  const error = await transport.send(mail).catch((reason: unknown) => reason);
  server.refuse = () => null;
  expect(error instanceof MailRefusedError).toBe(isFinal);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain(String(status));
});

test.for([
  ['550 5.1.1 No such user', { reason: 'address', isFinal: true }],
  ['550 User unknown', { reason: 'address', isFinal: true }],
  ['450 4.1.2 Domain not found', { reason: 'address', isFinal: false }],
  ['552 5.2.2 Mailbox full', { reason: 'address', isFinal: true }],
  ['550 5.4.1 Recipient address rejected', { reason: 'address', isFinal: true }],
  ['554 5.7.1 Relay access denied', { reason: 'policy', isFinal: true }],
  ['550 relay not permitted', { reason: 'policy', isFinal: true }],
  ['553 5.1.8 Bad sender', { reason: 'sender', isFinal: true }],
  ['553 5.6.7 Non-ASCII address', { reason: 'address', isFinal: true }],
  ['550 5.6.9 UTF-8 header', { reason: 'address', isFinal: true }],
  ['450 4.7.1 Greylisted', null],
  ['451 Local error', null],
] as const)('%j refuses %j', async ([response, refusal]) => {
  server.refuse = () => response;
  const error = await transport.send(mail).catch((reason: unknown) => reason);
  server.refuse = () => null;
  if (refusal === null) expect(error).not.toBeInstanceOf(MailRefusedError);
  else expect(error).toMatchObject(refusal);
  expect(error).toBeInstanceOf(Error);
});

test('an address that needs SMTPUTF8 is sent to only by a mail server that announces it', async () => {
  const plain = await startMailServer({ hasUtf8: false });
  const withoutUtf8 = createSmtpTransport({
    url: plain.url,
    from: { name: 'Sign', address: 'sign@example.com' },
  });
  const to = { name: 'Jürgen', address: 'jürgen@münchen.de' };
  await transport.send({ ...mail, to });
  expect(server.mails.at(-1)).toMatchObject({ recipients: [to.address], isUtf8: true });
  const error = await withoutUtf8.send({ ...mail, to }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailRefusedError);
  expect(error).toMatchObject({
    message: 'server_errors.mail.no_smtputf8',
    reason: 'address',
    isFinal: true,
  });
  expect(plain.mails).toEqual([]);
  await withoutUtf8.close();
  await plain.close();
  // A server that cannot be asked is a temporary failure.
  const unreachable = await withoutUtf8.send({ ...mail, to }).catch((reason: unknown) => reason);
  expect(unreachable).toBeInstanceOf(Error);
  expect(unreachable).not.toBeInstanceOf(MailRefusedError);
});

test('treats an unreachable mail server as a temporary failure', async () => {
  const gone = await startMailServer();
  await gone.close();
  const lost = createSmtpTransport({ url: gone.url, from: { name: '', address: 'a@example.com' } });
  const error = await lost.send(mail).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefusedError);
  await lost.close();
});

test.for([
  ['an address that asks for TLS', (url: string) => `${url}?requireTLS=true`],
  [
    'a password for another machine',
    (url: string) => url.replace('127.0.0.1', 'ada:secret@127.0.0.2'),
  ],
] as const)('%s sends nothing to a mail server without STARTTLS', async ([, address]) => {
  const before = server.mails.length;
  const secure = createSmtpTransport({
    url: address(server.url),
    from: { name: '', address: 'sign@example.com' },
  });
  const error = await secure.send(mail).catch((reason: unknown) => reason);
  // The settings are wrong or somebody intercepts the connection: the mail is retried later.
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefusedError);
  expect(String(error)).toContain('TLS');
  expect(server.mails).toHaveLength(before);
  expect(server.passwords).toEqual([]);
  await secure.close();
});
