import type {
  SenderBulkPreviewsCreated,
  SenderPreviewsCreated,
  WireAuth,
  WireEnvelope,
} from '@sign-envelope/core/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportOf } from '../testing/envelopes.ts';
import { errorsOf, partyOf } from '../testing/response.ts';
import { envelopeOf, field, fieldsOf } from '../testing/sample-requests.ts';
import { envelopeForm } from '../testing/test-client.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer({ devMailbox: true }), makePdf(1)]);
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const two = { parties: ['ada', 'ben'] };
const fields = [
  field('text', { title: 'mine', content: 'suggested', required: true }),
  field('text', { title: 'theirs', party: 2, content: 'not for Ada' }),
];

/** Creates a preview and returns its links. */
async function preview(more: Record<string, unknown> = two): Promise<readonly URL[]> {
  const body = envelopeForm(envelopeOf(fields, more), { contract });
  const made = await server.call<SenderPreviewsCreated>('/api/sender/previews', {
    apiKey: server.apiKey,
    body,
  });
  expect(made.status).toBe(200);
  return made.body.previews.map(({ link }) => new URL(link));
}

const authorise = (link: URL, path = '/api/auth/preview') =>
  server.call<WireAuth>(path, { body: { key: link.hash.slice(1) } });

/** Loads the view of a link, with the key of this or another link. */
async function show(link: URL, key = link) {
  const { body } = await authorise(key);
  const [, , envelope = '', signature = ''] = link.pathname.split('/');
  return server.call<WireEnvelope>(
    `/api/data/preview?envelope_fingerprint=${envelope}&signature_fingerprint=${signature}`,
    { token: body.data.access_token },
  );
}

const signerCalls = [
  ['GET', '/api/user'],
  ['GET', '/api/data/envelope'],
  ['GET', '/api/download/meta'],
  ['GET', '/api/download/envelope'],
  ['POST', '/api/sign-envelope', { inputs: [] }],
  ['POST', '/api/reject', { rejection_reason: 'no thanks' }],
  ['POST', '/api/send-message', { message: 'hello', to: 'sender' }],
  ['POST', '/api/generate-otp'],
  ['POST', '/api/verify-otp', { code: '123456' }],
  ['POST', '/api/upload/envelope-file', {}],
  ['POST', '/api/upload/envelope-signature', {}],
] as const;

