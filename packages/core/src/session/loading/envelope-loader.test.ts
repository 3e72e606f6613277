import { expect, test } from 'vitest';
import type { TransportRequest } from '../../ports/transport.ts';
import { createFakePorts, hold, loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeEnvelope, makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';
import { toWireEnvelope, toWireUser } from '../../testing/to-wire.ts';
import { unsupportedReplies } from '../../testing/unsupported-replies.ts';

const fields = [[makeField('text', 'name', { required: true })]];
const password = (status: 'required' | 'incorrect') =>
  respond({ type: 'password', status, message: 'x' }, 401);
const phaseName = (session: { readonly $phase: { get(): { readonly name: string } } }) =>
  session.$phase.get().name;

test('a key is exchanged for a token, and the envelope is shown', async () => {
  const { session, ports, names, emitted } = await openSession(fields);
  expect(ports.calls('/auth')[0]?.body).toMatchObject({ kind: 'json', value: { key: 'key' } });
  expect(ports.calls('/data/envelope')[0]?.headers).toEqual({ authorization: 'Bearer token' });
  expect(phaseName(session)).toBe('signing');
  expect(session.$user.get()?.partyEmail).toBe('ada@example.com');
  expect(names()).toEqual(['loading', 'ready', 'loading']);
  expect(emitted[1]?.detail).toMatchObject({ envelopeId: 'envelope', progress: { required: 1 } });
});

test('what comes with the token is shown without another call', async () => {
  const { session, ports, names } = makeSession(fields);
  const data = {
    access_token: 'token',
    expires_in: 3600,
    user: toWireUser(),
    envelope: toWireEnvelope(makeEnvelope(fields)),
  };
  ports.reply('/auth', respond({ data }));
  await session.open('key');
  expect(phaseName(session)).toBe('signing');
  expect(names()).toContain('ready');
  expect(session.$user.get()?.partyEmail).toBe('ada@example.com');
  expect(ports.sent.map(({ path }) => path)).toEqual(['/auth']);
  expect(ports.sent[0]?.body).toEqual({
    kind: 'json',
    isSimple: true,
    value: { key: 'key', include_data: true },
  });
  ports.reply('/auth', respond({ data: { ...data, user: toWireUser({ unsignable: true }) } }));
  await session.open('key');
  expect(phaseName(session)).toBe('ended');
});

test('[AU-01] the token is stored with its expiry; without a token the session is not authorised', async () => {
  const { ports } = await openSession(fields);
  const kept = [...ports.kept.entries()];
  expect(kept.find(([key]) => key.endsWith(':token'))?.[1]).toBe('token');
  expect(Number(kept.find(([key]) => key.endsWith(':expires'))?.[1])).toBe(
    ports.clock.now() + 3_600_000,
  );
  const { session, ports: none } = makeSession(fields);
  await session.open();
  expect(session.$phase.get()).toMatchObject({
    name: 'failed',
    error: { code: 'not-authorised', status: 403, messageKey: 'error.notAuthorised' },
  });
  expect(none.sent).toEqual([]);
});

test('[AU-01] an expired token ends the session, unless there is a key', async () => {
  const { ports } = await openSession(fields);
  ports.pass(3_600_001);
  const { session } = makeSession(fields, { ports });
  await session.open();
  expect(session.$phase.get()).toMatchObject({
    name: 'failed',
    error: { code: 'session-expired', status: 403, messageKey: 'error.sessionExpired' },
  });
  await session.open('key');
  expect(phaseName(session)).toBe('signing');
});

test('a reload without the key uses the token of this tab', async () => {
  const { ports } = await openSession(fields);
  const { session } = makeSession(fields, { ports });
  await session.open();
  expect(phaseName(session)).toBe('signing');
  expect(ports.calls('/auth')).toHaveLength(1);
});

test('two links in one tab have two tokens, and the same link shares one', async () => {
  const ports = createFakePorts();
  const first = makeSession(fields, { ports });
  await first.session.open('one');
  ports.reply('/auth', respond({ access_token: 'second', expires_in: 3600 }));
  const second = makeSession(fields, { ports });
  ports.reply('/auth', respond({ access_token: 'second', expires_in: 3600 }));
  await second.session.open('two');
  await first.session.download();
  const bearer = (path: string) => ports.calls(path).map((call) => call.headers.authorization);
  expect(bearer('/data/envelope')).toEqual(['Bearer token', 'Bearer second']);
  expect(bearer('/download/envelope')).toEqual(['Bearer token']);
});

test('[AU-01] a key is exchanged even if this tab has a token for it', async () => {
  const { ports } = await openSession(fields);
  const { session } = makeSession(fields, { ports });
  ports.reply('/auth', respond({ access_token: 'new', expires_in: 3600 }));
  await session.open('key');
  expect(ports.calls('/auth')).toHaveLength(2);
  expect(ports.calls('/data/envelope').at(-1)?.headers.authorization).toBe('Bearer new');
});

test('[RT-04] a key whose exchange fails does not open the envelope of another key, now or later', async () => {
  const preview = { envelopeFingerprint: 'e', signatureFingerprint: 's' };
  for (const options of [{}, { mode: 'preview', preview }] as const) {
    const ports = createFakePorts();
    const path = 'mode' in options ? '/auth/preview' : '/auth';
    const first = makeSession(fields, { ...options, ports });
    ports.reply(path, respond({ access_token: 'old', expires_in: 3600 }));
    await first.session.open('one');
    expect(phaseName(first.session)).toBe('signing');

    const second = makeSession(fields, { ...options, ports });
    ports.reply(path, respond({ message: 'error.notFound' }, 404));
    const loads = ports.sent.filter((call) => call.path.startsWith('/data')).length;
    await second.session.open('two');
    // A retry and a reload: the key is no longer in the address, but it was the last one used.
    await second.session.open();
    const reloaded = makeSession(fields, { ...options, ports });
    await reloaded.session.open();
    for (const { session } of [second, reloaded]) expect(phaseName(session)).toBe('failed');
    expect(ports.sent.filter((call) => call.path.startsWith('/data'))).toHaveLength(loads);
  }
});

test('a failed exchange shows the message and status of the server', async () => {
  const { session, ports, emitted } = makeSession(fields);
  ports.reply('/auth', respond({ message: 'server_errors.envelope_not_found' }, 404));
  await session.open('key');
  expect(session.$phase.get()).toMatchObject({
    name: 'failed',
    error: { code: 'not-found', status: 404, messageKey: 'server_errors.envelope_not_found' },
  });
  expect(emitted.some((event) => event.name === 'error')).toBe(true);
});

test('a retry after a failed exchange needs no key', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply('/auth', loseConnection);
  await session.open('key');
  expect(phaseName(session)).toBe('failed');
  ports.reply('/auth', respond({ data: { access_token: 'token', expires_in: 3600 } }));
  await session.open();
  expect(phaseName(session)).toBe('signing');
  expect(ports.calls('/auth')[1]?.body).toMatchObject({ kind: 'json', value: { key: 'key' } });
});

