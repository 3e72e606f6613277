import { expect, test } from 'vitest';
import { loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession } from '../../testing/open-session.ts';
import { toWireUser } from '../../testing/to-wire.ts';

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

test('[PW-07] after a download no call contains the password', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply(
    '/user',
    respond({ type: 'password', status: 'required' }, 401),
    respond(toWireUser()),
  );
  await session.open('key');
  await session.enterPassword('secret');
  ports.reply('/download/envelope', () => ({
    status: 200,
    headers: {},
    body: new Blob(['%PDF'], { type: 'application/pdf' }),
  }));
  await session.download();
  const before = ports.sent.length;
  await session.download();
  expect(ports.sent.length).toBeGreaterThan(before);
  expect(ports.sent.slice(before).some(({ headers }) => 'x-password' in headers)).toBe(false);
});
