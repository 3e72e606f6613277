import { expect, test } from 'vitest';
import { loseConnection, type Reply, respond } from '../../testing/fake-ports.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession } from '../../testing/open-session.ts';
import { toWireUser } from '../../testing/to-wire.ts';
import type { SigningSession } from '../signing-session.ts';

const fields = [[makeField('text', 'name')]];

test('a password before a download is requested, stored, and deleted after the download', async () => {
  const { session, ports } = makeSession(fields, { mode: 'download' });
  const required = respond({ type: 'password', status: 'required' }, 401);
  const wrong = respond({ type: 'password', status: 'incorrect' }, 401);
  ports.reply('/download/meta', required, wrong, respond({ title: 'Lease', branding: {} }));
  await session.open('key');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: false });
  await session.enterPassword('wrong');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: true });
  await session.enterPassword('secret');
  expect(session.$phase.get().name).toBe('download');
  expect([...ports.kept.values()]).toContain('secret');
  ports.reply('/download/envelope', () => ({
    status: 200,
    headers: {},
    body: new Blob(['PK'], { type: 'application/zip' }),
  }));
  expect(await session.download()).toMatchObject({ fileName: 'Documents.zip' });
  expect(ports.calls('/download/envelope')[0]?.headers['x-password']).toBe('secret');
  expect([...ports.kept.values()]).not.toContain('secret');
});

test('an unrelated error keeps the password screen for a retry', async () => {
  const { session, ports } = makeSession(fields);
  const limited = respond({ message: 'server_errors.password.too_many' }, 429, {
    'retry-after': '90',
  });
  ports.reply('/user', respond({ type: 'password' }, 401), limited, loseConnection);
  await session.open('key');
  for (const messageKey of ['server_errors.password.too_many', 'error.network']) {
    await session.enterPassword('secret');
    expect(session.$phase.get()).toEqual({ name: 'password', incorrect: false });
    expect(session.$alert.get()).toMatchObject({ tone: 'danger', messageKey });
  }
});

test('a wrong password is sent once', async () => {
  const { session, ports } = makeSession(fields);
  const asked = respond({ type: 'password', status: 'required' }, 401);
  const wrong = respond({ type: 'password', status: 'incorrect' }, 401);
  ports.reply('/user', asked, wrong);
  ports.reply('/data/envelope', asked, wrong);
  await session.open('key');
  const before = ports.sent.length;
  await session.enterPassword('wrong');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: true });
  const carriers = ports.sent.slice(before).filter(({ headers }) => 'x-password' in headers);
  expect(carriers).toHaveLength(1);
});

const pdf = respond(new Blob(['%PDF'], { type: 'application/pdf' }));
const passwordRequired = respond({ type: 'password', status: 'required' }, 401);
const passwordIncorrect = respond({ type: 'password', status: 'incorrect' }, 401);

/** Replies with `reply` to calls with the right password. */
const guarded =
  (reply: Reply): Reply =>
  (request) => {
    const password = request.headers['x-password'];
    if (password === 'secret') return reply(request);
    return (password === undefined ? passwordRequired : passwordIncorrect)(request);
  };

test('[PW-07] an open session goes on with a password that is no longer stored', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply('/user', guarded(respond(toWireUser())));
  ports.reply('/download/envelope', guarded(pdf));
  ports.reply('/sign-envelope', guarded(respond({ status: 'signed' })));
  await session.open('key');
  await session.enterPassword('secret');
  expect(await session.download()).not.toBeNull();
  expect([...ports.kept.values()]).not.toContain('secret');
  expect(await session.submit()).toMatchObject({ ok: true });
  expect(session.$phase.get().name).toBe('ended');
  expect(await session.download()).not.toBeNull();
  expect([...ports.kept.values()]).not.toContain('secret');
});

test.each([
  ['signed', toWireUser({ unsignable: true, status: 'signed' })],
  ['open', toWireUser()],
])(
  'a download of an envelope that is %s goes on once the password has been entered',
  async (_, user) => {
    const { session, ports, names } = makeSession(fields);
    ports.reply('/user', respond(user));
    ports.reply('/download/envelope', guarded(pdf));
    ports.reply('/download/files/u-1', guarded(pdf));
    await session.open('key');
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
      await session.open('key');
    }
    ports.pass(0);
    expect(names().filter((event) => event === 'downloaded')).toHaveLength(1);
  },
);

test('a download that waits for a password ends when the session is opened again', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply('/download/envelope', guarded(pdf));
  await session.open('key');
  const downloading = session.download();
  await expect.poll(() => session.$phase.get().name, { interval: 1 }).toBe('password');
  await session.open('key');
  expect(await downloading).toBeNull();
  expect(ports.calls('/download/envelope')).toHaveLength(1);
});

test('a company that has been removed has its page, whatever was asked of it', async () => {
  const gone = respond({ message: 'server_errors.company_deleted' }, 410);
  const actions = [
    ['/sign-envelope', (session: SigningSession) => session.submit()],
    ['/reject', (session: SigningSession) => session.reject('Too late')],
    ['/send-message', (session: SigningSession) => session.sendMessage('Hello?')],
    ['/download/envelope', (session: SigningSession) => session.download()],
  ] as const;
  for (const [path, act] of actions) {
    const { session, ports } = makeSession(fields);
    ports.reply(path, gone);
    await session.open('key');
    await act(session);
    expect(session.$phase.get()).toMatchObject({
      name: 'failed',
      error: { messageKey: 'server_errors.company_deleted' },
    });
  }
});
