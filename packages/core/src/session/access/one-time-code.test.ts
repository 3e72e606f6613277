import { expect, test } from 'vitest';
import type { TransportResponse } from '../../ports/transport.ts';
import type { FakePorts } from '../../testing/fake-ports.ts';
import { createFakePorts, hold, loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeEnvelope, makeField } from '../../testing/make-envelope.ts';
import { makeSession } from '../../testing/open-session.ts';
import { toWireEnvelope, toWireUser } from '../../testing/to-wire.ts';

const fields = [[makeField('text', 'name')]];
const challenge = respond(
  {
    type: 'otp',
    message: 'server_errors.otp.required',
    session_uid: 'uid-1',
    party_mobile_last4: '4711',
  },
  401,
);
const minute = 60_000;

/** Requires a code until one has been verified. */
function guard(ports: FakePorts): void {
  const isVerified = () => ports.calls('/verify-otp').length > 0;
  const user = respond(toWireUser());
  const envelope = respond(toWireEnvelope(makeEnvelope(fields)));
  ports.reply('/user', (request) => (isVerified() ? user(request) : challenge(request)));
  ports.reply('/data/envelope', (request) =>
    isVerified() ? envelope(request) : challenge(request),
  );
  ports.reply('/generate-otp', () => ({
    status: 200,
    headers: {},
    body: { expires: (ports.clock.now() + 10 * minute) / 1000 },
  }));
  ports.reply('/verify-otp', respond({ verified: true }));
}

async function openGuarded(ports = createFakePorts()) {
  const made = makeSession(fields, { ports });
  guard(ports);
  await made.session.open('key');
  return made;
}

test('[OT-01] a 401 of type otp shows the code screen, and its session id and last digits are stored', async () => {
  const { session, ports } = await openGuarded();
  expect(session.$phase.get()).toEqual({ name: 'code', mobileLastFour: '4711' });
  expect([...ports.kept.values()]).toEqual(expect.arrayContaining(['uid-1', '4711']));
  expect(session.$code.get()).toMatchObject({ step: 'send', codesSent: 0, busy: null });
});

test('[OT-10] a code is sent, entered and accepted, and then the envelope is shown', async () => {
  const { session, ports, names } = await openGuarded();
  await session.sendCode();
  expect(session.$code.get()).toMatchObject({
    step: 'entry',
    codesSent: 1,
    resent: false,
    expiresAt: ports.clock.now() + 10 * minute,
    resendAt: ports.clock.now() + minute,
  });
  await session.enterCode('123 456');
  expect(session.$phase.get().name).toBe('signing');
  expect(names()).toContain('ready');
  const [sent] = ports.calls('/generate-otp');
  const [verified] = ports.calls('/verify-otp');
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer token', 'x-session-uid': 'uid-1' });
  expect(verified?.headers).toMatchObject({ 'x-session-uid': 'uid-1' });
  expect(verified?.body).toEqual({ kind: 'json', value: { code: '123456' } });
  expect(ports.calls('/user').at(-1)?.headers).toMatchObject({ 'x-session-uid': 'uid-1' });
});

test('another code may be requested after a minute, up to three in total', async () => {
  const { session, ports } = await openGuarded();
  await session.sendCode();
  await session.sendCode();
  expect(ports.calls('/generate-otp')).toHaveLength(1);
  ports.pass(minute - 1);
  expect(session.$code.get().resendAt).not.toBeNull();
  ports.pass(1);
  expect(session.$code.get().resendAt).toBeNull();
  await session.sendCode();
  expect(session.$code.get()).toMatchObject({ codesSent: 2, resent: true });
  ports.pass(minute);
  await session.sendCode();
  expect(session.$code.get()).toMatchObject({ codesSent: 3, resendAt: null });
  ports.pass(minute);
  await session.sendCode();
  expect(ports.calls('/generate-otp')).toHaveLength(3);
});

test('two clicks send one code', async () => {
  const { session, ports } = await openGuarded();
  const held = hold();
  ports.reply('/generate-otp', held.reply);
  const first = session.sendCode();
  const second = session.sendCode();
  await expect.poll(() => session.$code.get().busy, { interval: 1 }).toBe('sending');
  held.release({ status: 200, headers: {}, body: { expires: 0 } });
  await Promise.all([first, second]);
  expect(ports.calls('/generate-otp')).toHaveLength(1);
});

test.each([{}, undefined, { message: '' }, { data: {} }])(
  '[OT-11] a 400 without a message, such as %j, is an error of the request: the code can be verified again',
  async (body) => {
    const { session, ports } = await openGuarded();
    ports.reply('/verify-otp', respond(body, 400));
    session.goToCodeEntry();
    await expect.poll(() => session.$code.get().step, { interval: 1 }).toBe('entry');
    await session.enterCode('000000');
    expect(session.$code.get()).toMatchObject({
      verifyError: null,
      requestError: 'otp.unknownError',
      busy: null,
    });
    await session.enterCode('000000');
    expect(ports.calls('/verify-otp')).toHaveLength(2);
  },
);

