import { expect, test } from 'vitest';
import { answer, lose } from '../testing/fake-ports.ts';
import { makeField } from '../testing/make-envelope.ts';
import { makeSession } from '../testing/open-session.ts';

const fields = [[makeField('text', 'name')]];

test('a password before a download is asked for, kept, and gone once it is saved', async () => {
  const { session, ports } = makeSession(fields, { mode: 'download' });
  const required = answer({ type: 'password', status: 'required' }, 401);
  const wrong = answer({ type: 'password', status: 'incorrect' }, 401);
  ports.reply('/download/meta', required, wrong, answer({ title: 'Lease', branding: {} }));
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

test('what is no wrong password leaves the password screen where it is, to try again', async () => {
  const { session, ports } = makeSession(fields);
  const limited = answer({ message: 'server_errors.password.too_many' }, 429, {
    'retry-after': '90',
  });
  ports.reply('/user', answer({ type: 'password' }, 401), limited, lose);
  await session.open('key');
  for (const messageKey of ['server_errors.password.too_many', 'error.network']) {
    await session.enterPassword('secret');
    expect(session.$phase.get()).toEqual({ name: 'password', incorrect: false });
    expect(session.$alert.get()).toMatchObject({ tone: 'danger', messageKey });
  }
});