describe('a preview', () => {
  test('shows each party’s view at its own link, and mails nobody', async () => {
    const [ada, ben] = await preview({ ...two, password: 'secret' });
    if (ada === undefined || ben === undefined) throw new Error('no links');
    expect(ada.pathname).toMatch(/^\/preview\/[0-9a-f]{32}\/[0-9a-f-]{36}$/);
    expect(ada.hash).toMatch(/^#[\w-]{43}$/);
    const { body } = await show(ada);
    expect(body).toMatchObject({
      status: 'sent',
      unsignable: false,
      parties: [{ isSigner: true }, { isSigner: false }],
    });
    expect(fieldsOf(body)).toMatchObject([{ content: 'suggested' }, { content: '' }]);
    expect(fieldsOf((await show(ben)).body)).toMatchObject([
      { content: '' },
      { content: 'not for Ada' },
    ]);
    const mails = await server.call('/dev/mailbox.json');
    expect(mails.body).toEqual([]);
    const fingerprint = ada.pathname.split('/')[2] ?? '';
    expect((await reportOf(server, fingerprint)).status).toBe(404);
  });

  test('opens only with its own key, and only as the key’s party', async () => {
    const [ada, ben] = await preview();
    const [other] = await preview();
    if (ada === undefined || ben === undefined || other === undefined) throw new Error('no links');
    for (const [link, key] of [
      [ada, ben],
      [ben, ada],
      [ada, other],
    ] as const) {
      expect((await show(link, key)).status).toBe(404);
    }
    const wrong = new URL(ada);
    wrong.hash = `#${'A'.repeat(43)}`;
    expect(await authorise(wrong)).toMatchObject({
      status: 403,
      body: { message: 'error.notAuthorised' },
    });
    expect((await server.call('/api/data/preview')).status).toBe(401);
  });

  test('comes with its token if the page names it, and only then', async () => {
    const [ada, ben] = await preview();
    if (ada === undefined || ben === undefined) throw new Error('no links');
    const exchange = async (key: URL, of: URL, more: object = {}) => {
      const [, , envelope_fingerprint, signature_fingerprint] = of.pathname.split('/');
      const named = { include_data: true, envelope_fingerprint, signature_fingerprint };
      const body = { key: key.hash.slice(1), ...named, ...more };
      return (await server.call<WireAuth>('/api/auth/preview', { body })).body.data;
    };
    const { access_token, envelope } = await exchange(ada, ada);
    expect(access_token).not.toBe('');
    expect(envelope).toEqual((await show(ada)).body);
    // As from a page of another origin, which needs no leave for a text.
    const asText = await fetch(`${server.server.url}/api/auth/preview`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ key: ada.hash.slice(1) }),
    });
    expect(asText.status).toBe(200);
    expect(await exchange(ada, ben)).not.toHaveProperty('envelope');
    expect(await exchange(ben, ada)).not.toHaveProperty('envelope');
    const [other] = await preview();
    expect(await exchange(ada, other ?? ada)).not.toHaveProperty('envelope');
    expect(await exchange(ada, ada, { include_data: false })).not.toHaveProperty('envelope');
  });

  test('can never be signed: neither its key nor its token works for a signer’s call', async () => {
    const [link] = await preview();
    if (link === undefined) throw new Error('no link');
    expect((await authorise(link, '/api/auth')).status).toBe(403);
    const token = (await authorise(link)).body.data.access_token;
    for (const [method, path, body] of signerCalls) {
      const response = await server.call(path, {
        method,
        token,
        ...(body === undefined ? {} : { body }),
      });
      expect(response.status, path).toBe(401);
    }
    expect((await server.call('/api/sender/settings', { token })).status).toBe(401);
    expect((await server.call(`/cdn/signatures/${'0'.repeat(64)}.png`, { token })).status).toBe(
      401,
    );
  });

  test('does not open with a signer’s key or token', async () => {
    const sent = await server.send(envelopeOf(fields, two), { contract });
    const { link, party_id } = partyOf(sent);
    expect((await authorise(new URL(link))).status).toBe(403);
    const token = await server.open(link);
    const query = `envelope_fingerprint=${sent.body.envelope_fingerprint}&signature_fingerprint=${party_id}`;
    const response = await server.call(`/api/data/preview?${query}`, { token });
    expect(response).toMatchObject({ status: 401, body: { message: 'error.notAuthorised' } });
  });
});

describe('a bulk preview', () => {
  const merged = [
    field('text', { merge_field: 'first name' }),
    field('dropdown', { merge_field: 'plan', dropdown_choices: ['basic', 'full'] }),
    field('text', { title: 'free' }),
  ];
  const contacts = [
    { title: 'Ada Park', email: 'ada@example.com', fields: { 'first name': 'Ada', plan: 'full' } },
    {
      title: 'Zoë 山田',
      email: 'zoe@example.com',
      fields: { 'first name': '<b>Zoë</b>', plan: '' },
    },
  ];

  const make = (list: unknown = contacts) => {
    const form = envelopeForm(envelopeOf(merged), { contract });
    form.set('contacts', JSON.stringify(list));
    return server.call<SenderBulkPreviewsCreated>('/api/sender/bulk-previews', {
      apiKey: server.apiKey,
      body: form,
    });
  };
  const open = (link: string) => {
    const { pathname, search } = new URL(link);
    return server.call<WireEnvelope>(`/api${pathname}${search}`);
  };

  test('shows what each contact would get, authorised only by the link’s query', async () => {
    const { body } = await make();
    const [first, second] = body.previews;
    if (first === undefined || second === undefined) throw new Error('no links');
    const [ada, zoe] = await Promise.all([open(first.link), open(second.link)]);
    expect(ada.body).toMatchObject({
      unsignable: false,
      parties: [{ party_title: 'Ada Park', party_email: 'ada@example.com', isSigner: true }],
    });
    expect(fieldsOf(ada.body)).toMatchObject([
      { content: 'Ada', prefilled: true },
      { content: 'full', prefilled: true },
      { content: '', prefilled: false },
    ]);
    expect(zoe.body.parties[0]).toMatchObject({ party_title: 'Zoë 山田' });
    expect(fieldsOf(zoe.body)).toMatchObject([
      { content: '<b>Zoë</b>' },
      { content: '', prefilled: false },
      {},
    ]);
    expect(first.link).toContain(
      `${server.server.url}/preview/bulk-send/${first.contact_fingerprint}?expires=`,
    );
  });

  test('does not open with an altered, mismatched or expired link', async () => {
    const { body } = await make();
    const [link = '', other = ''] = body.previews.map((each) => each.link);
    const swapped = new URL(link);
    swapped.search = new URL(other).search;
    const longer = new URL(link);
    longer.searchParams.set('expires', '99999999999');
    const bare = new URL(link);
    bare.search = '';
    for (const url of [swapped, longer, bare]) {
      expect(await open(url.href)).toMatchObject({
        status: 403,
        body: { message: 'error.bulkSendPreview' },
      });
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 + 1_000 });
    expect((await open(link)).status).toBe(410);
  });

  test('rejects contacts that do not fit the envelope with the path of each', async () => {
    const response = await make([
      { title: 'A', email: 'nobody', fields: {} },
      { title: '', email: 'b@example.com', colour: 'red' },
    ]);
    expect(response).toMatchObject({
      status: 422,
      body: {
        errors: {
          'contacts.0.email': ['server_errors.envelope.email'],
          'contacts.1.title': ['server_errors.required'],
          'contacts.1.colour': ['server_errors.unknown_key'],
        },
      },
    });
    const content = await make([
      { title: 'A', email: 'a@example.com', fields: { plan: 'gold', nonsense: 'x' } },
    ]);
    expect(errorsOf(content)).toEqual({
      'contacts.0.fields.plan': ['server_errors.field.not_a_choice'],
      'contacts.0.fields.nonsense': ['server_errors.bulk.unknown_merge_field'],
    });
    const [ada, zoe] = contacts;
    const long = { 'first name': 'This does not fit. '.repeat(40) };
    expect(errorsOf(await make([ada, { ...zoe, fields: long }]))).toEqual({
      'contacts.1.fields.first name': ['server_errors.field.does_not_fit'],
    });
    expect(errorsOf(await make([]))).toEqual({ contacts: ['server_errors.bulk.no_contacts'] });
    expect(errorsOf(await make({}))).toEqual({ contacts: ['server_errors.invalid'] });
  });
});

