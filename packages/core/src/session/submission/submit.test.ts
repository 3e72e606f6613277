import { expect, test } from 'vitest';
import { consentText } from '../../consent/consent-text.ts';
import { sha256 } from '../../consent/sha256.ts';
import { holdReply } from '../../sandbox/sandbox-reply.ts';
import { toInput } from '../../submission/to-inputs.ts';
import { withValues } from '../../testing/in-sandbox.ts';
import { drawnSignature, makeField, otherParty, signer } from '../../testing/make-envelope.ts';
import type { TestSession } from '../../testing/open-session.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';

const own = [makeField('text', 'name', { required: true }), makeField('signature', 'sign')];
const fields = [own];
const forTwo = [[...own, makeField('text', 'theirs', { partyId: otherParty })]];
const keys = (calls: readonly { readonly headers: Readonly<Record<string, string>> }[]) =>
  calls.map((call) => call.headers['idempotency-key']);

/** Waits until the answers are being sent. */
async function untilSent({ sandbox }: TestSession): Promise<void> {
  await expect.poll(() => sandbox.calls('/sign-envelope').length, { interval: 1 }).toBe(1);
}

async function openComplete(...args: Parameters<typeof openSession> | []) {
  const opened = await openSession(args[0] ?? fields, args[1]);
  opened.session.setValue('name', 'Ada');
  return opened;
}

/** Signs the envelope in another session of the same link. */
async function signElsewhere(beside: TestSession): Promise<void> {
  const { session } = await openComplete(fields, { beside });
  await session.submit();
}

test('[EN-17] an incomplete envelope is not submitted, and the result names the remaining fields', async () => {
  const { session, sandbox } = await openSession(fields);
  expect(await session.submit()).toMatchObject(refusedBy('incomplete'));
  expect(sandbox.calls('/sign-envelope')).toEqual([]);
  expect(session.$submission.get()).toMatchObject({
    name: 'failed',
    error: { code: 'incomplete', fieldIds: ['name'] },
  });
});

test('[EB-10] an envelope with a page that did not load is not submitted until the page is shown', async () => {
  const { session, sandbox, emitted } = await openComplete();
  session.setPageShown(0, 2, false);
  session.setPageShown(0, 1, false);
  session.setPageShown(0, 1, false);
  session.setPageShown(0, 2, true);
  const pages = [{ documentIndex: 0, pageNumber: 1 }];
  expect(session.$pagesNotShown.get()).toEqual(pages);
  expect(await session.submit()).toMatchObject(refusedBy('page-not-shown'));
  expect(emitted.at(-1)).toMatchObject({
    name: 'error',
    detail: { action: 'submit', error: { code: 'page-not-shown', pages } },
  });
  expect(sandbox.calls('/sign-envelope')).toEqual([]);

  session.setPageShown(0, 1, true);
  expect(await session.submit()).toMatchObject({ ok: true });
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
});

test('[EN-17] an envelope that requires nothing can be submitted immediately', async () => {
  const { session } = await openSession([[makeField('text', 'note')], []]);
  expect(await session.submit()).toEqual({
    ok: true,
    result: { status: 'signed', redirectUrl: null },
  });
});

test('[SU-04] the answers are sent to /sign-envelope as inputs', async () => {
  const { session, sandbox } = await openComplete();
  session.confirmSignature('sign', drawnSignature);
  expect(await session.submit()).toMatchObject({ ok: true });
  expect(sandbox.calls('/sign-envelope')[0]?.body).toEqual({
    kind: 'json',
    value: { inputs: ['name', 'sign'].map((id) => toInput(session.$field(id).get().field)) },
  });
});

test('[SU-05] a loading event comes first, then the response becomes the submission’s result', async () => {
  const redirectUrl = 'https://example.com/thanks';
  const { session, emitted } = await openComplete(fields, { sandbox: { redirectUrl } });
  const before = emitted.length;
  const result = { status: 'signed', redirectUrl };
  expect(await session.submit()).toEqual({ ok: true, result });
  expect(emitted.slice(before)).toEqual([
    { name: 'before-submit', detail: { progress: session.$progress.get() } },
    { name: 'loading', detail: { action: 'submit', active: true } },
    { name: 'loading', detail: { action: 'submit', active: false } },
    { name: 'submitted', detail: result },
    { name: 'redirect', detail: { url: redirectUrl } },
  ]);
  expect(session.$submission.get()).toEqual({ name: 'accepted', result });
  expect(session.$phase.get()).toEqual({ name: 'ended', ...result });
});

