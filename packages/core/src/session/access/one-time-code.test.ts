import { expect, test } from 'vitest';
import type { TransportRequest } from '../../ports/transport.ts';
import { createManualClock } from '../../sandbox/manual-clock.ts';
import { holdReply } from '../../sandbox/sandbox-reply.ts';
import { withValues } from '../../testing/in-sandbox.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession, type TestOptions } from '../../testing/open-session.ts';

const fields = [[makeField('text', 'name')]];
const challenge = {
  status: 401,
  body: {
    type: 'otp',
    message: 'server_errors.otp.required',
    session_uid: 'uid-1',
    party_mobile_last4: '4711',
  },
};
const minute = 60_000;
/** Two calls are refused at once, each with an id of its own, of which the second stays. */
const uid = 'sandbox-session-ada-2';

/** A session that needs a code. */
const openGuarded = (options: TestOptions = {}) =>
  openSession(fields, { scenario: 'otp', ...options });

test('[OT-01] a 401 of type otp shows the code screen, and its session id and last digits are stored', async () => {
  const { session, kept } = await openGuarded();
  expect(session.$phase.get()).toEqual({ name: 'code', mobileLastFour: '0123' });
  expect([...kept.values()]).toEqual(expect.arrayContaining([uid, '0123']));
  expect(session.$code.get()).toMatchObject({ step: 'send', codesSent: 0, busy: null });
});

test('[OT-10] a code is sent, entered and accepted, and then the envelope is shown', async () => {
  const { session, sandbox, clock, names } = await openGuarded();
  await session.sendCode();
  expect(session.$code.get()).toMatchObject({
    step: 'entry',
    codesSent: 1,
    resent: false,
    expiresAt: clock.now() + 10 * minute,
    resendAt: clock.now() + minute,
  });
  await session.enterCode('123 456');
  expect(session.$phase.get().name).toBe('signing');
  expect(names()).toContain('ready');
  const [sent] = sandbox.calls('/generate-otp');
  const [verified] = sandbox.calls('/verify-otp');
  const authorization = 'Bearer sandbox-token-1';
  expect(sent?.headers).toMatchObject({ authorization, 'x-session-uid': uid });
  expect(verified?.headers).toMatchObject({ 'x-session-uid': uid });
  expect(verified?.body).toEqual({ kind: 'json', value: { code: '123456' } });
  expect(sandbox.calls('/user').at(-1)?.headers).toMatchObject({ 'x-session-uid': uid });
});

test('another code may be requested after a minute, up to three in total', async () => {
  const { session, sandbox, clock } = await openGuarded();
  await session.sendCode();
  await session.sendCode();
  expect(sandbox.calls('/generate-otp')).toHaveLength(1);
  clock.advance(minute - 1);
  expect(session.$code.get().resendAt).not.toBeNull();
  clock.advance(1);
  expect(session.$code.get().resendAt).toBeNull();
  await session.sendCode();
  expect(session.$code.get()).toMatchObject({ codesSent: 2, resent: true });
  clock.advance(minute);
  await session.sendCode();
  expect(session.$code.get()).toMatchObject({ codesSent: 3, resendAt: null });
  clock.advance(minute);
  await session.sendCode();
  expect(sandbox.calls('/generate-otp')).toHaveLength(3);
});

test('two clicks send one code', async () => {
  const { session, sandbox } = await openGuarded();
  const held = holdReply();
  sandbox.reply('/generate-otp', held.reply);
  const first = session.sendCode();
  const second = session.sendCode();
  await expect.poll(() => session.$code.get().busy, { interval: 1 }).toBe('sending');
  held.release({ body: { expires: 0 } });
  await Promise.all([first, second]);
  expect(sandbox.calls('/generate-otp')).toHaveLength(1);
});

test.each([{}, undefined, { message: '' }, { data: {} }])(
  '[OT-11] a 400 without a message, such as %j, is an error of the request: the code can be verified again',
  async (body) => {
    const { session, sandbox } = await openGuarded();
    sandbox.reply('/verify-otp', { status: 400, body });
    session.goToCodeEntry();
    await expect.poll(() => session.$code.get().step, { interval: 1 }).toBe('entry');
    await session.enterCode('000000');
    expect(session.$code.get()).toMatchObject({
      verifyError: null,
      requestError: 'otp.unknownError',
      busy: null,
    });
    await session.enterCode('000000');
    expect(sandbox.calls('/verify-otp')).toHaveLength(2);
  },
);