test('previews can also be created in a program', async () => {
  const pdf = { contract };
  const envelope = envelopeOf([field('text', { merge_field: 'rent' })]);
  const { companyId } = server;
  const { previews } = await server.server.sendPreview({ companyId, envelope, files: pdf });
  expect((await show(new URL(previews[0]?.link ?? ''))).status).toBe(200);
  const contacts = [{ title: 'A', email: 'a@example.com', fields: { rent: '£900' } }];
  const bulk = await server.server.sendBulkPreview({ companyId, envelope, contacts, files: pdf });
  expect(bulk.previews).toHaveLength(1);
  const widget = { title: 'W', document: { title: 'D', file: 'contract', fields: [] } };
  const { widget_code } = await server.server.sendWidget({ companyId, widget, files: pdf });
  expect((await server.call(`/api/data/widget?widget=${widget_code}`)).status).toBe(200);
});

test('pages of disallowed origins can read neither the company’s widgets nor its previews', async () => {
  const { apiKey, companyId } = await server.server.addCompany('Strict');
  const settings = { embed_origins: ['https://host.example'] };
  await server.call('/api/sender/settings', { method: 'PUT', apiKey, body: settings });
  const pdf = { contract };
  const widget = { title: 'W', document: { title: 'D', file: 'contract', fields: [] } };
  const { widget_code } = await server.server.sendWidget({ companyId, widget, files: pdf });
  const envelope = envelopeOf([field('text')]);
  const contacts = [{ title: 'A', email: 'a@example.com' }];
  const { previews } = await server.server.sendPreview({ companyId, envelope, files: pdf });
  const bulk = await server.server.sendBulkPreview({ companyId, envelope, contacts, files: pdf });
  const { pathname, search } = new URL(bulk.previews[0]?.link ?? '');
  const key = new URL(previews[0]?.link ?? '').hash.slice(1);
  const signing = { widget: widget_code, name: 'A', email: 'a@example.com', inputs: [] };
  const calls = (origin: string) => [
    server.call(`/api/data/widget?widget=${widget_code}`, { headers: { origin } }),
    server.call('/api/sign-widget', { headers: { origin }, body: signing }),
    server.call('/api/auth/preview', { headers: { origin }, body: { key } }),
    server.call(`/api${pathname}${search}`, { headers: { origin } }),
  ];
  for (const response of await Promise.all(calls('https://elsewhere.example'))) {
    expect(response).toMatchObject({
      status: 403,
      body: { message: 'server_errors.origin_not_allowed' },
    });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  }
  for (const response of await Promise.all(calls('https://host.example'))) {
    expect(response.status).toBe(200);
  }
});
