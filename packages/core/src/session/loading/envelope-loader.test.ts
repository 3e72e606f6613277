import { expect, test } from 'vitest';
import type { TransportRequest } from '../../ports/transport.ts';
import { holdReply } from '../../sandbox/sandbox-reply.ts';
import { tokenAlone, withValues } from '../../testing/in-sandbox.ts';
import { makeField, otherParty } from '../../testing/make-envelope.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';
import { unsupportedReplies } from '../../testing/unsupported-replies.ts';

const fields = [[makeField('text', 'name', { required: true })]];
/** With a second link. */
const forTwo = [...fields, [makeField('text', 'theirs', { partyId: otherParty })]];
const passwordRequired = {
  status: 401,
  body: { type: 'password', status: 'required', message: 'x' },
};
const phaseName = (session: { readonly $phase: { get(): { readonly name: string } } }) =>
  session.$phase.get().name;

test('a key is exchanged for a token, and the envelope is shown', async () => {
  const opened = await openSession(fields, { tokenAlone: true });
  const { session, sandbox, names, emitted } = opened;
  const value = { key: sandbox.linkKey };
  expect(sandbox.calls('/auth')[0]?.body).toMatchObject({ kind: 'json', value });
  const authorization = 'Bearer sandbox-token-1';
  expect(sandbox.calls('/data/envelope')[0]?.headers).toEqual({ authorization });
  expect(phaseName(session)).toBe('signing');
  expect(session.$user.get()?.partyEmail).toBe('ada@example.com');
  expect(names()).toEqual(['loading', 'ready', 'loading']);
  expect(emitted[1]?.detail).toMatchObject({
    envelopeId: 'sandbox-envelope',
    progress: { required: 1 },
  });
});

test('what comes with the token is shown without another call', async () => {
  const { session, sandbox, names } = await openSession(fields);
  expect(phaseName(session)).toBe('signing');
  expect(names()).toContain('ready');
  expect(session.$user.get()?.partyEmail).toBe('ada@example.com');
  expect(sandbox.calls().map(({ path }) => path)).toEqual(['/auth']);
  expect(sandbox.calls()[0]?.body).toEqual({
    kind: 'json',
    isSimple: true,
    value: { key: sandbox.linkKey, include_data: true },
  });
  sandbox.reply('/auth', async (request) => {
    const { data } = Object((await sandbox.respond(request)).body);
    return { body: { data: { ...data, user: { ...data.user, unsignable: true } } } };
  });
  await session.open(sandbox.linkKey);
  expect(phaseName(session)).toBe('ended');
});

test('[AU-01] the token is stored with its expiry; without a token the session is not authorised', async () => {
  const { kept, clock } = await openSession(fields);
  const entry = (name: string) => [...kept].find(([key]) => key.endsWith(name))?.[1];
  expect(entry(':token')).toBe('sandbox-token-1');
  expect(Number(entry(':expires'))).toBe(clock.now() + 7_200_000);
  const { session, sandbox: none } = makeSession(fields);
  await session.open();
  expect(session.$phase.get()).toMatchObject({
    name: 'failed',
    error: { code: 'not-authorised', status: 403, messageKey: 'error.notAuthorised' },
  });
  expect(none.calls()).toEqual([]);
});

test('[AU-01] an expired token ends the session, unless there is a key', async () => {
  const opened = await openSession(fields);
  opened.clock.advance(7_200_001);
  const { session, sandbox } = makeSession(fields, { beside: opened });
  await session.open();
  expect(session.$phase.get()).toMatchObject({
    name: 'failed',
    error: { code: 'session-expired', status: 403, messageKey: 'error.sessionExpired' },
  });
  await session.open(sandbox.linkKey);
  expect(phaseName(session)).toBe('signing');
});

test('a reload without the key uses the token of this tab', async () => {
  const opened = await openSession(fields);
  const { session, sandbox } = makeSession(fields, { beside: opened });
  await session.open();
  expect(phaseName(session)).toBe('signing');
  expect(sandbox.calls('/auth')).toHaveLength(1);
});

test('two links in one tab have two tokens, and the same link shares one', async () => {
  const first = await openSession(forTwo, { tokenAlone: true });
  const { sandbox } = first;
  const second = makeSession(forTwo, { beside: first });
  await second.session.open(sandbox.parties[1]?.linkKey);
  await first.session.download();
  const bearer = (path: string) => sandbox.calls(path).map((call) => call.headers.authorization);
  const tokens = ['Bearer sandbox-token-1', 'Bearer sandbox-token-2'];
  expect(bearer('/data/envelope')).toEqual(tokens);
  expect(bearer('/download/envelope')).toEqual(tokens.slice(0, 1));
});