const extra = (request: TransportRequest) =>
  request.body?.kind === 'json' &&
  (request.body.isSimple === true || JSON.stringify(request.body.value) !== '{"key":"key"}');

test.each(unsupportedReplies)(
  'a server that has %s for what the specification does not ask of it gets the key alone',
  async (_, reply) => {
    for (const preview of [null, { envelopeFingerprint: 'e', signatureFingerprint: 's' }]) {
      const options = preview === null ? {} : ({ mode: 'preview', preview } as const);
      const { session, ports } = makeSession(fields, options);
      const token = respond({ data: { access_token: 'token', expires_in: 3600 } });
      const path = preview === null ? '/auth' : '/auth/preview';
      ports.reply(path, (request) => (extra(request) ? reply : token)(request));
      await session.open('key');
      expect(phaseName(session)).toBe('signing');
    }
  },
);

test('a link that the server refuses by name is not tried in another way', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply('/auth', respond({ message: 'server_errors.link_revoked' }, 403));
  await session.open('key');
  expect(ports.calls('/auth')).toHaveLength(1);
  expect(phaseName(session)).toBe('failed');
});

test.each(unsupportedReplies)(
  'a server that has %s for the report of the first interaction keeps the token, and nobody hears of it',
  async (_, reply) => {
    const ports = createFakePorts();
    let interact: () => void = () => undefined;
    const onFirstInteraction = (callback: () => void) => {
      interact = callback;
      return () => undefined;
    };
    const { session, emitted } = makeSession(fields, {
      ports: Object.assign(ports, { presence: { onFirstInteraction } }),
    });
    ports.reply('/opened', reply);
    ports.reply('/sign-envelope', respond({ status: 'signed' }));
    await session.open('key');
    const report = () => {
      interact();
      return ports.calls('/opened').length;
    };
    await expect.poll(report, { interval: 1 }).toBe(1);
    session.setValue('name', 'Ada');
    expect(await session.submit()).toMatchObject({ ok: true });
    expect(ports.calls('/auth')).toHaveLength(1);
    expect(emitted.filter(({ name }) => name === 'error')).toEqual([]);
  },
);