test('a listener can hold a submission, and refuse it: then nothing is sent, and it can be submitted again', async () => {
  const { session, sandbox, emitted } = await openComplete();
  let decide: (isAllowed: boolean) => void = () => undefined;
  const ignore = session.on('before-submit', ({ waitUntil }) =>
    waitUntil(
      new Promise((resolve) => {
        decide = resolve;
      }),
    ),
  );
  const refused = session.submit();
  await expect.poll(() => emitted.at(-1)?.name).toBe('before-submit');
  decide(false);
  expect(await refused).toMatchObject({ ok: false, reason: { code: 'aborted' } });
  expect(session.$submission.get()).toEqual({ name: 'none' });

  const before = emitted.length;
  const allowed = Promise.all([session.submit(), session.submit()]);
  await expect.poll(() => emitted.slice(before).map(({ name }) => name)).toEqual(['before-submit']);
  decide(true);
  expect(await allowed).toMatchObject([{ ok: true }, { ok: true }]);
  ignore();
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
});

test('[SU-05] the page goes to the sender’s address once no listener holds it, unless one refuses', async () => {
  const gone: string[] = [];
  for (const decide of [
    async () => undefined,
    async () => false,
    () => Promise.reject(new Error('no')),
  ]) {
    const { session } = await openComplete(fields, {
      sandbox: { redirectUrl: 'https://example.com/thanks' },
      ports: { navigate: (url) => void gone.push(url) },
    });
    session.on('redirect', ({ waitUntil }) => waitUntil(decide()));
    await session.submit();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(gone).toEqual(['https://example.com/thanks']);
});

test('[SU-07] a second click during a submission joins it, and shows how much of it has been sent', async () => {
  const opened = await openComplete();
  const { session, sandbox, names } = opened;
  const held = holdReply();
  sandbox.reply('/sign-envelope', held.reply);
  const clicks = [session.submit(), session.submit(), session.submit()];
  await untilSent(opened);
  expect(session.$submission.get().name).toBe('sending');
  sandbox.calls('/sign-envelope')[0]?.onProgress?.(0.419);
  expect(session.$submitPercent.get()).toBe(41);
  held.release({ body: { status: 'sent' } });
  expect(await Promise.all(clicks)).toEqual(
    Array(3).fill({ ok: true, result: { status: 'sent', redirectUrl: null } }),
  );
  expect(session.$submitPercent.get()).toBeNull();
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
  expect(names().filter((name) => name === 'submitted')).toHaveLength(1);
  expect(await session.submit()).toEqual({
    ok: true,
    result: { status: 'sent', redirectUrl: null },
  });
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
});

test('[SU-07] after a lost response the same key is reused, until the answers change', async () => {
  const { session, sandbox, value } = await openComplete();
  sandbox.reply(
    '/sign-envelope',
    'lost',
    { status: 503, body: { message: 'x' } },
    'lost',
    sandbox.respond,
  );
  expect(await session.submit()).toMatchObject(refusedBy('network'));
  expect(await session.submit()).toMatchObject(refusedBy('unavailable'));
  expect(session.$submission.get()).toMatchObject({ name: 'failed', error: { retryable: true } });
  expect(value('name')).toBe('Ada');
  session.setValue('name', 'Ada Lovelace');
  await session.submit();
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  const [first, second, third, fourth] = keys(sandbox.calls('/sign-envelope'));
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(fourth).toBe(third);
});

test('[SU-07] a submission after one that the server refused gets a new key', async () => {
  const { session, sandbox } = await openComplete();
  sandbox.reply(
    '/sign-envelope',
    {
      status: 422,
      body: { message: 'server_errors.validation', errors: { name: ['field.invalid'] } },
    },
    sandbox.respond,
  );
  await session.submit();
  expect(session.$submission.get()).toMatchObject({
    error: { code: 'rules-broken', fieldIds: ['name'] },
  });
  const submission = session.$submission.get();
  expect(session.$alert.get()).toMatchObject({
    tone: 'danger',
    messageKey: 'error.rules-broken',
    values: { fields: 1 },
    error: submission.name === 'failed' ? submission.error : null,
  });
  await session.submit();
  expect(session.$alert.get()).toBeNull();
  const [first, second] = keys(sandbox.calls('/sign-envelope'));
  expect(second).not.toBe(first);
});

test.each([
  ['a page of HTML, or a body that was cut off', undefined],
  ['a denied success', { success: false }],
])('[SU-07] a 200 with %s is not a success: the answers and the key stay', async (_, body) => {
  const { session, sandbox, names, value } = await openComplete();
  sandbox.reply('/sign-envelope', { body }, sandbox.respond);
  expect(await session.submit()).toMatchObject(refusedBy('bad-response'));
  expect(names()).not.toContain('submitted');
  expect(session.$submission.get()).toMatchObject({
    name: 'failed',
    error: { code: 'bad-response' },
  });
  expect(value('name')).toBe('Ada');
  await session.submit();
  const [first, second] = keys(sandbox.calls('/sign-envelope'));
  expect(second).toBe(first);
});

const bodies = ['', 'OK', null, {}, { success: true }, { data: {} }, { status: 'fine' }, []];

test.each(bodies)(
  'a success that does not say the status, %j, has the one that the server says when it is asked',
  async (body) => {
    for (const status of ['signed', 'sent'] as const) {
      const { session, sandbox, emitted } = await openComplete();
      sandbox.reply('/sign-envelope', { body });
      sandbox.reply('/user', withValues(sandbox, { unsignable: true, status }));
      const result = { status, redirectUrl: null };
      expect(await session.submit()).toEqual({ ok: true, result });
      expect(emitted).toContainEqual({ name: 'submitted', detail: result });
      expect(session.$phase.get()).toEqual({ name: 'ended', ...result });
      expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
    }
  },
);

test('a success without a status, of a server that names none, leaves the envelope to the other parties', async () => {
  const { session, sandbox } = await openComplete();
  sandbox.reply('/sign-envelope', { status: 204, body: '' });
  sandbox.reply('/user', { body: { party_id: signer } });
  sandbox.reply('/data/envelope', { status: 410, body: { message: 'gone' } });
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'sent' } });
});