test('[AU-01] a key is exchanged even if this tab has a token for it', async () => {
  const beside = await openSession(fields, { tokenAlone: true });
  const { sandbox } = await openSession(fields, { beside });
  expect(sandbox.calls('/auth')).toHaveLength(2);
  const { authorization } = sandbox.calls('/data/envelope').at(-1)?.headers ?? {};
  expect(authorization).toBe('Bearer sandbox-token-2');
});

test('[RT-04] a key whose exchange fails does not open the envelope of another key, now or later', async () => {
  for (const scenario of ['happy', 'preview'] as const) {
    const beside = await openSession(fields, { scenario });
    expect(phaseName(beside.session)).toBe('signing');

    const second = makeSession(fields, { beside });
    const loads = () => beside.sandbox.calls().filter(({ path }) => path.startsWith('/data'));
    const before = loads();
    await second.session.open('another');
    // A retry and a reload: the key is no longer in the address, but it was the last one used.
    await second.session.open();
    const reloaded = makeSession(fields, { beside });
    await reloaded.session.open();
    for (const { session } of [second, reloaded]) expect(phaseName(session)).toBe('failed');
    expect(loads()).toEqual(before);
  }
});

test('a failed exchange shows the message and status of the server', async () => {
  const { session, sandbox, emitted } = makeSession(fields);
  sandbox.reply('/auth', { status: 404, body: { message: 'server_errors.envelope_not_found' } });
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toMatchObject({
    name: 'failed',
    error: { code: 'not-found', status: 404, messageKey: 'server_errors.envelope_not_found' },
  });
  expect(emitted.some((event) => event.name === 'error')).toBe(true);
});

test('a retry after a failed exchange needs no key', async () => {
  const { session, sandbox } = makeSession(fields);
  sandbox.reply('/auth', 'lost');
  await session.open(sandbox.linkKey);
  expect(phaseName(session)).toBe('failed');
  sandbox.reply('/auth');
  await session.open();
  expect(phaseName(session)).toBe('signing');
  const value = { key: sandbox.linkKey };
  expect(sandbox.calls('/auth').at(-1)?.body).toMatchObject({ kind: 'json', value });
});

const extra = (request: TransportRequest) =>
  request.body?.kind === 'json' &&
  (request.body.isSimple === true || Object.keys(Object(request.body.value)).join() !== 'key');

test.each(unsupportedReplies)(
  'a server that has %s for what the specification does not ask of it gets the key alone',
  async (_, reply) => {
    for (const [scenario, path] of [
      ['happy', '/auth'],
      ['preview', '/auth/preview'],
    ] as const) {
      const { session, sandbox } = makeSession(fields, { scenario });
      sandbox.reply(path, (request) => (extra(request) ? reply : sandbox.respond(request)));
      await session.open(sandbox.linkKey);
      expect(phaseName(session)).toBe('signing');
    }
  },
);

test('a link that the server refuses by name is not tried in another way', async () => {
  const { session, sandbox } = makeSession(fields);
  sandbox.reply('/auth', { status: 403, body: { message: 'server_errors.link_revoked' } });
  await session.open(sandbox.linkKey);
  expect(sandbox.calls('/auth')).toHaveLength(1);
  expect(phaseName(session)).toBe('failed');
});

test.each(unsupportedReplies)(
  'a server that has %s for the report of the first interaction keeps the token, and nobody hears of it',
  async (_, reply) => {
    let interact: () => void = () => undefined;
    const onFirstInteraction = (callback: () => void) => {
      interact = callback;
      return () => undefined;
    };
    const { session, sandbox, emitted } = await openSession(fields, {
      ports: { presence: { onFirstInteraction } },
    });
    sandbox.reply('/opened', reply);
    const report = () => {
      interact();
      return sandbox.calls('/opened').length;
    };
    await expect.poll(report, { interval: 1 }).toBe(1);
    session.setValue('name', 'Ada');
    expect(await session.submit()).toMatchObject({ ok: true });
    expect(sandbox.calls('/auth')).toHaveLength(1);
    expect(emitted.filter(({ name }) => name === 'error')).toEqual([]);
  },
);

test.each([
  ['server_errors.company_deleted', { messageKey: 'server_errors.company_deleted' }],
  ['The sender has withdrawn it.', { serverText: 'The sender has withdrawn it.' }],
  ['E17', { messageKey: 'error.unknownError', serverText: null }],
])('the error of an envelope, %j, is shown instead of it', async (error, shown) => {
  const { session, sandbox } = makeSession(fields, { tokenAlone: true });
  const wire = { envelope_id: 'e', status: 'sent', error };
  sandbox.reply('/data/envelope', { body: wire });
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toMatchObject({ name: 'failed', error: shown });
  const data = { access_token: 'token', user: { party_id: 'ada' }, envelope: wire };
  sandbox.reply('/auth', { body: { data } });
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toMatchObject({ name: 'failed', error: shown });
});