test.each([
  ['server_errors.company_deleted', { messageKey: 'server_errors.company_deleted' }],
  ['The sender has withdrawn it.', { serverText: 'The sender has withdrawn it.' }],
  ['E17', { messageKey: 'error.unknownError', serverText: null }],
])('the error of an envelope, %j, is shown instead of it', async (error, shown) => {
  const { session, ports } = makeSession(fields);
  const wire = { envelope_id: 'e', status: 'sent', error };
  ports.reply('/data/envelope', respond(wire));
  await session.open('key');
  expect(session.$phase.get()).toMatchObject({ name: 'failed', error: shown });
  const data = { access_token: 'token', user: toWireUser(), envelope: wire };
  ports.reply('/auth', respond({ data }));
  await session.open('key');
  expect(session.$phase.get()).toMatchObject({ name: 'failed', error: shown });
});

test('a missing response and an unexpected response are different errors', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply('/data/envelope', loseConnection);
  await session.open('key');
  expect(session.$phase.get()).toMatchObject({ error: { code: 'network', status: 0 } });
  ports.reply('/data/envelope', respond(undefined));
  await session.open('key');
  expect(session.$phase.get()).toMatchObject({ error: { code: 'bad-response' } });
});

test('[PW-04] a password is requested, stored once it is correct, and sent with later calls', async () => {
  const { session, ports } = makeSession(fields);
  const wire = respond(toWireEnvelope(makeEnvelope(fields)));
  ports.reply('/data/envelope', password('required'), password('incorrect'), wire);
  await session.open('key');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: false });
  await session.enterPassword('wrong');
  expect(session.$phase.get()).toEqual({ name: 'password', incorrect: true });
  expect([...ports.kept.values()]).not.toContain('wrong');
  await session.enterPassword('pässword');
  expect(phaseName(session)).toBe('signing');
  expect([...ports.kept.values()]).toContain('pÃ¤ssword');
  ports.reply('/sign-envelope', respond({ status: 'signed' }));
  session.setValue('name', 'Ada');
  await session.submit();
  // UTF-8, one character per byte, as headers require.
  expect(ports.calls('/sign-envelope')[0]?.headers['x-password']).toBe('pÃ¤ssword');
});