test.each([
  ['a limit', respond({ message: 'otp.rateLimitExceeded' }, 429), 'otp.rateLimitExceeded'],
  ['any other 429', respond({ message: 'slow down' }, 429), 'otp.rateLimitExceeded'],
  [
    'one sent a moment ago',
    respond({ message: 'server_errors.otp.generated_too_recently' }, 429),
    'server_errors.otp.generated_too_recently',
  ],
  [
    'what is known to translations',
    respond({ message: 'otp.codeExpired' }, 400),
    'otp.codeExpired',
  ],
  ['anything else', respond({ message: 'stack trace' }, 500), 'otp.unknownError'],
  ['no answer', loseConnection, 'error.network'],
])('[OT-11] %s: the error of a failed request is shown for 20 s', async (_, reply, key) => {
  const { session, ports, emitted } = await openGuarded();
  ports.reply('/generate-otp', reply);
  await session.sendCode();
  expect(session.$code.get()).toMatchObject({
    requestError: key,
    step: 'send',
    codesSent: 0,
    busy: null,
  });
  expect(emitted).toContainEqual({
    name: 'error',
    detail: expect.objectContaining({ action: 'code' }),
  });
  ports.pass(19_999);
  expect(session.$code.get().requestError).toBe(key);
  ports.pass(1);
  expect(session.$code.get().requestError).toBeNull();
});

test('a code can be requested again only after the server’s Retry-After', async () => {
  const { session, ports } = await openGuarded();
  const headers = { 'retry-after': '30' };
  ports.reply(
    '/generate-otp',
    respond({ message: 'server_errors.otp.generated_too_recently' }, 429, headers),
  );
  await session.sendCode();
  expect(session.$code.get().resendAt).toBe(ports.clock.now() + 30_000);
  ports.pass(30_000);
  await session.sendCode();
  expect(ports.calls('/generate-otp')).toHaveLength(2);
});

test.each(['otp.codeIncorrect', 'otp.codeExpired', 'server_errors.otp.code_invalid_length'])(
  '[OT-11] a code refused with %s shows the error below the input until another is typed',
  async (key) => {
    const { session, ports } = await openGuarded();
    ports.reply('/verify-otp', respond({ message: key }, 400));
    session.goToCodeEntry();
    await expect.poll(() => session.$code.get().step, { interval: 1 }).toBe('entry');
    await session.enterCode('000000');
    expect(session.$code.get()).toMatchObject({ verifyError: key, requestError: null });
    await session.enterCode('000000');
    expect(ports.calls('/verify-otp')).toHaveLength(1);
    session.clearCodeError();
    await expect.poll(() => session.$code.get().verifyError, { interval: 1 }).toBeNull();
    expect(session.$phase.get().name).toBe('code');
  },
);

test.each([
  ['a limit', respond({ message: 'otp.rateLimitExceeded' }, 429), 'otp.rateLimitExceeded'],
  ['a broken server', respond('<html>', 502), 'otp.unknownError'],
  ['no answer', loseConnection, 'error.network'],
])('[OT-11] %s during verification is not reported as a wrong code', async (_, reply, key) => {
  const { session, ports } = await openGuarded();
  ports.reply('/verify-otp', reply);
  session.goToCodeEntry();
  await session.enterCode('123456');
  expect(session.$code.get()).toMatchObject({ verifyError: null, requestError: key, busy: null });
});

test.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '１２３ ４５６'])(
  'the code %s is 123456',
  async (text) => {
    const { session, ports } = await openGuarded();
    await session.enterCode(text);
    expect(ports.calls('/verify-otp')[0]?.body).toEqual({
      kind: 'json',
      value: { code: '123456' },
    });
  },
);

test('a code that does not have six digits is not sent', async () => {
  const { session, ports } = await openGuarded();
  await session.enterCode('12345a');
  expect(ports.calls('/verify-otp')).toHaveLength(0);
  expect(session.$code.get().verifyError).toBe('server_errors.otp.code_invalid_length');
});

test('a reload restores the code screen, its expiry and its cooldown', async () => {
  const ports = createFakePorts();
  const { session } = await openGuarded(ports);
  await session.sendCode();
  const before = session.$code.get();
  session.destroy();
  ports.pass(minute / 2);
  const { session: after } = await openGuarded(ports);
  expect(after.$code.get()).toEqual(before);
  ports.pass(minute / 2);
  expect(after.$code.get()).toEqual({ ...before, resendAt: null });
});

