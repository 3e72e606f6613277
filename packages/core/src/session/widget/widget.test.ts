import { expect, onTestFinished, test, vi } from 'vitest';
import type { Field } from '../../model/field.ts';
import type { SandboxReply } from '../../sandbox/sandbox-reply.ts';
import { holdReply } from '../../sandbox/sandbox-reply.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession, type TestOptions } from '../../testing/open-session.ts';
import { refusedBy } from '../../testing/refused-by.ts';
import { unsupportedReplies } from '../../testing/unsupported-replies.ts';

const signer = { name: 'Ada', email: 'ada@example.com' };
const merge = (name: string) => ({ mergeField: name });
const code = 'sandbox-widget';

/** A widget's session with its form open. */
const openWidget = (documents: readonly (readonly Field[])[], options: TestOptions = {}) =>
  openSession(documents, { scenario: 'widget', ...options });

test('[RT-07] query parameters fill merge fields by name and lock them, and are submitted', async () => {
  const fields = [
    makeField('text', 'company', merge('company_name')),
    makeField('dropdown', 'size', { ...merge('size'), choices: ['small', 'large'] }),
    makeField('checkbox', 'agree', merge('agree')),
    makeField('text', 'name', { required: true }),
  ];
  const query = '?company_name=Harbour+%26+Sons&size=large&agree=1&name=Eve&odd=x';
  const { session, sandbox, value } = await openWidget([fields], { widget: { code, query } });
  expect([value('company'), value('size'), value('agree')]).toEqual([
    'Harbour & Sons',
    'large',
    true,
  ]);
  const locks = ['company', 'size', 'agree', 'name'].map((id) => session.$field(id).get().locked);
  expect(locks).toEqual(['prefilled', 'prefilled', 'prefilled', null]);
  expect(value('name')).toBe('');
  session.setValue('name', 'Ada');
  expect(await session.submit(signer)).toMatchObject({ ok: true });
  const body = sandbox.calls('/sign-widget')[0]?.body;
  const sent = body?.kind === 'json' ? JSON.parse(JSON.stringify(body.value)) : null;
  expect(
    Object.fromEntries(
      sent.inputs.map((input: { inputId: string; inputValue: string }) => [
        input.inputId,
        input.inputValue,
      ]),
    ),
  ).toEqual({ name: 'Ada', company: 'Harbour & Sons', size: 'large', agree: '1' });
  expect(sent.envelope_meta).toBeNull();
});

test('[RT-07] a value that its field cannot hold is named in the console, without its text', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const fields = [
    makeField('dropdown', 'size', { ...merge('size'), title: 'Shirt', choices: ['small'] }),
    makeField('date', 'day', merge('day')),
    makeField('text', 'name', merge('name')),
  ];
  await openWidget([fields], { widget: { code, query: '?size=secret&day=soon&name=&odd=x' } });
  const said = warn.mock.calls.map(([text]) => String(text));
  expect(said).toEqual([
    expect.stringMatching(/"size".*"Shirt".*ignored/),
    expect.stringMatching(/"day".*date.*ignored/),
  ]);
  expect(said.join()).not.toMatch(/secret|soon/);
});

test('a value that is invalid, or would change the sender’s answer, fills nothing', async () => {
  const fields = [
    makeField('dropdown', 'size', { ...merge('size'), choices: ['small'] }),
    makeField('signature', 'sign', merge('sign')),
    makeField('upload', 'proof', merge('proof')),
    makeField('date', 'day', merge('day')),
    makeField('text', 'blank', merge('blank')),
    makeField('text', 'given', { ...merge('given'), prefilled: true, value: 'The sender’s' }),
  ];
  const values = {
    size: 'huge',
    sign: 'Ada',
    proof: '["x"]',
    day: 'soon',
    blank: ' ',
    given: 'Mine',
  };
  const { session, value } = await openWidget([fields], { values });
  for (const id of ['size', 'sign', 'proof', 'day', 'blank']) {
    expect(session.$field(id).get().locked).toBeNull();
  }
  expect(value('given')).toBe('The sender’s');
  expect([value('size'), value('sign'), value('day'), value('blank')]).toEqual(['', null, '', '']);
});

test('the query ticks at most one box of a group', async () => {
  const choice = (id: string) => makeField('radio', id, { ...merge(id), group: 'pet' });
  const { value } = await openWidget([[choice('cat'), choice('dog')]], {
    values: { cat: '1', dog: '1' },
  });
  expect([value('cat'), value('dog')]).toEqual([true, false]);
});

test('in a group, the sender’s prefilled tick stays, and a default tick is replaced by the query’s', async () => {
  const choice = (id: string, group: string, more: object = {}) =>
    makeField('checkbox', id, { ...merge(id), group, ...more });
  const { session, value, sandbox } = await openWidget(
    [
      [
        choice('cat', 'pet', { prefilled: true, value: true }),
        choice('dog', 'pet'),
        choice('car', 'ride', { value: true }),
        choice('bike', 'ride'),
      ],
    ],
    { values: { dog: '1', bike: '1' } },
  );
  expect(['cat', 'dog', 'car', 'bike'].map(value)).toEqual([true, false, false, true]);
  expect(await session.submit(signer)).toMatchObject({ ok: true });
  expect(sandbox.calls('/sign-widget')[0]?.body).toMatchObject({
    value: {
      inputs: [
        { inputId: 'car', inputValue: '0' },
        { inputId: 'bike', inputValue: '1' },
      ],
    },
  });
});