test('[PW-05] a password entered while another is checked is ignored', async () => {
  const { session, ports } = makeSession(fields);
  const held = hold();
  ports.reply('/data/envelope', password('required'), held.reply);
  await session.open('key');
  const first = session.enterPassword('one');
  await session.enterPassword('two');
  held.release({ status: 200, headers: {}, body: toWireEnvelope(makeEnvelope(fields)) });
  await first;
  expect(ports.calls('/data/envelope').map((call) => call.headers['x-password'])).toEqual([
    undefined,
    'one',
  ]);
  expect(phaseName(session)).toBe('signing');
});

test('an empty password shows an alert, and nothing is sent', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply('/data/envelope', password('required'));
  await session.open('key');
  const before = ports.sent.length;
  await session.enterPassword('');
  expect(session.$alert.get()?.messageKey).toBe('alert.passwordEmpty');
  expect(ports.sent).toHaveLength(before);
});

test('answers stay when a password is required while signing', async () => {
  const { session, ports, value } = await openSession(fields);
  session.setValue('name', 'Ada');
  ports.reply('/sign-envelope', password('required'), respond({ status: 'sent' }));
  expect(await session.submit()).toMatchObject(refusedBy('password-required'));
  expect(phaseName(session)).toBe('password');
  await session.enterPassword('open sesame');
  expect(phaseName(session)).toBe('signing');
  expect(value('name')).toBe('Ada');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'sent' } });
});

test('a one-time code is requested, and its session id is sent with later calls', async () => {
  const { session, ports } = makeSession(fields);
  ports.reply(
    '/data/envelope',
    respond({ type: 'otp', message: 'x', session_uid: 'uid', party_mobile_last4: '1234' }, 401),
  );
  await session.open('key');
  expect(session.$phase.get()).toEqual({ name: 'code', mobileLastFour: '1234' });
  await session.open('key');
  expect(ports.calls('/data/envelope').at(-1)?.headers['x-session-uid']).toBe('uid');
});

test('[SU-06] an envelope with nothing to sign ends, redirects and deletes the password', async () => {
  const { session, ports, emitted } = makeSession(fields);
  const wire = toWireEnvelope(makeEnvelope(fields));
  ports.reply('/data/envelope', password('required'), respond(wire));
  await session.open('key');
  await session.enterPassword('secret');
  expect([...ports.kept.values()]).toContain('secret');
  ports.reply(
    '/user',
    respond(
      toWireUser({
        unsignable: true,
        status: 'cancelled',
        envelope_redirect_url: 'example.com/over',
      }),
    ),
  );
  await session.open('key');
  const ended = { status: 'cancelled', redirectUrl: 'example.com/over' };
  expect(session.$phase.get()).toEqual({ name: 'ended', ...ended });
  expect(emitted).toContainEqual({ name: 'ended', detail: ended });
  expect(emitted).toContainEqual({ name: 'redirect', detail: { url: 'http://example.com/over' } });
  expect([...ports.kept.values()]).not.toContain('secret');
});

test('[SU-06] the address of the envelope is followed if the user has none', async () => {
  const { session, ports, emitted } = makeSession(fields);
  ports.reply('/user', respond(toWireUser({ unsignable: true, status: 'signed' })));
  const envelope_redirect_url = 'https://example.com/over';
  const wire = toWireEnvelope(makeEnvelope(fields), { envelope_redirect_url });
  ports.reply('/data/envelope', respond(wire));
  await session.open('key');
  expect(emitted).toContainEqual({ name: 'redirect', detail: { url: envelope_redirect_url } });
});

test('a preview of an envelope that has ended is shown', async () => {
  const preview = { envelopeFingerprint: 'e', signatureFingerprint: 's' };
  const { session, ports } = makeSession(fields, { mode: 'preview', preview });
  const ended = { unsignable: true, status: 'signed' } as const;
  ports.reply('/data/preview', respond(toWireEnvelope(makeEnvelope(fields), ended)));
  await session.open('key');
  expect(phaseName(session)).toBe('signing');
});

