import {
  createBrowserPorts,
  createSigningSession,
  type SessionOptions,
  type SigningSession,
} from '@sign-envelope/core';
import type {
  SenderBulkPreviewsCreated,
  SenderPreviewsCreated,
  SenderWidgetCreated,
} from '@sign-envelope/core/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DevMessage } from '../../packages/server/src/dev-mailbox/dev-mailbox.ts';
import { linkOf } from '../../packages/server/src/testing/response.ts';
import { envelopeOf, field } from '../../packages/server/src/testing/sample-requests.ts';
import { envelopeForm } from '../../packages/server/src/testing/test-client.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
} from '../../packages/server/src/testing/test-server.ts';
import { signingsOf } from '../../packages/server/src/testing/widgets.ts';

// Runs the real engine against the real server to show that each understands the other.

let server: TestServer;
let contract: Uint8Array;
/** Session storage of one tab. */
let tab: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
  contract = await makePdf();
});
afterAll(() => server.close());
beforeEach(() => {
  tab = new Map();
});

function makeSession(options: SessionOptions = {}): SigningSession {
  const ports = createBrowserPorts({ api: `${server.server.url}/api` });
  const storage = {
    get: (key: string) => tab.get(key) ?? null,
    set: (key: string, value: string) => void tab.set(key, value),
    remove: (key: string) => void tab.delete(key),
  };
  return createSigningSession({ ...ports, storage }, { drafts: false, ...options });
}

const keyOf = (link: string) => new URL(link).hash.slice(1);
const phaseOf = (session: SigningSession) => session.$phase.get();
const fieldsOf = (session: SigningSession) =>
  session.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];

/** Fills the signer's text fields. */
function fill(session: SigningSession, text: string): void {
  for (const { id, type } of fieldsOf(session)) {
    if (type === 'text' && session.$field(id).get().locked === null) session.setValue(id, text);
  }
}

/** Returns the newest message whose text or subject matches. */
async function findMessage(pattern: RegExp): Promise<DevMessage> {
  const find = async () => {
    const { body } = await server.call<readonly DevMessage[]>('/dev/mailbox.json');
    return body.find((message) =>
      pattern.test(`${message.kind === 'mail' ? message.subject : ''}\n${message.text}`),
    );
  };
  await expect.poll(find).toBeTruthy();
  const found = await find();
  if (found === undefined) throw new Error(`No message matches ${pattern}.`);
  return found;
}

async function send(request: object): Promise<string> {
  return linkOf(await server.send(request, { contract }));
}

