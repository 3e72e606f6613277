import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadSecrets } from '../access/secrets.ts';
import { anyAnswer, field, input } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  fingerprintIn,
  mailedLink,
  makeWidget,
  openWidget,
  signWidget,
  verify,
  widgetForm,
  widgetOf,
} from '../testing/widgets.ts';
import { widgetVerifyLink } from '../widgets/verify-link.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** Addresses of their own, so that no test sees another's mail. */
let signers = 0;
const newEmail = () => `signer.${++signers}@example.com`;

/** Signs a widget as somebody new; answers the emailed link. */
async function signAsNew(code: string, more: Record<string, unknown> = {}): Promise<URL> {
  const { fields } = await openWidget(server, code);
  const email = newEmail();
  const inputs = fields.filter(({ type }) => type !== 'upload').map(anyAnswer);
  const signed = await signWidget(server, code, inputs, { email, ...more });
  expect(signed).toMatchObject({ status: 200, body: { status: 'verify' } });
  return mailedLink(server, email);
}

const report = (fingerprint: string) =>
  server.call(`/api/sender/envelopes/${fingerprint}`, { apiKey: server.apiKey });
const signings = async (code: string) =>
  (await server.call(`/api/sender/widgets/${code}`, { apiKey: server.apiKey })).body.signings;
const eventTypes = async (fingerprint: string) =>
  (await report(fingerprint)).body.events.map(({ type }: { type: string }) => type);

/** Reads the database beside the server. */
function count(sql: string, ...values: string[]): number {
  const db = new DatabaseSync(join(server.dataDir, 'sign-envelope.db'), { readOnly: true });
  try {
    return Number(db.prepare(`select count(*) as n ${sql}`).get(...values)?.n);
  } finally {
    db.close();
  }
}

describe('a widget', () => {
  test('is shown to anybody with its address, and its fields say which a query may fill in', async () => {
    const code = await makeWidget(
      server,
      widgetOf(
        [
          field('text', { title: 'name' }),
          field('text', { title: 'rent', merge_field: 'rent' }),
          field('text', { title: 'term', merge_field: 'term', content: '12 months' }),
        ],
        { redirect_url: 'example.com/thanks' },
      ),
    );
    const { widget, fields } = await openWidget(server, code);
    expect(widget).toMatchObject({
      title: 'Viewing',
      redirect_url: 'example.com/thanks',
      config: { company_name: 'Harbour Lettings' },
      pages: [{ width: 1600, text_src: `text/${widget.fingerprint}-0.json` }],
    });
    expect(fields).toMatchObject([
      { title: 'name', is_merge_field: false, prefilled: false, merge_field: null },
      { title: 'rent', is_merge_field: true, prefilled: false, merge_field: 'rent', content: '' },
      { title: 'term', is_merge_field: true, prefilled: true, content: '12 months' },
    ]);
    const page = await server.call(`/cdn/large/${widget.fingerprint}-0.jpg`);
    expect(page.headers.get('content-type')).toBe('image/jpeg');
    expect((await server.call('/api/data/widget?widget=none')).body).toEqual({
      message: 'error.pageNotFound',
    });
  });

  test('is made once for one Idempotency-Key, and is its company’s alone', async () => {
    const call = { idempotencyKey: 'one-widget' };
    const body = widgetForm(widgetOf(), await makePdf(1));
    const make = () => server.call('/api/sender/widgets', { apiKey: server.apiKey, body, ...call });
    const [first, again] = await Promise.all([make(), make()]);
    expect(again.body).toEqual(first.body);
    expect(first.body.link).toBe(`${server.server.url}/widget/${first.body.widget_code}`);
    const other = await server.server.addCompany('Elsewhere');
    const path = `/api/sender/widgets/${first.body.widget_code}`;
    expect((await server.call(path, { apiKey: other.apiKey })).status).toBe(404);
  });

  test('that cannot be made is refused by the place of each mistake', async () => {
    const make = async (widget: object) =>
      server.call('/api/sender/widgets', {
        apiKey: server.apiKey,
        body: widgetForm(widget, await makePdf(1)),
      });
    const answer = await make({
      ...widgetOf([field('text', { party: 2 }), field('dropdown')]),
      redirect_url: 'javascript:alert(1)',
      colour: 'red',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          'document.fields.1.dropdown_choices': ['server_errors.field.choices'],
          redirect_url: ['server_errors.envelope.redirect'],
          colour: ['server_errors.unknown_key'],
        },
      },
    });
    expect((await make(widgetOf([field('text', { party: 2 })]))).body.errors).toEqual({
      'document.fields.0.party': ['server_errors.envelope.unknown_party'],
    });
    expect((await make(widgetOf([field('text', { page: 2 })]))).body.errors).toEqual({
      'document.fields.0.page': ['server_errors.field.page_out_of_range'],
    });
    expect((await make({ ...widgetOf(), title: 'a\r\nb' })).body.errors).toEqual({
      title: ['server_errors.control_character'],
    });
  });
});

