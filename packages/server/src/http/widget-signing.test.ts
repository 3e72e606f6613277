import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DevMessage } from '../dev-mailbox/dev-mailbox.ts';
import { eventTypesOf, reportOf } from '../testing/envelopes.ts';
import { countRows, readRows } from '../testing/read-rows.ts';
import { anyAnswer, field, input } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  fingerprintIn,
  mailedLink,
  makeWidget,
  newEmail,
  openWidget,
  signAsNew,
  signingsOf,
  signWidget,
  verify,
  widgetOf,
} from '../testing/widgets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());

describe('signing a widget', () => {
  test('[WV-05] the emailed link verifies the signature, and only then is the document signed', async () => {
    const code = await makeWidget(server);
    const meta = { campaign: 'spring', tags: ['a', 'é'] };
    const link = await signAsNew(server, code, { name: 'Zoë Park', envelope_meta: meta });
    const fingerprint = fingerprintIn(link);
    expect(link.pathname).toBe(`/widget-verify/${fingerprint}/${code}`);
    expect((await reportOf(server, fingerprint)).status).toBe(404);
    expect(await signingsOf(server, code)).toEqual([]);

    expect(await verify(server, link)).toMatchObject({ status: 200, body: { status: 'verified' } });
    expect((await reportOf(server, fingerprint)).body).toMatchObject({
      status: 'signed',
      title: 'Viewing',
      parties: [{ title: 'Zoë Park', status: 'signed' }],
    });
    expect(await eventTypesOf(server, fingerprint)).toEqual(
      expect.arrayContaining(['created', 'submitted', 'verified', 'signed', 'completed']),
    );
    expect(await signingsOf(server, code)).toMatchObject([
      { envelope_fingerprint: fingerprint, name: 'Zoë Park', envelope_meta: meta },
    ]);
    const pdf = await server.call<Buffer>(`/api/sender/envelopes/${fingerprint}/document`, {
      apiKey: server.apiKey,
    });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('can be repeated, and creates a new envelope each time', async () => {
    const code = await makeWidget(server);
    const links = [await signAsNew(server, code), await signAsNew(server, code)];
    for (const link of links) expect((await verify(server, link)).status).toBe(200);
    expect(await signingsOf(server, code)).toHaveLength(2);
  });

  test('a retry after a lost response creates no second envelope and sends no second mail', async () => {
    const code = await makeWidget(server);
    const { fields } = await openWidget(server, code);
    const email = newEmail();
    const inputs = fields.map(anyAnswer);
    const sign = () => signWidget(server, code, inputs, { email, idempotencyKey: 'again' });
    const responses = await Promise.all([sign(), sign(), sign()]);
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => ({ status: 'verify' })));
    await mailedLink(server, email);
    expect(await countRows(server, 'from parties where email = ?', email)).toBe(1);
    const other = await signWidget(server, code, inputs, {
      email: newEmail(),
      idempotencyKey: 'again',
    });
    expect(other.status).toBe(409);
  });

  test('every rule of the engine is checked again, with the field ids of the widget', async () => {
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
      // The sender's own text stays, regardless of the query.
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
    const rows = await readRows(
      server,
      `select definition, answer from fields left join answers on answers.field_id = fields.id
       join envelopes on envelopes.id = fields.envelope_id where fingerprint = ?`,
      fingerprintIn(link),
    );
    // What was not submitted stays as the sender has filled it in.
    const values = rows.map(({ definition, answer }) =>
      answer === null
        ? JSON.parse(String(definition)).value
        : JSON.parse(String(answer)).inputValue,
    );
    expect(values.sort()).toEqual(['', '12 months', 'Ada', '£900'].sort());
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'server_errors.required'],
    ['a name that cannot be seen', { name: '\u200b\r\n' }, 'name', 'server_errors.required'],
    ['a name too long', { name: 'a'.repeat(201) }, 'name', 'server_errors.too_long'],
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
    const response = await signWidget(server, code, [], change);
    expect(response).toMatchObject({ status: 422, body: { errors: { [place]: [key] } } });
  });

  test.for([
    'Jan Kowalski, M.Sc.',
    'M.Sc. Jan Nowak',
    'Prof.Dr.Müller',
    'A.Kowalski',
    'J.R.R.Tolkien',
    'St.John Smythe',
    'Hans-Peter v.d.Berg',
    'jan@firma.pl',
    'Booking.com B.V.',
    'Amazon.de GmbH',
    'Node.js Foundation',
    'T.J.Maxx',
    'Müller/Schmidt GbR',
    '24/7 Fitness',
    '½ Price Shop',
    'Company 12345678',
    'C/O John Smith',
    'Pedro de Alcântara João Carlos Leopoldo Salvador Bibiano Francisco Xavier de Paula Leocádio Miguel',
    'أبو عبد الله محمد بن أحمد بن أبي بكر بن فرح الأنصاري الخزرجي الأندلسي المالكي',
    '<b>Win at https://evil.example</b>',
  ])('%s may sign, and the mail to confirm it does not contain the name', async (name) => {
    const code = await makeWidget(server, widgetOf([]));
    const email = newEmail();
    expect(await signWidget(server, code, [], { name, email })).toMatchObject({ status: 200 });
    const link = await mailedLink(server, email);
    const { body } = await server.call<readonly DevMessage[]>('/dev/mailbox.json');
    const mail = body.find((message) => message.to === email);
    if (mail?.kind !== 'mail') throw new Error('There is no mail.');
    const said = [mail.subject, mail.text, mail.html].join('\n');
    expect(said).toContain('Hello,');
    const parts = name.split(/[^\p{L}\p{M}\p{N}.]+/u).filter((part) => part.length > 4);
    for (const part of [name, ...parts]) expect(said).not.toContain(part);

    expect((await verify(server, link)).status).toBe(200);
    expect(await signingsOf(server, code)).toMatchObject([{ name, email }]);
  });

  test.for([
    ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['\tAda\u2028Park\u0000', 'Ada Park'],
    ['\u202bאשר לוי\u202c', 'אשר לוי'],
  ] as const)('the name %j loses its line breaks and control characters', async ([typed, name]) => {
    const code = await makeWidget(server, widgetOf([]));
    await verify(server, await signAsNew(server, code, { name: typed }));
    expect(await signingsOf(server, code)).toMatchObject([{ name }]);
  });

  test.each([
    ['200,000 levels', 200_000, 413],
    ['25 levels', 25, 422],
  ])('metadata of %s is refused', async (_, levels, status) => {
    const code = await makeWidget(server, widgetOf([]));
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const response = await server.call('/api/sign-widget', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"widget":"${code}","name":"A","email":"a@example.com","inputs":[],"envelope_meta":${deep}}`,
    });
    expect(response.status).toBe(status);
  });

  test('a stranger’s mailbox cannot be filled', async () => {
    const code = await makeWidget(server, widgetOf([]));
    const email = newEmail();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await signWidget(server, code, [], { email })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
    // A different spelling counts as the same mailbox.
    const shouted = await signWidget(server, code, [], { email: email.toUpperCase() });
    expect(shouted.status).toBe(429);
    expect(Number(shouted.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('deleting a company removes its widgets', async () => {
    const gone = await server.server.addCompany('Gone');
    const code = await makeWidget(server, widgetOf([]), { apiKey: gone.apiKey });
    await server.server.deleteCompany(gone.companyId);
    const responses = [
      await server.call(`/api/data/widget?widget=${code}`),
      await signWidget(server, code, []),
    ];
    for (const response of responses) {
      expect(response).toMatchObject({
        status: 410,
        body: { message: 'server_errors.company_deleted' },
      });
    }
  });
});