test('a missing response and an unexpected response are different errors', async () => {
  const { session, sandbox } = makeSession(fields, { tokenAlone: true });
  sandbox.reply('/data/envelope', 'lost');
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toMatchObject({ error: { code: 'network', status: 0 } });
  sandbox.reply('/data/envelope', 'web-page');
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toMatchObject({ error: { code: 'bad-response' } });
});

test('[PW-04] a password is requested, stored once it is correct, and sent with later calls', async () => {
  const { session, sandbox, kept } = await openSession(fields, {
    sandbox: { password: 'pässword' },
  });
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: false });
  await session.enterPassword('wrong');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: true });
  expect([...kept.values()]).not.toContain('wrong');
  await session.enterPassword('pässword');
  expect(phaseName(session)).toBe('signing');
  expect([...kept.values()]).toContain('pÃ¤ssword');
  session.setValue('name', 'Ada');
  await session.submit();
  // UTF-8, one character per byte, as headers require.
  expect(sandbox.calls('/sign-envelope')[0]?.headers['x-password']).toBe('pÃ¤ssword');
});

test('[PW-05] a password entered while another is checked is ignored', async () => {
  const { session, sandbox } = makeSession(fields, { tokenAlone: true });
  sandbox.reply('/data/envelope', passwordRequired, sandbox.respond);
  await session.open(sandbox.linkKey);
  const first = session.enterPassword('one');
  await session.enterPassword('two');
  await first;
  expect(sandbox.calls('/data/envelope').map((call) => call.headers['x-password'])).toEqual([
    undefined,
    'one',
  ]);
  expect(phaseName(session)).toBe('signing');
});

test('an empty password shows an alert, and nothing is sent', async () => {
  const { session, sandbox } = await openSession(fields, { scenario: 'password' });
  const before = sandbox.calls().length;
  await session.enterPassword('');
  expect(session.$alert.get()?.messageKey).toBe('alert.passwordEmpty');
  expect(sandbox.calls()).toHaveLength(before);
});

test('answers stay when a password is required while signing', async () => {
  const { session, sandbox, value } = await openSession(fields);
  session.setValue('name', 'Ada');
  sandbox.reply('/sign-envelope', passwordRequired, sandbox.respond);
  expect(await session.submit()).toMatchObject(refusedBy('password-required'));
  expect(phaseName(session)).toBe('password');
  await session.enterPassword('open sesame');
  expect(phaseName(session)).toBe('signing');
  expect(value('name')).toBe('Ada');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});

test('a one-time code is requested, and its session id is sent with later calls', async () => {
  const { session, sandbox } = makeSession(fields, { tokenAlone: true });
  const body = { type: 'otp', message: 'x', session_uid: 'uid', party_mobile_last4: '1234' };
  sandbox.reply('/data/envelope', { status: 401, body });
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toEqual({ name: 'code', mobileLastFour: '1234' });
  await session.open(sandbox.linkKey);
  expect(sandbox.calls('/data/envelope').at(-1)?.headers['x-session-uid']).toBe('uid');
});

test('[SU-06] an envelope with nothing to sign ends, redirects and deletes the password', async () => {
  const { session, sandbox, kept, emitted } = await openSession(fields, {
    scenario: 'password',
    sandbox: { redirectUrl: 'example.com/over' },
  });
  await session.enterPassword('harbour');
  expect([...kept.values()]).toContain('harbour');
  sandbox.reply('/user', withValues(sandbox, { unsignable: true, status: 'cancelled' }));
  await session.open(sandbox.linkKey);
  const ended = { status: 'cancelled', redirectUrl: 'example.com/over' };
  expect(session.$phase.get()).toEqual({ name: 'ended', ...ended });
  expect(emitted).toContainEqual({ name: 'ended', detail: ended });
  expect(emitted).toContainEqual({ name: 'redirect', detail: { url: 'http://example.com/over' } });
  expect([...kept.values()]).not.toContain('harbour');
});

test('[SU-06] the address of the envelope is followed if the user has none', async () => {
  const { session, sandbox, emitted } = makeSession(fields, {
    scenario: 'already-signed',
    tokenAlone: true,
  });
  const envelope_redirect_url = 'https://example.com/over';
  sandbox.reply('/data/envelope', withValues(sandbox, { envelope_redirect_url }));
  await session.open(sandbox.linkKey);
  expect(emitted).toContainEqual({ name: 'redirect', detail: { url: envelope_redirect_url } });
});