test('a password and a code are required before the documents, in that order, and survive a reload', async () => {
  const link = await send({
    ...envelopeOf([field('text', { required: true })]),
    parties: [{ title: 'Ada', email: 'ada@example.com', mobile: '+4915112344711' }],
    password: 'Möwe 春',
  });
  const session = makeSession();
  await session.open(keyOf(link));
  expect(phaseOf(session)).toEqual({ name: 'password', incorrect: false });
  await session.enterPassword('Moewe');
  expect(phaseOf(session)).toEqual({ name: 'password', incorrect: true });
  await session.enterPassword('Möwe 春');
  expect(phaseOf(session)).toEqual({ name: 'code', mobileLastFour: '4711' });
  await session.sendCode();
  const { codesSent, expiresAt, requestError } = session.$code.get();
  expect({ codesSent, requestError }).toEqual({ codesSent: 1, requestError: null });
  expect(expiresAt).toBeGreaterThan(Date.now());
  const code = /\d{6}/.exec((await findMessage(/\b\d{6}\b/)).text)?.[0] ?? '';
  await session.enterCode(code === '000000' ? '000001' : '000000');
  expect(session.$code.get().verifyError).toBe('otp.codeIncorrect');
  session.clearCodeError();
  await expect.poll(() => session.$code.get().verifyError).toBeNull();
  await session.enterCode(code);
  expect(phaseOf(session).name).toBe('signing');
  session.destroy();

  const reloaded = makeSession();
  await reloaded.open();
  expect(phaseOf(reloaded).name).toBe('signing');
  fill(reloaded, 'Ada');
  expect(await reloaded.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});

test('a download requires the password, and loads neither the user nor the envelope', async () => {
  const link = await send({ ...envelopeOf([field('text')]), title: '契約 “A”', password: 'open' });
  const session = makeSession({ mode: 'download' });
  await session.open(keyOf(link));
  expect(phaseOf(session).name).toBe('password');
  await session.enterPassword('open');
  expect(phaseOf(session)).toMatchObject({ name: 'download', title: '契約 “A”' });
  const percents: (number | null)[] = [];
  session.$downloadPercent.listen((percent) => void percents.push(percent));
  const download = await session.download();
  expect(download?.blob.type).toBe('application/pdf');
  expect(await download?.blob.slice(0, 5).text()).toBe('%PDF-');
  expect(download?.fileName).toMatch(/\.pdf$/);
  expect(percents).toContain(100);
  expect([...tab.values()]).not.toContain('open');
});

async function sendWidget(more: object = {}): Promise<string> {
  const fields = [
    field('text', { required: true, merge_field: 'company' }),
    field('text', { required: true, y: 40 }),
  ];
  const form = envelopeForm('', { contract });
  form.delete('envelope');
  form.set(
    'widget',
    JSON.stringify({
      title: 'House rules',
      document: { title: 'Rules', file: 'contract', fields },
      ...more,
    }),
  );
  const { status, body } = await server.call<SenderWidgetCreated>('/api/sender/widgets', {
    apiKey: server.apiKey,
    body: form,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.widget_code;
}

/** What the site reads from the address of an emailed link. */
function verificationOf(link: string) {
  const { pathname, searchParams } = new URL(link);
  const [, , envelopeFingerprint = '', code = ''] = pathname.split('/');
  const get = (name: string) => searchParams.get(name) ?? '';
  return { envelopeFingerprint, code, expires: get('expires'), signature: get('signature') };
}

test('[WV-05] a widget is prefilled from its address, signed, and counts once its emailed link is confirmed', async () => {
  const code = await sendWidget({ redirect_url: 'example.com/thanks' });
  const meta = Buffer.from('{"campaign":"Frühling"}').toString('base64url');
  const session = makeSession({
    mode: 'widget',
    widget: { code, query: `?envelope_meta=${meta}&company=Harbour` },
  });
  const redirects: string[] = [];
  session.on('redirect', ({ url }) => void redirects.push(url));
  await session.open();
  expect(phaseOf(session).name).toBe('signing');
  const [company] = fieldsOf(session);
  expect(company).toMatchObject({ value: 'Harbour', prefilled: true });
  fill(session, 'Ada');
  const outcome = await session.submit({ name: 'Ada Park', email: 'widget@example.com' });
  expect(session.$submission.get()).toMatchObject({ name: 'accepted' });
  expect(outcome).toMatchObject({ ok: true, result: { status: 'verify' } });
  expect(redirects).toEqual(['http://example.com/thanks']);

  const report = () => signingsOf(server, code);
  expect(await report()).toEqual([]);
  const mail = await findMessage(/House rules/);
  const verification = verificationOf(mail.links.find((link) => /widget-verify/.test(link)) ?? '');
  const verify = async (change: object = {}) => {
    const opened = makeSession({
      mode: 'widget-verify',
      verification: { ...verification, ...change },
    });
    await opened.open();
    const before = await report();
    await opened.confirmWidget();
    return { phase: phaseOf(opened), before };
  };
  const wrong = { signature: verification.signature.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) };
  expect(await verify(wrong)).toMatchObject({ phase: { result: 'not-verified' }, before: [] });
  expect(await verify()).toMatchObject({ phase: { result: 'verified' }, before: [] });
  expect(await verify()).toMatchObject({ phase: { result: 'already-verified' } });
  expect(await report()).toMatchObject([
    { name: 'Ada Park', email: 'widget@example.com', envelope_meta: { campaign: 'Frühling' } },
  ]);
});

test('a preview shows what a signer will see, and its token gives access to nothing else', async () => {
  const { body } = await server.call<SenderPreviewsCreated>('/api/sender/previews', {
    apiKey: server.apiKey,
    body: envelopeForm(envelopeOf([field('text')]), { contract }),
  });
  const link = body.previews[0]?.link ?? '';
  const [, , envelopeFingerprint = '', signatureFingerprint = ''] = new URL(link).pathname.split(
    '/',
  );
  const session = makeSession({
    mode: 'preview',
    preview: { envelopeFingerprint, signatureFingerprint },
  });
  await session.open(keyOf(link));
  expect(phaseOf(session).name).toBe('signing');
  expect(fieldsOf(session)).toHaveLength(1);
  session.destroy();

  const other = makeSession({
    mode: 'preview',
    preview: { envelopeFingerprint, signatureFingerprint: '0'.repeat(signatureFingerprint.length) },
  });
  await other.open(keyOf(link));
  expect(phaseOf(other)).toMatchObject({ name: 'failed', error: { retryable: false } });
  // The key is valid for a preview, not for signing.
  const signing = makeSession();
  await signing.open(keyOf(link));
  expect(phaseOf(signing)).toMatchObject({ name: 'failed', error: { status: 403 } });
});

test('a preview of a bulk sending is opened by its signed query alone', async () => {
  const form = envelopeForm(envelopeOf([field('text', { merge_field: 'company' })]), { contract });
  form.set(
    'contacts',
    JSON.stringify([
      { title: 'Ada', email: 'ada@example.com', fields: { company: 'Harbour' } },
      { title: 'Bo', email: 'bo@example.com', fields: { company: 'Quay' } },
    ]),
  );
  const { body } = await server.call<SenderBulkPreviewsCreated>('/api/sender/bulk-previews', {
    apiKey: server.apiKey,
    body: form,
  });
  const { pathname, search } = new URL(body.previews[1]?.link ?? '');
  const contactFingerprint = pathname.split('/').at(-1) ?? '';
  const session = makeSession({ mode: 'preview', preview: { contactFingerprint, query: search } });
  await session.open();
  expect(phaseOf(session).name).toBe('signing');
  expect(fieldsOf(session)).toMatchObject([{ value: 'Quay', prefilled: true }]);

  const forged = makeSession({
    mode: 'preview',
    preview: {
      contactFingerprint,
      query: search.replace(
        /signature=(.)/,
        (_, first) => `signature=${first === '_' ? '-' : '_'}`,
      ),
    },
  });
  await forged.open();
  expect(phaseOf(forged)).toMatchObject({
    name: 'failed',
    error: { messageKey: 'error.bulkSendPreview' },
  });
});

test('a token that the server refuses during signing is renewed with the key', async () => {
  const link = await send(envelopeOf([field('text', { required: true })]));
  const session = makeSession();
  await session.open(keyOf(link));
  fill(session, 'Ada');
  for (const name of tab.keys()) if (name.endsWith(':token')) tab.set(name, 'not.a.token');
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
});