test.each([
  ['set back a day', -864e5, null, 0],
  [
    'set back a day, and the server says that half a minute has passed',
    -864e5,
    minute / 2,
    minute / 2,
  ],
  ['set forward 40 days, and the server says that no time has passed', 40 * 864e5, 0, 0],
  ['right, and the server says that two minutes have passed', 0, 2 * minute, 2 * minute],
])(
  'a reload counts on from where the code screen was if the clock was %s',
  async (_, jump, server, passed) => {
    const begun = Date.UTC(2026, 10, 20, 9);
    const tell = (time: number) => (server === null ? {} : { date: new Date(time).toUTCString() });
    const first = createFakePorts();
    const { session } = await openGuarded(first);
    const expires = (first.clock.now() + 10 * minute) / 1000;
    // In seconds from now, as the server's clock is another one.
    const sent = respond({ expires: server === null ? expires : 600 }, 200, tell(begun));
    first.reply('/generate-otp', sent);
    await session.sendCode();
    session.destroy();

    const ports = createFakePorts(first.kept);
    ports.pass(jump);
    const made = makeSession(fields, { ports });
    ports.reply('/user', (request) => ({
      ...(challenge(request) as TransportResponse),
      headers: tell(begun + (server ?? 0)),
    }));
    await made.session.open('key');
    const { codesSent, expiresAt, resendAt } = made.session.$code.get();
    expect(codesSent).toBe(1);
    expect((expiresAt ?? 0) - ports.clock.now()).toBe(10 * minute - passed);
    const wait = minute - passed;
    expect(resendAt === null ? 0 : resendAt - ports.clock.now()).toBe(Math.max(0, wait));
  },
);

test('an invalid entry in the tab’s storage is ignored', async () => {
  const ports = createFakePorts();
  const { session } = await openGuarded(ports);
  await session.sendCode();
  session.destroy();
  for (const [name] of ports.kept)
    if (name.endsWith(':code')) ports.kept.set(name, '{"a":[1e999]}');
  const { session: after } = await openGuarded(ports);
  expect(after.$phase.get().name).toBe('code');
  expect(after.$code.get()).toMatchObject({ step: 'send', codesSent: 0, expiresAt: null });
});

test('a code of another session is not restored', async () => {
  const ports = createFakePorts();
  const { session } = await openGuarded(ports);
  await session.sendCode();
  session.destroy();
  const { session: after } = makeSession(fields, { ports });
  const other = respond({ type: 'otp', session_uid: 'uid-2', party_mobile_last4: '0815' }, 401);
  ports.reply('/user', other);
  ports.reply('/data/envelope', other);
  await after.open('key');
  expect(after.$phase.get()).toEqual({ name: 'code', mobileLastFour: '0815' });
  expect(after.$code.get()).toMatchObject({ step: 'send', codesSent: 0 });
});

test('the expiry of a code is shown in this device’s time, even if its clock is wrong', async () => {
  const { session, ports } = await openGuarded();
  const server = ports.clock.now() - 20 * minute;
  const headers = { date: new Date(server).toUTCString() };
  ports.reply('/generate-otp', respond({ expires: (server + 10 * minute) / 1000 }, 200, headers));
  await session.sendCode();
  expect(session.$code.get().expiresAt).toBe(ports.clock.now() + 10 * minute);
});

test('a password comes before the code, and both are sent with later calls', async () => {
  const made = makeSession(fields);
  const { session, ports } = made;
  guard(ports);
  const password = respond({ type: 'password', status: 'required' }, 401);
  ports.reply('/user', password, challenge, respond(toWireUser()));
  await session.open('key');
  expect(session.$phase.get().name).toBe('password');
  await session.enterPassword('sésame');
  expect(session.$phase.get().name).toBe('code');
  await session.enterCode('123456');
  expect(session.$phase.get().name).toBe('signing');
  const headers = ports.calls('/data/envelope').at(-1)?.headers;
  expect(headers).toMatchObject({ 'x-password': 's\u00c3\u00a9same', 'x-session-uid': 'uid-1' });
});

test('answers stay when a code is required while signing', async () => {
  const made = makeSession(fields);
  const { session, ports, value } = made;
  await session.open('key');
  session.setValue('name', 'Ada');
  ports.reply('/sign-envelope', challenge, respond({ status: 'signed' }));
  ports.reply('/verify-otp', respond({ verified: true }));
  await session.submit();
  expect(session.$phase.get().name).toBe('code');
  await session.enterCode('123456');
  expect(session.$phase.get().name).toBe('signing');
  expect(value('name')).toBe('Ada');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});

test('answers stay even if the envelope cannot be loaded after the code is verified', async () => {
  const { session, ports, value } = makeSession(fields);
  await session.open('key');
  session.setValue('name', 'Ada');
  ports.reply('/sign-envelope', challenge);
  ports.reply('/verify-otp', respond({ verified: true }));
  ports.reply('/user', respond({}, 503));
  await session.submit();
  await session.enterCode('123456');
  expect(session.$phase.get().name).toBe('signing');
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.unavailable' });
  expect(value('name')).toBe('Ada');
});