test('a preview of an envelope that has ended is shown', async () => {
  const { session, sandbox } = makeSession(fields, { scenario: 'preview' });
  sandbox.reply('/data/preview', withValues(sandbox, { unsignable: true, status: 'signed' }));
  await session.open(sandbox.linkKey);
  expect(phaseName(session)).toBe('signing');
});

test('[SU-06] without a redirect address, the status is shown', async () => {
  const { session, sandbox, names } = makeSession(fields, { tokenAlone: true });
  sandbox.reply('/data/envelope', withValues(sandbox, { unsignable: true, status: 'expired' }));
  await session.open(sandbox.linkKey);
  expect(session.$phase.get()).toEqual({ name: 'ended', status: 'expired', redirectUrl: null });
  expect(names()).not.toContain('redirect');
});

test('an address that is not http or https is never followed', async () => {
  const { emitted, names } = await openSession(fields, {
    scenario: 'already-signed',
    sandbox: { redirectUrl: 'javascript:alert(1)' },
  });
  expect(names()).not.toContain('redirect');
  expect(emitted.find((event) => event.name === 'error')?.detail).toMatchObject({
    error: { code: 'redirect-refused' },
  });
});

test('a session destroyed while it opens does nothing more', async () => {
  const { session, sandbox, names } = makeSession(fields);
  const loader = session.open(sandbox.linkKey);
  await Promise.resolve();
  session.destroy();
  const before = names().length;
  await loader;
  await new Promise((resolve) => setTimeout(resolve));
  expect(phaseName(session)).toBe('loading');
  expect(session.$envelope.get()).toBeNull();
  expect(names()).toHaveLength(before);
  await session.open(sandbox.linkKey);
  expect(phaseName(session)).toBe('loading');
});

/** Opens the first of two links, whose envelope is held until `release` is called. */
async function openHeld() {
  const made = makeSession(forTwo, { tokenAlone: true });
  const { session, sandbox } = made;
  const held = holdReply();
  const titled = (envelope_title: string) => withValues(sandbox, { envelope_title });
  sandbox.reply('/data/envelope', held.reply, titled('second'));
  const first = session.open(sandbox.linkKey);
  const calls = () => sandbox.calls('/data/envelope');
  await expect.poll(calls, { interval: 1 }).toHaveLength(1);
  const [response] = await Promise.all(calls().map(titled('first')));
  return {
    session,
    first,
    release: () => held.release(response ?? {}),
    openSecond: () => session.open(sandbox.parties[1]?.linkKey),
  };
}

test('a response that arrives after the session was opened again is dropped', async () => {
  const { session, first, release, openSecond } = await openHeld();
  await openSecond();
  release();
  await first;
  expect(session.$envelope.get()?.title).toBe('second');
  expect(phaseName(session)).toBe('signing');
});

test('a response that arrives at the moment the session is opened again is dropped', async () => {
  for (let turns = 0; turns < 24; turns++) {
    const { session, first, release, openSecond } = await openHeld();
    release();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    const emitted: string[] = [];
    session.$envelope.listen((envelope) => {
      if (envelope !== null) emitted.push(envelope.title);
    });
    await openSecond();
    await first;
    expect(emitted.filter((title) => title === 'second')).toHaveLength(1);
    expect(session.$envelope.get()?.title).toBe('second');
  }
});

test('a token for an earlier link is not stored for the current one', async () => {
  for (let turns = 0; turns < 24; turns++) {
    const { session, sandbox } = makeSession(forTwo);
    const held = holdReply();
    sandbox.reply('/auth', held.reply, tokenAlone(sandbox));
    const first = session.open(sandbox.linkKey);
    held.release({ body: { access_token: 'first', expires_in: 3600 } });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    await session.open(sandbox.parties[1]?.linkKey);
    await first;
    const { authorization } = sandbox.calls('/data/envelope').at(-1)?.headers ?? {};
    expect(authorization).toBe('Bearer sandbox-token-1');
  }
});

test('a preview is authenticated with its own key and loads the preview', async () => {
  const { session, sandbox } = await openSession(fields, { scenario: 'preview' });
  expect(phaseName(session)).toBe('signing');
  expect(sandbox.calls('/auth/preview')).toHaveLength(1);
  expect(sandbox.calls('/data/preview')[0]?.query).toEqual({
    envelope_fingerprint: 'sandbox-preview-envelope',
    signature_fingerprint: 'sandbox-preview-signature',
  });
});