test.each([
  ['a limit', { status: 429, body: { message: 'otp.rateLimitExceeded' } }, 'otp.rateLimitExceeded'],
  ['any other 429', { status: 429, body: { message: 'slow down' } }, 'otp.rateLimitExceeded'],
  [
    'one sent a moment ago',
    { status: 429, body: { message: 'server_errors.otp.generated_too_recently' } },
    'server_errors.otp.generated_too_recently',
  ],
  [
    'what is known to translations',
    { status: 400, body: { message: 'otp.codeExpired' } },
    'otp.codeExpired',
  ],
  ['anything else', { status: 500, body: { message: 'stack trace' } }, 'otp.unknownError'],
  ['no answer', 'lost', 'error.network'],
] as const)(
  '[OT-11] %s: the error of a failed request is shown for 20 s',
  async (_, reply, key) => {
    const { session, sandbox, clock, emitted } = await openGuarded();
    sandbox.reply('/generate-otp', reply);
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
    clock.advance(19_999);
    expect(session.$code.get().requestError).toBe(key);
    clock.advance(1);
    expect(session.$code.get().requestError).toBeNull();
  },
);

test('a code can be requested again only after the server’s Retry-After', async () => {
  const { session, sandbox, clock } = await openGuarded();
  const headers = { 'retry-after': '30' };
  const body = { message: 'server_errors.otp.generated_too_recently' };
  sandbox.reply('/generate-otp', { status: 429, headers, body });
  await session.sendCode();
  expect(session.$code.get().resendAt).toBe(clock.now() + 30_000);
  clock.advance(30_000);
  await session.sendCode();
  expect(sandbox.calls('/generate-otp')).toHaveLength(2);
});

test.each(['otp.codeIncorrect', 'otp.codeExpired', 'server_errors.otp.code_invalid_length'])(
  '[OT-11] a code refused with %s shows the error below the input until another is typed',
  async (key) => {
    const { session, sandbox } = await openGuarded();
    sandbox.reply('/verify-otp', { status: 400, body: { message: key } });
    session.goToCodeEntry();
    await expect.poll(() => session.$code.get().step, { interval: 1 }).toBe('entry');
    await session.enterCode('000000');
    expect(session.$code.get()).toMatchObject({ verifyError: key, requestError: null });
    await session.enterCode('000000');
    expect(sandbox.calls('/verify-otp')).toHaveLength(1);
    session.clearCodeError();
    await expect.poll(() => session.$code.get().verifyError, { interval: 1 }).toBeNull();
    expect(session.$phase.get().name).toBe('code');
  },
);

test.each([
  ['a limit', { status: 429, body: { message: 'otp.rateLimitExceeded' } }, 'otp.rateLimitExceeded'],
  ['a broken server', { status: 502, body: '<html>' }, 'otp.unknownError'],
  ['no answer', 'lost', 'error.network'],
] as const)(
  '[OT-11] %s during verification is not reported as a wrong code',
  async (_, reply, key) => {
    const { session, sandbox } = await openGuarded();
    sandbox.reply('/verify-otp', reply);
    session.goToCodeEntry();
    await session.enterCode('123456');
    expect(session.$code.get()).toMatchObject({ verifyError: null, requestError: key, busy: null });
  },
);

test.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '１２３ ４５６'])(
  'the code %s is 123456',
  async (text) => {
    const { session, sandbox } = await openGuarded();
    await session.enterCode(text);
    expect(sandbox.calls('/verify-otp')[0]?.body).toEqual({
      kind: 'json',
      value: { code: '123456' },
    });
  },
);

test('a code that does not have six digits is not sent', async () => {
  const { session, sandbox } = await openGuarded();
  await session.enterCode('12345a');
  expect(sandbox.calls('/verify-otp')).toHaveLength(0);
  expect(session.$code.get().verifyError).toBe('server_errors.otp.code_invalid_length');
});

