import { expect, test } from 'vitest';
import type { SandboxReply } from '../../sandbox/sandbox-reply.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import type { SigningSession } from '../signing-session.ts';

const fields = [[makeField('text', 'name')]];

test('a password before a download is requested, stored, and deleted after the download', async () => {
  const { session, sandbox, kept } = await openSession(fields, {
    scenario: 'password',
    mode: 'download',
  });
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: false });
  await session.enterPassword('wrong');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: true });
  await session.enterPassword('harbour');
  expect(session.$phase.get().name).toBe('download');
  expect([...kept.values()]).toContain('harbour');
  sandbox.reply('/download/envelope', { body: new Blob(['PK'], { type: 'application/zip' }) });
  expect(await session.download()).toMatchObject({ fileName: 'Documents.zip' });
  expect(sandbox.calls('/download/envelope')[0]?.headers['x-password']).toBe('harbour');
  expect([...kept.values()]).not.toContain('harbour');
});

test('an unrelated error keeps the password screen for a retry', async () => {
  const { session, sandbox } = await openSession(fields, { scenario: 'password' });
  const limited = {
    status: 429,
    headers: { 'retry-after': '90' },
    body: { message: 'server_errors.password.too_many' },
  };
  sandbox.reply('/user', limited, 'lost');
  for (const messageKey of ['server_errors.password.too_many', 'error.network']) {
    await session.enterPassword('harbour');
    expect(session.$phase.get()).toEqual({ name: 'password', incorrect: false });
    expect(session.$alert.get()).toMatchObject({ tone: 'danger', messageKey });
  }
});

test('a wrong password is sent once', async () => {
  const { session, sandbox } = await openSession(fields, { scenario: 'password' });
  const before = sandbox.calls().length;
  await session.enterPassword('wrong');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: true });
  const carriers = sandbox
    .calls()
    .slice(before)
    .filter(({ headers }) => 'x-password' in headers);
  expect(carriers).toHaveLength(1);
});

const pdf = { body: new Blob(['%PDF'], { type: 'application/pdf' }) };
const passwordRequired = { status: 401, body: { type: 'password', status: 'required' } };
const passwordIncorrect = { status: 401, body: { type: 'password', status: 'incorrect' } };

/** Replies with a file to calls with the right password. */
const guarded: SandboxReply = ({ headers: { 'x-password': password } }) => {
  if (password === 'secret') return pdf;
  return password === undefined ? passwordRequired : passwordIncorrect;
};

test('[PW-07] an open session goes on with a password that is no longer stored', async () => {
  const { session, kept } = await openSession(fields, { scenario: 'password' });
  await session.enterPassword('harbour');
  expect(await session.download()).not.toBeNull();
  expect([...kept.values()]).not.toContain('harbour');
  expect(await session.submit()).toMatchObject({ ok: true });
  expect(session.$phase.get().name).toBe('ended');
  expect(await session.download()).not.toBeNull();
  expect([...kept.values()]).not.toContain('harbour');
});

test.each([
  ['signed', 'already-signed'],
  ['open', 'happy'],
] as const)(
  'a download of an envelope that is %s goes on once the password has been entered',
  async (_, scenario) => {
    const { session, sandbox, clock, names } = await openSession(fields, { scenario });
    sandbox.reply('/download/envelope', guarded);
    sandbox.reply('/download/files/u-1', guarded);
    const { name } = session.$phase.get();
    for (const download of [() => session.download(), () => session.download('u-1')]) {
      const downloading = download();
      const asked = { name: 'password', purpose: 'download' };
      const phase = () => session.$phase.get();
      await expect.poll(phase, { interval: 1 }).toEqual({ ...asked, incorrect: false });
      await session.enterPassword('wrong');
      await expect.poll(phase, { interval: 1 }).toEqual({ ...asked, incorrect: true });
      await session.enterPassword('secret');
      expect(await downloading).toMatchObject({ fileName: 'Envelope.pdf' });
      expect(session.$phase.get().name).toBe(name);
      await session.open(sandbox.linkKey);
    }
    clock.advance(0);
    expect(names().filter((event) => event === 'downloaded')).toHaveLength(1);
  },
);

test('a download that waits for a password ends when the session is opened again', async () => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/download/envelope', guarded);
  const downloading = session.download();
  await expect.poll(() => session.$phase.get().name, { interval: 1 }).toBe('password');
  await session.open(sandbox.linkKey);
  expect(await downloading).toBeNull();
  expect(sandbox.calls('/download/envelope')).toHaveLength(1);
});

test('a company that has been removed has its page, whatever was asked of it', async () => {
  const gone = { status: 410, body: { message: 'server_errors.company_deleted' } };
  const actions = [
    ['/sign-envelope', (session: SigningSession) => session.submit()],
    ['/reject', (session: SigningSession) => session.reject('Too late')],
    ['/send-message', (session: SigningSession) => session.sendMessage('Hello?')],
    ['/download/envelope', (session: SigningSession) => session.download()],
  ] as const;
  for (const [path, act] of actions) {
    const { session, sandbox } = await openSession(fields);
    sandbox.reply(path, gone);
    await act(session);
    expect(session.$phase.get()).toMatchObject({
      name: 'failed',
      error: { messageKey: 'server_errors.company_deleted' },
    });
  }
});