test('[SU-06] a success that marks the envelope as unsignable shows how it ended', async () => {
  const { session, sandbox, names } = await openComplete();
  sandbox.reply('/sign-envelope', { body: { unsignable: true } });
  sandbox.reply('/user', withValues(sandbox, { unsignable: true, status: 'cancelled' }));
  expect(await session.submit()).toMatchObject(refusedBy('ended'));
  expect(names()).not.toContain('submitted');
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'cancelled' });
});

test('if the status cannot be asked for, the answers are not sent again, only the status is asked for', async () => {
  const { session, sandbox, names } = await openComplete();
  sandbox.reply('/sign-envelope', { body: '' });
  sandbox.reply('/user', 'lost', withValues(sandbox, { unsignable: true, status: 'signed' }));
  sandbox.reply('/data/envelope', 'lost', sandbox.respond);
  expect(await session.submit()).toMatchObject(refusedBy('network'));
  expect(names()).not.toContain('submitted');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
});

test.each([
  ['of the response', 'https://a.example/1', 'https://b.example/2', 'https://a.example/1'],
  ['of the envelope', null, 'https://b.example/2', 'https://b.example/2'],
  ['of the user', null, null, 'https://c.example/3'],
])('[SU-05] the address %s is followed', async (_, ofResponse, ofEnvelope, followed) => {
  const options = { sandbox: { redirectUrl: 'https://c.example/3' }, tokenAlone: true };
  const { session, sandbox, emitted } = makeSession(fields, options);
  const follow = (path: string, envelope_redirect_url: string | null) =>
    sandbox.reply(path, withValues(sandbox, { envelope_redirect_url }));
  follow('/data/envelope', ofEnvelope);
  follow('/sign-envelope', ofResponse);
  await session.open(sandbox.linkKey);
  session.setValue('name', 'Ada');
  await session.submit();
  expect(emitted).toContainEqual({ name: 'redirect', detail: { url: followed } });
});