test('a reload restores the code screen, its expiry and its cooldown', async () => {
  const beside = await openGuarded();
  const { session, clock } = beside;
  await session.sendCode();
  const before = session.$code.get();
  session.destroy();
  clock.advance(minute / 2);
  const { session: after } = await openGuarded({ beside });
  expect(after.$code.get()).toEqual(before);
  clock.advance(minute / 2);
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
    const device = createManualClock();
    const serverClock = server === null ? device : createManualClock(Date.UTC(2026, 10, 20, 9));
    const beside = makeSession(fields, {
      scenario: 'otp',
      sandbox: { clock: serverClock },
      ports: { clock: device },
    });
    const { session, sandbox } = beside;
    for (const path of ['/auth', '/user', '/data/envelope', '/generate-otp']) {
      const withoutDate = async (request: TransportRequest) => {
        const { headers: _, ...response } = await sandbox.respond(request);
        return response;
      };
      if (server === null) sandbox.reply(path, withoutDate);
    }
    // In seconds from now, as the server's clock is another one.
    if (server !== null) sandbox.reply('/generate-otp', withValues(sandbox, { expires: 600 }));
    await session.open(sandbox.linkKey);
    await session.sendCode();
    session.destroy();

    serverClock.advance(server ?? 0);
    const clock = createManualClock(device.now() + jump);
    const { session: after } = await openGuarded({ beside, ports: { clock } });
    const { codesSent, expiresAt, resendAt } = after.$code.get();
    expect(codesSent).toBe(1);
    expect((expiresAt ?? 0) - clock.now()).toBe(10 * minute - passed);
    const wait = minute - passed;
    expect(resendAt === null ? 0 : resendAt - clock.now()).toBe(Math.max(0, wait));
  },
);

test('an invalid entry in the tab’s storage is ignored', async () => {
  const beside = await openGuarded();
  const { session, kept } = beside;
  await session.sendCode();
  session.destroy();
  for (const [name] of kept) if (name.endsWith(':code')) kept.set(name, '{"a":[1e999]}');
  const { session: after } = await openGuarded({ beside });
  expect(after.$phase.get().name).toBe('code');
  expect(after.$code.get()).toMatchObject({ step: 'send', codesSent: 0, expiresAt: null });
});

test('a code of another session is not restored', async () => {
  const beside = await openGuarded();
  const { session, sandbox } = beside;
  await session.sendCode();
  session.destroy();
  const { session: after } = makeSession(fields, { beside });
  const other = {
    status: 401,
    body: { type: 'otp', session_uid: 'uid-2', party_mobile_last4: '0815' },
  };
  sandbox.reply('/user', other);
  sandbox.reply('/data/envelope', other);
  await after.open(sandbox.linkKey);
  expect(after.$phase.get()).toEqual({ name: 'code', mobileLastFour: '0815' });
  expect(after.$code.get()).toMatchObject({ step: 'send', codesSent: 0 });
});

test('the expiry of a code is shown in this device’s time, even if its clock is wrong', async () => {
  const clock = createManualClock();
  const late = createManualClock(clock.now() - 20 * minute);
  const { session } = await openGuarded({ sandbox: { clock: late }, ports: { clock } });
  await session.sendCode();
  expect(session.$code.get().expiresAt).toBe(clock.now() + 10 * minute);
});

test('a password comes before the code, and both are sent with later calls', async () => {
  const { session, sandbox } = await openGuarded({ sandbox: { password: 'sésame' } });
  expect(session.$phase.get().name).toBe('password');
  await session.enterPassword('sésame');
  expect(session.$phase.get().name).toBe('code');
  await session.sendCode();
  await session.enterCode('123456');
  expect(session.$phase.get().name).toBe('signing');
  const headers = sandbox.calls('/data/envelope').at(-1)?.headers;
  expect(headers).toMatchObject({
    'x-password': 's\u00c3\u00a9same',
    'x-session-uid': 'sandbox-session-ada-1',
  });
});

test('answers stay when a code is required while signing', async () => {
  const { session, sandbox, value } = await openSession(fields);
  session.setValue('name', 'Ada');
  sandbox.reply('/sign-envelope', challenge, sandbox.respond);
  sandbox.reply('/verify-otp', { body: { verified: true } });
  await session.submit();
  expect(session.$phase.get().name).toBe('code');
  await session.enterCode('123456');
  expect(session.$phase.get().name).toBe('signing');
  expect(value('name')).toBe('Ada');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});

test('answers stay even if the envelope cannot be loaded after the code is verified', async () => {
  const { session, sandbox, value } = await openSession(fields);
  session.setValue('name', 'Ada');
  sandbox.reply('/sign-envelope', challenge);
  sandbox.reply('/verify-otp', { body: { verified: true } });
  sandbox.reply('/user', { status: 503, body: {} });
  await session.submit();
  await session.enterCode('123456');
  expect(session.$phase.get().name).toBe('signing');
  expect(session.$alert.get()).toMatchObject({ messageKey: 'error.unavailable' });
  expect(value('name')).toBe('Ada');
});