test('[SU-06] without a redirect address, the status is shown', async () => {
  const { session, ports, names } = makeSession(fields);
  ports.reply(
    '/data/envelope',
    respond(toWireEnvelope(makeEnvelope(fields), { unsignable: true, status: 'expired' })),
  );
  await session.open('key');
  expect(session.$phase.get()).toEqual({ name: 'ended', status: 'expired', redirectUrl: null });
  expect(names()).not.toContain('redirect');
});

test('an address that is not http or https is never followed', async () => {
  const { session, ports, emitted, names } = makeSession(fields);
  ports.reply(
    '/user',
    respond(
      toWireUser({
        unsignable: true,
        status: 'signed',
        envelope_redirect_url: 'javascript:alert(1)',
      }),
    ),
  );
  await session.open('key');
  expect(names()).not.toContain('redirect');
  expect(emitted.find((event) => event.name === 'error')?.detail).toMatchObject({
    error: { code: 'redirect-refused' },
  });
});

test('a session destroyed while it opens does nothing more', async () => {
  const { session, ports, names } = makeSession(fields);
  const held = hold();
  ports.reply('/data/envelope', held.reply);
  const loader = session.open('key');
  await Promise.resolve();
  session.destroy();
  const before = names().length;
  held.release({ status: 200, headers: {}, body: toWireEnvelope(makeEnvelope(fields)) });
  await loader;
  expect(phaseName(session)).toBe('loading');
  expect(session.$envelope.get()).toBeNull();
  expect(names()).toHaveLength(before);
  await session.open('key');
  expect(phaseName(session)).toBe('loading');
});

test('a response that arrives after the session was opened again is dropped', async () => {
  const { session, ports } = makeSession(fields);
  const held = hold();
  const wire = (title: string) => toWireEnvelope(makeEnvelope(fields), { envelope_title: title });
  ports.reply('/data/envelope', held.reply, respond(wire('second')));
  const first = session.open('one');
  while (ports.calls('/data/envelope').length === 0) await Promise.resolve();
  await session.open('two');
  held.release({ status: 200, headers: {}, body: wire('first') });
  await first;
  expect(session.$envelope.get()?.title).toBe('second');
  expect(phaseName(session)).toBe('signing');
});

test('a response that arrives at the moment the session is opened again is dropped', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const { session, ports } = makeSession(fields);
    const held = hold();
    const wire = (title: string) => toWireEnvelope(makeEnvelope(fields), { envelope_title: title });
    ports.reply('/data/envelope', held.reply, respond(wire('second')));
    const first = session.open('one');
    while (ports.calls('/data/envelope').length === 0) await Promise.resolve();
    held.release({ status: 200, headers: {}, body: wire('first') });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    const emitted: string[] = [];
    session.$envelope.listen((envelope) => {
      if (envelope !== null) emitted.push(envelope.title);
    });
    await session.open('two');
    await first;
    expect(emitted.filter((title) => title === 'second')).toHaveLength(1);
    expect(session.$envelope.get()?.title).toBe('second');
  }
});

test('a token for an earlier link is not stored for the current one', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const { session, ports } = makeSession(fields);
    const held = hold();
    const second = { access_token: 'second', expires_in: 3600 };
    ports.reply('/auth', held.reply, respond(second));
    const first = session.open('one');
    held.release({ status: 200, headers: {}, body: { access_token: 'first', expires_in: 3600 } });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    await session.open('two');
    await first;
    expect(ports.calls('/data/envelope').at(-1)?.headers.authorization).toBe('Bearer second');
  }
});

test('a preview is authenticated with its own key and loads the preview', async () => {
  const { session, ports } = await openSession(fields, {
    mode: 'preview',
    preview: { envelopeFingerprint: 'e', signatureFingerprint: 's' },
  });
  expect(phaseName(session)).toBe('signing');
  expect(ports.calls('/auth/preview')).toHaveLength(1);
  expect(ports.calls('/data/preview')[0]?.query).toEqual({
    envelope_fingerprint: 'e',
    signature_fingerprint: 's',
  });
});