test('there is nothing to submit before an envelope is open', async () => {
  const { session, emitted } = makeSession(fields);
  expect(await session.submit()).toMatchObject(refusedBy('ended'));
  expect(emitted.at(-1)).toMatchObject({ name: 'error', detail: { action: 'submit' } });
  expect(await session.reject('Wrong name')).toMatchObject(refusedBy('ended'));
  expect(await session.sendMessage('Hello')).toMatchObject(refusedBy('ended'));
});

test('answers cannot be changed during a submission or after it was accepted', async () => {
  const opened = await openComplete();
  const { session, sandbox, value } = opened;
  const held = holdReply();
  sandbox.reply('/sign-envelope', held.reply);
  const submitting = session.submit();
  await untilSent(opened);
  expect(() => session.setValue('name', 'Eve')).toThrow(expect.objectContaining({ code: 'busy' }));
  held.release({ body: { status: 'sent' } });
  await submitting;
  expect(() => session.setValue('name', 'Eve')).toThrow(expect.objectContaining({ code: 'ended' }));
  expect(value('name')).toBe('Ada');
});

test('a conflict on an ended envelope shows its status, and that these answers were not sent', async () => {
  const opened = await openComplete();
  const { session, emitted, names } = opened;
  await signElsewhere(opened);
  expect(await session.submit()).toMatchObject(refusedBy('conflict'));
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'signed' });
  expect(session.$submission.get()).toMatchObject({ name: 'failed', error: { code: 'conflict' } });
  expect(session.$alert.get()).toMatchObject({ messageKey: 'alert.answersNotSent' });
  expect(emitted.at(-1)).toMatchObject({ name: 'error', detail: { action: 'submit' } });
  // A host that leaves the page on these events would hide the message.
  expect(names()).not.toContain('ended');
  expect(names()).not.toContain('redirect');
});

test('if answers change after a lost response, the first submission shows which answers were sent', async () => {
  const { session, sandbox, emitted, names } = await openComplete(fields, {
    scenario: 'network-drop',
    sandbox: { redirectUrl: 'https://example.com/thanks' },
  });
  expect(await session.submit()).toMatchObject(refusedBy('network'));
  session.setValue('name', 'Grace');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(session.$alert.get()).toMatchObject({ messageKey: 'alert.earlierAnswersSent' });
  expect(session.$submission.get().name).toBe('accepted');
  expect(names().filter((name) => name === 'submitted')).toHaveLength(1);
  expect(emitted.some(({ name }) => name === 'redirect')).toBe(false);
  const last = sandbox.calls('/sign-envelope').at(-1);
  expect(JSON.stringify(last?.body)).toContain('Ada');
  expect(JSON.stringify(last?.body)).not.toContain('Grace');
});

test('if answers change after a lost response and the envelope was signed elsewhere, none of them were sent', async () => {
  const opened = await openComplete();
  const { session, sandbox, names } = opened;
  sandbox.reply('/sign-envelope', 'lost', sandbox.respond);
  expect(await session.submit()).toMatchObject(refusedBy('network'));
  session.setValue('name', 'Grace');
  await signElsewhere(opened);
  expect(await session.submit()).toMatchObject(refusedBy('conflict'));
  expect(session.$alert.get()).toMatchObject({ messageKey: 'alert.answersNotSent' });
  expect(names()).not.toContain('submitted');
});

test('a conflict on an open envelope keeps the answers and is shown', async () => {
  const { session, sandbox, value } = await openComplete();
  sandbox.reply('/sign-envelope', { status: 409, body: { message: 'server_errors.conflict' } });
  expect(await session.submit()).toMatchObject(refusedBy('conflict'));
  expect(session.$phase.get().name).toBe('signing');
  expect(session.$alert.get()?.messageKey).toBe('error.conflict');
  expect(value('name')).toBe('Ada');
});

test('a status that is not a signature ends the envelope without a submitted event', async () => {
  const { session, sandbox, names } = await openComplete();
  sandbox.reply('/sign-envelope', { body: { status: 'expired' } });
  expect(await session.submit()).toMatchObject(refusedBy('ended'));
  expect(names()).not.toContain('submitted');
  expect(session.$phase.get()).toMatchObject({ name: 'ended', status: 'expired' });
});