describe('signing a widget', () => {
  test('[WV-05] the emailed link verifies the signature, and only then is the document signed', async () => {
    const code = await makeWidget(server);
    const meta = { campaign: 'spring', tags: ['a', 'é'] };
    const link = await signAsNew(code, { name: 'Zoë Park', envelope_meta: meta });
    const fingerprint = fingerprintIn(link);
    expect(link.pathname).toBe(`/widget-verify/${fingerprint}/${code}`);
    expect((await report(fingerprint)).status).toBe(404);
    expect(await signings(code)).toEqual([]);

    expect(await verify(server, link)).toMatchObject({ status: 200, body: { status: 'verified' } });
    expect((await report(fingerprint)).body).toMatchObject({
      status: 'signed',
      title: 'Viewing',
      parties: [{ title: 'Zoë Park', status: 'signed' }],
    });
    expect(await eventTypes(fingerprint)).toEqual(
      expect.arrayContaining(['created', 'submitted', 'verified', 'signed', 'completed']),
    );
    expect(await signings(code)).toMatchObject([
      { envelope_fingerprint: fingerprint, name: 'Zoë Park', envelope_meta: meta },
    ]);
    const pdf = await server.call(`/api/sender/envelopes/${fingerprint}/document`, {
      apiKey: server.apiKey,
    });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is done as often as people like, each time an envelope of its own', async () => {
    const code = await makeWidget(server);
    const links = [await signAsNew(code), await signAsNew(code)];
    for (const link of links) expect((await verify(server, link)).status).toBe(200);
    expect(await signings(code)).toHaveLength(2);
  });

  test('a lost answer that is asked for again makes no second envelope and no second mail', async () => {
    const code = await makeWidget(server);
    const { fields } = await openWidget(server, code);
    const email = newEmail();
    const inputs = fields.map(anyAnswer);
    const sign = () => signWidget(server, code, inputs, { email, idempotencyKey: 'again' });
    const answers = await Promise.all([sign(), sign(), sign()]);
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ status: 'verify' })));
    await mailedLink(server, email);
    expect(count('from parties where email = ?', email)).toBe(1);
    const other = await signWidget(server, code, inputs, {
      email: newEmail(),
      idempotencyKey: 'again',
    });
    expect(other.status).toBe(409);
  });

  test('every rule of the engine is checked again, by the ids the signer knows', async () => {
    const code = await makeWidget(
      server,
      widgetOf([
        field('text', { title: 'name', required: true }),
        field('dropdown', { dropdown_choices: ['yes', 'no'] }),
        field('text', { title: 'term', merge_field: 'term', content: '12 months' }),
        field('text', { title: 'rent', merge_field: 'rent' }),
      ]),
    );
    const { fields } = await openWidget(server, code);
    const [name, choice, term, rent] = fields;
    if (!name || !choice || !term || !rent) throw new Error('no fields');
    const refused = await signWidget(server, code, [
      input(choice, { inputValue: 'maybe' }),
      // The sender's own words stay, whatever a query says.
      input(term, { inputValue: '1 month' }),
      { ...input(rent), inputId: 'nobody’s' },
    ]);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          [name.id]: ['field.required'],
          [choice.id]: ['field.not_a_choice'],
          [term.id]: ['field.locked'],
          'nobody’s': ['field.unknown'],
        },
      },
    });
    const email = newEmail();
    await signWidget(
      server,
      code,
      [input(name, { inputValue: 'Ada' }), input(rent, { inputValue: '£900' })],
      { email },
    );
    const link = await mailedLink(server, email);
    await verify(server, link);
    const db = new DatabaseSync(join(server.dataDir, 'sign-envelope.db'), { readOnly: true });
    const answers = db
      .prepare(
        'select answer from answers join envelopes on envelopes.id = answers.envelope_id where fingerprint = ?',
      )
      .all(fingerprintIn(link));
    db.close();
    expect(answers.map(({ answer }) => JSON.parse(String(answer)).inputValue).sort()).toEqual(
      ['', '12 months', 'Ada', '£900'].sort(),
    );
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'server_errors.required'],
    [
      'a name that would end a header',
      { name: 'A\r\nBcc: x' },
      'name',
      'server_errors.control_character',
    ],
    ['no address', { email: 'ada' }, 'email', 'server_errors.envelope.email'],
    [
      'an address that would add another',
      { email: 'a@example.com\nBcc: b@example.com' },
      'email',
      'server_errors.envelope.email',
    ],
    [
      'metadata too long',
      { envelope_meta: 'x'.repeat(10_001) },
      'envelope_meta',
      'server_errors.too_long',
    ],
  ])('%s is refused', async (_, change, place, key) => {
    const code = await makeWidget(server, widgetOf([]));
    const answer = await signWidget(server, code, [], change);
    expect(answer).toMatchObject({ status: 422, body: { errors: { [place]: [key] } } });
  });

  test('metadata too deep to be written is refused, not fatal', async () => {
    const code = await makeWidget(server, widgetOf([]));
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const answer = await server.call('/api/sign-widget', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"widget":"${code}","name":"A","email":"a@example.com","inputs":[],"envelope_meta":${deep}}`,
    });
    expect(answer.status).toBe(422);
  });

  test('a stranger’s mailbox cannot be filled', async () => {
    const code = await makeWidget(server, widgetOf([]));
    const email = newEmail();
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn++) {
      statuses.push((await signWidget(server, code, [], { email })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    // Another spelling of the same mailbox is the same mailbox.
    const shouted = await signWidget(server, code, [], { email: email.toUpperCase() });
    expect(shouted.status).toBe(429);
    expect(Number(shouted.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a company that is gone takes its widgets along', async () => {
    const gone = await server.server.addCompany('Gone');
    const code = await makeWidget(server, widgetOf([]), { apiKey: gone.apiKey });
    await server.server.deleteCompany(gone.companyId);
    const answers = [
      await server.call(`/api/data/widget?widget=${code}`),
      await signWidget(server, code, []),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 410,
        body: { message: 'server_errors.company_deleted' },
      });
    }
  });
});

describe('the emailed link', () => {
  const refusal = (status: number, name: string) => ({
    status,
    body: { message: `server_errors.${name}` },
  });

  test('says a second time that it has been used, and signs once however many open it at once', async () => {
    const code = await makeWidget(server);
    const link = await signAsNew(code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(server, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await verify(server, link)).toMatchObject(refusal(409, 'already_verified'));
    const types = await eventTypes(fingerprintIn(link));
    for (const type of ['verified', 'signed', 'completed']) {
      expect(types.filter((one: string) => one === type)).toHaveLength(1);
    }
  });

  test('asked again with the same key, as after a lost answer, is verified both times', async () => {
    const link = await signAsNew(await makeWidget(server, widgetOf([])));
    const first = await verify(server, link, 'once');
    expect(await verify(server, link, 'once')).toMatchObject({ status: 200, body: first.body });
  });

  test('that was altered, or made for another signing, verifies nothing', async () => {
    const code = await makeWidget(server, widgetOf([]));
    const otherCode = await makeWidget(server, widgetOf([]));
    const [link, other] = [await signAsNew(code), await signAsNew(code)];
    const altered = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return url;
    };
    const signature = link.searchParams.get('signature') ?? '';
    const expires = link.searchParams.get('expires') ?? '';
    const forged = [
      altered((url) => url.searchParams.set('expires', String(Number(expires) + 1))),
      altered((url) => url.searchParams.set('expires', `0${expires}`)),
      altered((url) => url.searchParams.set('expires', `${expires}.0`)),
      altered((url) => url.searchParams.delete('expires')),
      altered((url) => url.searchParams.set('signature', '')),
      altered((url) => url.searchParams.delete('signature')),
      altered((url) => url.searchParams.set('signature', `${signature}=`)),
      altered((url) => url.searchParams.set('signature', signature.slice(0, -1))),
      altered((url) =>
        url.searchParams.set('signature', createHash('sha256').update(expires).digest('base64url')),
      ),
      altered((url) =>
        url.searchParams.set('signature', other.searchParams.get('signature') ?? ''),
      ),
      altered((url) => {
        url.pathname = `/widget-verify/${fingerprintIn(link)}/${otherCode}`;
      }),
      altered((url) => {
        url.pathname = `/widget-verify/${fingerprintIn(other)}/${code}`;
      }),
    ];
    for (const url of forged) {
      expect(await verify(server, url), url.href).toMatchObject(
        refusal(403, 'verify_link_invalid'),
      );
    }
    expect(await signings(code)).toEqual([]);
    expect((await verify(server, link)).status).toBe(200);
  });

  test('that our own key signed for an envelope no widget made verifies nothing', async () => {
    const code = await makeWidget(server, widgetOf([]));
    const contract = await makePdf(1);
    const sent = await server.send(
      {
        title: 'Lease',
        parties: [{ title: 'Ben', email: newEmail() }],
        documents: [{ title: 'Lease', file: 'contract', fields: [field('text')] }],
      },
      { contract },
    );
    const link = widgetVerifyLink(await loadSecrets(server.dataDir), server.server.url, {
      envelopeFingerprint: sent.body.envelope_fingerprint,
      widgetCode: code,
      expires: Math.floor(Date.now() / 1000) + 60,
    });
    expect(await verify(server, new URL(link))).toMatchObject(refusal(403, 'verify_link_invalid'));
  });

  test('is good for a day; what nobody has confirmed by then is forgotten, files and all', async () => {
    const code = await makeWidget(server, widgetOf([field('upload')]));
    const { fields } = await openWidget(server, code);
    const [upload] = fields;
    if (!upload) throw new Error('no field');
    const sent = await uploadTo(code, { input_id: upload.id });
    const email = newEmail();
    const inputs = [
      input(upload, { inputFormat: 'upload-field', inputValue: JSON.stringify([sent.body.uuid]) }),
    ];
    expect((await signWidget(server, code, inputs, { email })).status).toBe(200);
    const [link, verified] = [await mailedLink(server, email), await signAsNew(code)];
    await verify(server, verified);
    const files = () => readdir(join(server.dataDir, 'files', 'uploads'));
    expect(await files()).toContain(sent.body.uuid);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 + 2_000 });
    expect(await verify(server, link)).toMatchObject(refusal(410, 'verify_link_expired'));
    expect(await verify(server, verified)).toMatchObject(refusal(409, 'already_verified'));
    // Any other change wakes what is done in the background.
    await signWidget(server, code, [], { email: newEmail() });
    await expect
      .poll(() => count('from parties where email = ?', email), { timeout: 30_000 })
      .toBe(0);
    await expect.poll(files, { timeout: 30_000 }).not.toContain(sent.body.uuid);
    expect(await verify(server, link)).toMatchObject(refusal(410, 'verify_link_expired'));
    expect(await signings(code)).toHaveLength(1);
  });
});

/** A JPEG that is one pixel wide. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

function uploadTo(
  code: string,
  texts: Readonly<Record<string, string>>,
  kind: 'file' | 'signature' = 'file',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ widget: code, ...texts })) form.set(name, value);
  form.set('file', new Blob([jpeg], { type: 'image/jpeg' }), 'hand.jpg');
  return server.call(`/api/upload/widget-${kind}`, { body: form });
}

describe('an upload to a widget', () => {
  test('is signed with once, by whoever was told its name, and for its own field', async () => {
    const fieldsOfTwo = [field('upload', { title: 'a' }), field('upload', { title: 'b' })];
    const code = await makeWidget(server, widgetOf(fieldsOfTwo));
    const elsewhere = await makeWidget(server, widgetOf(fieldsOfTwo));
    const { fields } = await openWidget(server, code);
    const [a, b] = fields;
    const [foreign] = (await openWidget(server, elsewhere)).fields;
    if (!a || !b || !foreign) throw new Error('no fields');
    const { body } = await uploadTo(code, { input_id: a.id });
    expect(body).toMatchObject({ success: true, fileName: 'hand.jpg' });
    const signWith = (widget: string, target: typeof a) =>
      signWidget(
        server,
        widget,
        [input(target, { inputFormat: 'upload-field', inputValue: JSON.stringify([body.uuid]) })],
        { email: newEmail() },
      );
    expect((await signWith(code, b)).body.errors).toEqual({ [b.id]: ['field.invalid'] });
    expect((await signWith(elsewhere, foreign)).body.errors).toEqual({
      [foreign.id]: ['field.invalid'],
    });
    expect((await signWith(code, a)).status).toBe(200);
    expect((await signWith(code, a)).body.errors).toEqual({ [a.id]: ['field.invalid'] });
  });

  test('as a signature shows to whoever knows its name, until it is signed with', async () => {
    const code = await makeWidget(server, widgetOf([field('signature')]));
    const { body } = await uploadTo(code, {}, 'signature');
    const path = `/cdn/signatures/${body.fileName}`;
    expect((await server.call(path)).headers.get('content-type')).toBe('image/jpeg');
    const { fields } = await openWidget(server, code);
    const [hand] = fields;
    if (!hand) throw new Error('no field');
    const email = newEmail();
    const inputs = [input(hand, { inputFormat: 'upload', inputValue: body.fileName })];
    expect((await signWidget(server, code, inputs, { email })).status).toBe(200);
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { apiKey: server.apiKey })).status).toBe(404);
    await verify(server, await mailedLink(server, email));
    expect((await server.call(path, { apiKey: server.apiKey })).status).toBe(200);
  });

  test('is taken back by its name, at its own widget only', async () => {
    const code = await makeWidget(server, widgetOf([field('upload')]));
    const elsewhere = await makeWidget(server, widgetOf([]));
    const [upload] = (await openWidget(server, code)).fields;
    const inputId = upload?.id ?? '';
    const { uuid } = (await uploadTo(code, { input_id: inputId })).body;
    const remove = (widget: string) =>
      server.call('/api/upload/widget-file', {
        headers: { 'x-http-method-override': 'DELETE' },
        body: { widget, input_id: inputId, uuid },
      });
    expect((await remove(elsewhere)).status).toBe(404);
    expect((await remove(code)).body).toMatchObject({ success: true, uuid });
    expect((await remove(code)).status).toBe(404);
  });

  test('needs a widget, a field of it that takes files, and bounds', async () => {
    const code = await makeWidget(server, widgetOf([field('upload'), field('text')]));
    const [upload, text] = (await openWidget(server, code)).fields;
    const uploadId = upload?.id ?? '';
    expect((await uploadTo('none', { input_id: uploadId })).status).toBe(404);
    expect((await uploadTo(code, { input_id: text?.id ?? '' })).status).toBe(404);
    expect((await uploadTo(code, {})).body.errors).toEqual({
      input_id: ['server_errors.required'],
    });
    const form = new FormData();
    form.set('file', new Blob([jpeg]), 'hand.jpg');
    const nowhere = await server.call('/api/upload/widget-file', { body: form });
    expect(nowhere.body.errors).toEqual({ widget: ['server_errors.required'] });
  });

  test('that nobody has signed with is cleared away after a day', async () => {
    const code = await makeWidget(server, widgetOf([field('upload')]));
    const [upload] = (await openWidget(server, code)).fields;
    const { uuid } = (await uploadTo(code, { input_id: upload?.id ?? '' })).body;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 + 2_000 });
    await signWidget(server, await makeWidget(server, widgetOf([])), [], { email: newEmail() });
    await expect
      .poll(() => readdir(join(server.dataDir, 'files', 'uploads')), { timeout: 30_000 })
      .not.toContain(uuid);
  });
});