test('[WV-04] any result but verify reloads the widget, and the answers stay for another submission', async () => {
  const { session, sandbox, names, value } = await openWidget([[makeField('text', 'name')]]);
  session.setValue('name', 'Ada');
  sandbox.reply('/sign-widget', { body: { status: 'sent' } }, sandbox.respond);
  expect(await session.submit(signer)).toMatchObject(refusedBy('bad-response'));
  expect(sandbox.calls('/data/widget')).toHaveLength(2);
  expect(names()).not.toContain('submitted');
  expect(session.$phase.get().name).toBe('signing');
  expect(session.$alert.get()).toMatchObject({ messageKey: 'alert.widgetReloaded' });
  expect(value('name')).toBe('Ada');
  expect(await session.submit(signer)).toMatchObject({ ok: true, result: { status: 'verify' } });
  const keys = sandbox.calls('/sign-widget').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('[WV-04] a changed widget keeps the answers whose fields still exist', async () => {
  const opened = await openWidget([
    [makeField('text', 'name'), makeField('text', 'gone'), makeField('checkbox', 'agree')],
  ]);
  const { session, sandbox, value } = opened;
  session.setValue('name', 'Ada');
  session.setValue('gone', 'x');
  session.toggle('agree');
  const changed = await openWidget([
    [
      makeField('text', 'name', { title: 'Full name' }),
      makeField('checkbox', 'agree'),
      makeField('text', 'added', { required: true }),
    ],
  ]);
  sandbox.reply('/data/widget', changed.sandbox.respond);
  sandbox.reply('/sign-widget', { body: { status: 'sent' } }, changed.sandbox.respond);
  expect(await session.submit(signer)).toMatchObject(refusedBy('bad-response'));
  expect(session.$field('name').get().field).toMatchObject({ title: 'Full name', value: 'Ada' });
  expect(value('agree')).toBe(true);
  expect(() => session.$field('gone')).toThrow(expect.objectContaining({ code: 'unknown-field' }));
  expect(session.$progress.get()).toMatchObject({ required: 1, done: 0 });
  session.setValue('added', 'y');
  expect(await session.submit(signer)).toMatchObject({ ok: true, result: { status: 'verify' } });
});

test.each(['javascript:alert(1)', '//', 'data:text/html,x'])(
  'a widget’s address %s is not followed, but the signing counts',
  async (address) => {
    const { session, emitted } = await openWidget([[makeField('text', 'name')]], {
      sandbox: { redirectUrl: address },
    });
    expect(await session.submit(signer)).toMatchObject({ ok: true, result: { status: 'verify' } });
    expect(emitted.some(({ name }) => name === 'redirect')).toBe(false);
    expect(emitted).toContainEqual({
      name: 'error',
      detail: expect.objectContaining({
        error: expect.objectContaining({ code: 'redirect-refused' }),
      }),
    });
  },
);

test('calls of a widget contain no token, password or session id of the tab', async () => {
  const { session, sandbox } = await openWidget([[makeField('text', 'name')]]);
  await session.submit(signer);
  for (const { headers } of sandbox.calls()) {
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('x-password');
  }
  expect(sandbox.calls('/auth')).toEqual([]);
});

const verification = {
  envelopeFingerprint: 'e1',
  code: 'w1',
  expires: '1790000000',
  signature: 's+/=',
};

const signing = {
  verified: false,
  document_title: 'House rules',
  company_name: 'Harbour Lettings',
  signer_name: 'Ada Park',
};

/**
 * Opens the emailed link of a widget, which waits for confirmation unless `read` responds otherwise.
 */
async function openVerification(reply: SandboxReply, read: SandboxReply = { body: signing }) {
  const made = makeSession([], { mode: 'widget-verify', verification });
  made.sandbox.reply('/data/widget-signing', read);
  made.sandbox.reply('/verify-widget/w1', reply);
  await made.session.open();
  return made;
}

const query = {
  expires: '1790000000',
  signature: 's+/=',
  envelope_fingerprint: 'e1',
};

test('[WV-05] an emailed link shows what it would confirm, and does not confirm on its own', async () => {
  const { session, sandbox, names } = await openVerification({ body: { status: 'verified' } });
  expect(session.$phase.get()).toEqual({
    name: 'widget-confirm',
    signing: {
      documentTitle: 'House rules',
      companyName: 'Harbour Lettings',
      signerName: 'Ada Park',
    },
    confirming: false,
  });
  expect(sandbox.calls('/data/widget-signing')[0]).toMatchObject({
    method: 'GET',
    query: { ...query, widget: 'w1' },
  });
  expect(sandbox.calls('/verify-widget/w1')).toEqual([]);
  expect(names()).not.toContain('widget-verified');
});

test('[WV-06] a link that was already confirmed says so without a click', async () => {
  const read = { body: { ...signing, verified: true } };
  const { session, sandbox, emitted } = await openVerification(
    { body: { status: 'verified' } },
    read,
  );
  expect(session.$phase.get()).toEqual({ name: 'widget-result', result: 'already-verified' });
  expect(emitted).toContainEqual({
    name: 'widget-verified',
    detail: { result: 'already-verified' },
  });
  await session.confirmWidget();
  expect(sandbox.calls('/verify-widget/w1')).toEqual([]);
});

test.each([
  [403, 'server_errors.verify_link_invalid'],
  [410, 'server_errors.verify_link_expired'],
])(
  '[WV-06] a link that is refused with %i when it is loaded is not verified',
  async (status, message) => {
    const { session } = await openVerification({ body: {} }, { status, body: { message } });
    expect(session.$phase.get()).toEqual({ name: 'widget-result', result: 'not-verified' });
  },
);

test.each(unsupportedReplies)(
  'if a server has %s for the details of a link, a person can confirm it without them',
  async (_, read) => {
    const { session } = await openVerification({ body: { status: 'verified' } }, read);
    expect(session.$phase.get()).toEqual({
      name: 'widget-confirm',
      signing: null,
      confirming: false,
    });
    await session.confirmWidget();
    expect(session.$phase.get()).toEqual({ name: 'widget-result', result: 'verified' });
  },
);

test.each([
  [200, { status: 'verified' }, 'verified'],
  [200, '', 'verified'],
  [204, '', 'verified'],
  [200, { message: 'Thank you' }, 'verified'],
  [200, { verified: false }, 'not-verified'],
  [200, { success: false }, 'not-verified'],
  [401, { message: 'error.notAuthorised' }, 'not-verified'],
  [409, { message: 'server_errors.already_verified' }, 'already-verified'],
  [403, { message: 'server_errors.verify_link_invalid' }, 'not-verified'],
  [410, { message: 'server_errors.verify_link_expired' }, 'not-verified'],
  [404, { message: 'server_errors.envelope_not_found' }, 'not-verified'],
] as const)('[WV-06] the response %i to a confirmation is %s', async (status, body, result) => {
  const { session, sandbox, emitted } = await openVerification({ status, body });
  await session.confirmWidget();
  expect(session.$phase.get()).toEqual({ name: 'widget-result', result });
  expect(emitted).toContainEqual({ name: 'widget-verified', detail: { result } });
  const [call] = sandbox.calls('/verify-widget/w1');
  expect(call).toMatchObject({ method: 'POST', query });
  expect(call?.headers).toEqual({ 'idempotency-key': expect.any(String) });
});

test.each([
  [200, undefined],
  [500, {}],
  [503, {}],
])(
  'the response %i %j is not a verification: confirming can be retried, with the same key',
  async (status, body) => {
    const { session, sandbox, names } = await openVerification({ status, body });
    await session.confirmWidget();
    expect(session.$phase.get()).toMatchObject({ name: 'widget-confirm', confirming: false });
    expect(session.$alert.get()?.tone).toBe('danger');
    expect(names()).not.toContain('widget-verified');
    sandbox.reply('/verify-widget/w1', { body: { status: 'verified' } });
    await session.confirmWidget();
    expect(session.$phase.get()).toEqual({ name: 'widget-result', result: 'verified' });
    expect(session.$alert.get()).toBeNull();
    const keys = sandbox
      .calls('/verify-widget/w1')
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  },
);

test('a second click during a confirmation has no effect', async () => {
  const held = holdReply();
  const { session, sandbox } = await openVerification(held.reply);
  const presses = [session.confirmWidget(), session.confirmWidget()];
  await expect.poll(() => sandbox.calls('/verify-widget/w1').length).toBe(1);
  expect(session.$phase.get()).toMatchObject({ confirming: true });
  await session.confirmWidget();
  held.release({ body: { status: 'verified' } });
  await Promise.all(presses);
  expect(sandbox.calls('/verify-widget/w1')).toHaveLength(1);
});

test('the address of a widget’s signer is known after a reload, for this widget only, until it is opened again', async () => {
  const beside = await openWidget([[makeField('text', 'name')]]);
  const { session } = beside;
  expect(session.signerEmail()).toBeNull();
  await session.submit({ name: 'Ada', email: ' ada@example.com ' });
  expect(session.signerEmail()).toBe('ada@example.com');
  const reloaded = (code: string, mode: 'envelope' | 'widget' = 'envelope') =>
    makeSession([], { mode, widget: { code }, beside }).session;
  expect(reloaded(code).signerEmail()).toBe('ada@example.com');
  expect(reloaded('w2').signerEmail()).toBeNull();
  await reloaded(code, 'widget').open();
  expect(session.signerEmail()).toBeNull();
});

test('[ER-01] the page of a company that has been removed is shown when its link is confirmed', async () => {
  const { session } = await openVerification({
    status: 410,
    body: { message: 'server_errors.company_deleted' },
  });
  await session.confirmWidget();
  expect(session.$phase.get()).toMatchObject({ name: 'failed', error: { status: 410 } });
});