test('[EN-18] [DL-07] a preview shows a warning and sends nothing', async () => {
  const { session, sandbox, emitted } = await openComplete(fields, { scenario: 'preview' });
  const before = sandbox.calls().length;
  expect(await session.submit()).toMatchObject(refusedBy('preview'));
  expect(await session.reject('no thanks')).toMatchObject(refusedBy('preview'));
  expect(await session.download()).toBeNull();
  expect(sandbox.calls()).toHaveLength(before);
  expect(emitted.filter((event) => event.name === 'preview-warning').map((e) => e.detail)).toEqual([
    { action: 'submit' },
    { action: 'reject' },
    { action: 'download' },
  ]);
  expect(session.$alert.get()).toMatchObject({
    tone: 'warning',
    messageKey: 'alert.previewDownload',
  });
});

function openFilledWidget() {
  return openComplete(fields, {
    scenario: 'widget',
    sandbox: { redirectUrl: 'example.com/thanks' },
    meta: { campaign: 7 },
  });
}

test('[SU-04] [WV-03] a widget sends its code, the signer, the inputs and the meta data', async () => {
  const { session, sandbox, emitted } = await openFilledWidget();
  const outcome = await session.submit({ name: ' Ada ', email: 'ada@example.com' });
  expect(sandbox.calls('/sign-widget')[0]?.body).toMatchObject({
    kind: 'json',
    value: {
      widget: 'sandbox-widget',
      name: 'Ada',
      email: 'ada@example.com',
      inputs: [{ inputId: 'name' }, { inputId: 'sign' }],
      envelope_meta: { campaign: 7 },
    },
  });
  expect(outcome).toEqual({
    ok: true,
    result: { status: 'verify', redirectUrl: 'example.com/thanks' },
  });
  expect(emitted).toContainEqual({
    name: 'redirect',
    detail: { url: 'http://example.com/thanks' },
  });
});

test.each([
  ['another status', { status: 'signed' }],
  ['none', {}],
  ['an empty body', ''],
])(
  '[WV-04] after a widget’s result of %s, its data are loaded again and the answers stay',
  async (_, body) => {
    const { session, sandbox, names, value } = await openFilledWidget();
    sandbox.reply('/sign-widget', { body });
    const outcome = await session.submit({ name: 'Ada', email: 'ada@example.com' });
    expect(outcome).toMatchObject(refusedBy('bad-response'));
    expect(sandbox.calls('/data/widget')).toHaveLength(2);
    expect(names()).not.toContain('submitted');
    expect(value('name')).toBe('Ada');
  },
);

test('[WV-08] a widget without name or email raises an error and sends nothing', async () => {
  const { session, sandbox } = await openFilledWidget();
  for (const signer of [undefined, { name: '', email: 'a@b.co' }, { name: 'Ada', email: 'ada@' }]) {
    expect(await session.submit(signer)).toMatchObject(refusedBy('signer-details-required'));
    expect(session.$submission.get()).toMatchObject({
      name: 'failed',
      error: {
        code: 'signer-details-required',
        message: 'Need signer name and email to submit widget',
      },
    });
  }
  expect(sandbox.calls('/sign-widget')).toEqual([]);
  expect(session.$alert.get()?.messageKey).toBe('alert.widgetDetails');
});

test('a session destroyed while it submits emits nothing more', async () => {
  const opened = await openComplete();
  const { session, sandbox, names } = opened;
  const held = holdReply();
  sandbox.reply('/sign-envelope', held.reply);
  const submitting = session.submit();
  await untilSent(opened);
  session.destroy();
  const before = names().length;
  held.release({ body: { status: 'sent' } });
  expect(await submitting).toMatchObject(refusedBy('aborted'));
  expect(names()).toHaveLength(before);
  expect(session.$submission.get().name).not.toBe('accepted');
});

test('a response that arrives at the moment the session is destroyed is dropped', async () => {
  for (let turns = 0; turns < 24; turns++) {
    const opened = await openComplete();
    const { session, sandbox } = opened;
    const held = holdReply();
    sandbox.reply('/sign-envelope', held.reply);
    const submitting = session.submit();
    await untilSent(opened);
    held.release({ body: { status: 'sent' } });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    const before = session.$submission.get();
    session.destroy();
    await submitting;
    // Nothing changes after that.
    expect(session.$submission.get()).toBe(before);
  }
});

test('a submission from before the session was opened again is neither joined nor applied', async () => {
  const opened = await openComplete(forTwo);
  const { session, sandbox } = opened;
  const held = holdReply();
  sandbox.reply('/sign-envelope', held.reply, { body: { status: 'signed' } });
  const stale = session.submit();
  await untilSent(opened);
  await session.open(sandbox.parties[1]?.linkKey);
  session.setValue('theirs', 'Ben');
  const fresh = session.submit();
  held.release({ body: { status: 'sent' } });
  expect(await stale).toMatchObject(refusedBy('aborted'));
  expect(await fresh).toMatchObject({ ok: true, result: { status: 'signed' } });
  const [first, second] = keys(sandbox.calls('/sign-envelope'));
  expect(second).not.toBe(first);
});

test('a click on one envelope never submits another that has been opened since', async () => {
  const { session, sandbox } = await openComplete(forTwo);
  const click = session.submit();
  const loader = session.open(sandbox.parties[1]?.linkKey);
  expect(await click).toMatchObject(refusedBy('aborted'));
  await loader;
  expect(sandbox.calls('/sign-envelope').length).toBeLessThanOrEqual(1);
  expect(session.$phase.get().name).toBe('signing');
});

const asked = { config: { company_consent: '1' } } as const;

async function agree() {
  const terms = { companyName: 'Harbour Studio', terms: null };
  const { version, language, text } = consentText('de', terms);
  return { version, language, sha256: await sha256(text) };
}

test('[EV-07] consent is sent only where the envelope asks for it', async () => {
  const consent = await agree();
  for (const asksConsent of [true, false]) {
    const options = asksConsent ? { sandbox: asked } : {};
    const { session, sandbox } = await openComplete(fields, options);
    expect(await session.submit(undefined, consent)).toMatchObject({ ok: true });
    const [call] = sandbox.calls('/sign-envelope');
    const inputs = ['name', 'sign'].map((id) => toInput(session.$field(id).get().field));
    expect(call?.body).toEqual({
      kind: 'json',
      value: asksConsent ? { inputs, consent } : { inputs },
    });
  }
});

test('[EV-07] a widget that asks for consent sends it with the name and the email', async () => {
  const consent = await agree();
  const { session, sandbox } = await openComplete(fields, { scenario: 'widget', sandbox: asked });
  const signer = { name: 'Ada', email: 'ada@example.com' };
  expect(await session.submit(signer, consent)).toMatchObject({ ok: true });
  expect(sandbox.calls('/sign-widget')[0]?.body).toMatchObject({ value: { name: 'Ada', consent } });
});

test('[EV-07] declining tells the server, and leaves the envelope as it is', async () => {
  const consent = await agree();
  const { session, sandbox } = await openSession(fields, { sandbox: asked });
  await session.declineConsent(consent);
  expect(sandbox.calls('/decline-consent')[0]?.body).toEqual({ kind: 'json', value: { consent } });
  expect(session.$phase.get().name).toBe('signing');

  // A server that cannot record it must not stand in the signer's way.
  sandbox.reply('/decline-consent', { status: 404, body: { message: 'error.pageNotFound' } });
  await session.declineConsent(consent);
  expect(session.$alert.get()).toBeNull();
});

const seen = {
  pages: [{ document: 1, page: 1, sha256: 'b'.repeat(64) }],
  viewport: { width: 360, height: 740 },
  device_pixel_ratio: 3,
  language: 'de',
  software: 'test 1',
  skipped: [],
};

test('[EV-06] what was shown is sent only to a server that asks for it; another gets the plain body', async () => {
  for (const asks of [true, false]) {
    const options = asks ? ({ sandbox: { config: { records_seen: '1' } } } as const) : {};
    const { session, sandbox } = await openComplete(fields, options);
    session.on('before-submit', ({ reportSeen }) => reportSeen(seen));
    expect(await session.submit()).toMatchObject({ ok: true });
    const inputs = ['name', 'sign'].map((id) => toInput(session.$field(id).get().field));
    expect(sandbox.calls('/sign-envelope')[0]?.body).toEqual({
      kind: 'json',
      value: asks ? { inputs, seen } : { inputs },
    });
  }
});

test('[EV-06] a page of one’s own that states nothing sends nothing', async () => {
  const { session, sandbox } = await openComplete();
  await session.submit();
  expect(sandbox.calls('/sign-envelope')[0]?.body).not.toHaveProperty('value.seen');
});
