import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventTypesOf, loadOwnFields, reportOf } from '../testing/envelopes.ts';
import { errorsOf, linkOf, partyOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { envelopeForm } from '../testing/test-client.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer({ maxPdfBytes: 200_000 }), makePdf(2)]);
});
afterAll(() => server.close());

const post = (form: FormData, headers: Record<string, string> = {}) =>
  server.call('/api/sender/envelopes', { apiKey: server.apiKey, body: form, headers });

describe('sending an envelope', () => {
  test('returns a link for each party, in order', async () => {
    const sent = await server.send(envelopeOf([field('text')], { parties: ['ada', 'ben'] }), {
      contract,
    });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        envelope_fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        parties: [{ party_id: expect.any(String) }, { party_id: expect.any(String) }],
      },
    });
    const links = sent.body.parties.map(({ link }) => new URL(link));
    for (const link of links) {
      expect(link.origin).toBe(server.server.url);
      // 256 bits, in base64url.
      expect(link.hash).toMatch(/^#[\w-]{43}$/);
    }
    expect(links[0]?.hash).not.toBe(links[1]?.hash);
  });

  test('accepts the key as a bearer token too, and nothing without a valid key', async () => {
    const form = () => envelopeForm(envelopeOf([]), { contract });
    const call = (headers: Record<string, string>) =>
      server.call('/api/sender/envelopes', { body: form(), headers });
    expect((await call({ authorization: `Bearer ${server.apiKey}` })).status).toBe(200);
    expect((await call({})).status).toBe(401);
    expect((await call({ 'x-api-key': `${server.apiKey}x` })).status).toBe(401);
    expect((await call({ authorization: 'Basic abc' })).status).toBe(401);
  });

  test.for([
    ['an unknown type', { type: 'stamp' }, 'type', 'server_errors.field.type'],
    ['a party that is not there', { party: 2 }, 'party', 'server_errors.envelope.unknown_party'],
    ['party 0', { party: 0 }, 'party', 'server_errors.invalid'],
    ['a page that is not there', { page: 3 }, 'page', 'server_errors.field.page_out_of_range'],
    [
      'a text that its box cannot hold',
      { content: 'lorem ipsum '.repeat(300) },
      'content',
      'server_errors.field.does_not_fit',
    ],
    ['a box off the page', { x: 80, width: 30 }, 'width', 'server_errors.field.off_page'],
    ['a box below the page', { y: 99 }, 'height', 'server_errors.field.off_page'],
    ['a negative place', { x: -1 }, 'x', 'server_errors.field.off_page'],
    ['a key with a typing mistake', { reqired: true }, 'reqired', 'server_errors.unknown_key'],
    [
      'a dropdown without choices',
      { type: 'dropdown' },
      'dropdown_choices',
      'server_errors.field.choices',
    ],
  ] as const)('refuses %s with its path, its key and a sentence', async ([, more, place, key]) => {
    const sent = await server.send(envelopeOf([field('text'), field('text', more)]), { contract });
    expect(sent).toMatchObject({
      status: 422,
      body: {
        message: 'server_errors.validation',
        errors: { [`documents.0.fields.1.${place}`]: [key] },
        explanations: {
          [`documents.0.fields.1.${place}`]: [
            expect.stringMatching(`^documents\\.0\\.fields\\.1\\.${place} [a-z].+\\.$`),
          ],
        },
      },
    });
  });

  test('accepts a box that is over the edge by a rounding error, and clamps it to the page', async () => {
    const sent = await server.send(
      envelopeOf([field('text', { x: 70.005, width: 30, y: 96.001, height: 4 })]),
      { contract },
    );
    const [placed] = await loadOwnFields(server, await server.open(linkOf(sent)));
    if (placed === undefined) throw new Error('no field');
    expect(placed.x + placed.width).toBe(100);
    expect(placed.y + placed.height).toBe(100);
  });

  test.for([
    ['ada', 'server_errors.envelope.email'],
    ['ada@example.com\r\nBcc: eve@example.com', 'server_errors.envelope.email'],
    ['ada@example.com, eve@example.com', 'server_errors.envelope.email'],
    ['"Ada" <ada@example.com>', 'server_errors.envelope.email'],
  ])('refuses the address %j', async ([email, key]) => {
    const envelope = { ...envelopeOf([]), parties: [{ title: 'Ada', email }] };
    const sent = await server.send(envelope, { contract });
    expect(errorsOf(sent)).toEqual({ 'parties.0.email': [key] });
  });

  test('refuses line breaks in titles', async () => {
    const envelope = { ...envelopeOf([]), title: 'Lease\r\nBcc: eve@example.com' };
    const sent = await server.send(envelope, { contract });
    expect(errorsOf(sent)).toEqual({ title: ['server_errors.control_character'] });
  });

  test('refuses missing and unreferenced parts, each by its name', async () => {
    const missing = await server.send(envelopeOf([]), {});
    expect(errorsOf(missing)).toEqual({ 'documents.0.file': ['server_errors.file.missing'] });
    const unused = await server.send(envelopeOf([]), { contract, annex: contract });
    expect(errorsOf(unused)).toEqual({ annex: ['server_errors.file.unused'] });
    const twice = {
      ...envelopeOf([]),
      documents: [1, 2].map(() => ({ title: 'x', file: 'contract' })),
    };
    expect(errorsOf(await server.send(twice, { contract }))).toEqual({
      'documents.1.file': ['server_errors.file.used_twice'],
    });
    const without = new FormData();
    without.set('contract', new Blob([new Uint8Array(contract)]), 'contract.pdf');
    expect(errorsOf(await post(without))).toEqual({ envelope: ['server_errors.required'] });
  });

  test('refuses files that are not PDFs, truncated or too large, by document', async () => {
    const two = {
      ...envelopeOf([]),
      documents: [
        { title: 'Good', file: 'contract' },
        { title: 'Bad', file: 'bad' },
      ],
    };
    const text = await server.send(two, { contract, bad: Buffer.from('hello, this is text') });
    expect(text).toMatchObject({
      status: 422,
      body: { errors: { 'documents.1.file': ['document.not_pdf'] } },
    });
    const cut = await server.send(two, { contract, bad: contract.subarray(0, 300) });
    expect(errorsOf(cut)['documents.1.file']).toEqual(['document.damaged']);
    const large = await server.send(two, { contract, bad: new Uint8Array(200_001) });
    expect(large).toMatchObject({ status: 413, body: { message: 'server_errors.file_too_large' } });
  });

  test('reports a file as too large before all of it has arrived', async () => {
    const sent = await server.send(envelopeOf([]), { contract: new Uint8Array(20_000_000) });
    expect(sent).toMatchObject({ status: 413, body: { message: 'server_errors.file_too_large' } });
  });

  test('refuses documents that are too large in total, with or without a declared length', async () => {
    const contract = await makePdf();
    const limited = await startTestServer({
      maxPdfBytes: 1_000_000,
      maxEnvelopeBytes: 1_000_000,
    });
    // Each is small enough, but twenty of them exceed the total limit.
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`file-${index}`, Buffer.alloc(900_000, 'x')]),
    );
    const body = envelopeForm(envelopeOf([]), { ...files, contract });
    const told = await limited.call('/api/sender/envelopes', { apiKey: limited.apiKey, body });
    expect(told).toMatchObject({ status: 413, body: { message: 'server_errors.too_large' } });
    const request = new Request('http://localhost', { method: 'POST', body });
    const streamed = {
      method: 'POST',
      headers: {
        'x-api-key': limited.apiKey,
        'content-type': request.headers.get('content-type') ?? '',
      },
      body: request.body,
      duplex: 'half',
    };
    const untold = await fetch(`${limited.server.url}/api/sender/envelopes`, streamed);
    expect(untold.status).toBe(413);
    expect(await readdir(join(limited.dataDir, 'tmp'))).toEqual([]);
    await limited.close();
  });

  test('keeps nothing of a body whose sender disconnects', async () => {
    const { port } = new URL(server.server.url);
    const sender = connect(Number(port), '127.0.0.1');
    const head = [
      'POST /api/sender/envelopes HTTP/1.1',
      'Host: localhost',
      `X-Api-Key: ${server.apiKey}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
      '',
      '--x',
      'Content-Disposition: form-data; name="contract"; filename="contract.pdf"',
      '',
      'Half of a body. '.repeat(100),
    ];
    sender.write(head.join('\r\n'));
    // Pages of other tests' documents may be rendered at the same time. This prefix matches no
    // page.
    const lying = async () => {
      const names = await readdir(join(server.dataDir, 'tmp'));
      const contents = names.map((name) => readFile(join(server.dataDir, 'tmp', name), 'latin1'));
      return (await Promise.all(contents)).filter((content) => content.startsWith('Half of'));
    };
    await vi.waitFor(async () => expect(await lying()).toHaveLength(1));
    sender.destroy();
    await vi.waitFor(async () => expect(await lying()).toEqual([]));
  });

  test('refuses malformed JSON, malformed bodies and unsupported media types', async () => {
    expect((await post(envelopeForm('{', { contract }))).status).toBe(400);
    expect((await post(envelopeForm('[]', { contract }))).status).toBe(422);
    const call = (body: string, type: string) =>
      server.call('/api/sender/envelopes', {
        apiKey: server.apiKey,
        body,
        headers: { 'content-type': type },
      });
    expect((await call('{}', 'application/json')).status).toBe(415);
    expect((await call('--x\r\nnonsense', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect((await call('x', 'multipart/form-data')).status).toBe(415);
  });

  test('tells the JSON from the files by their names alone', async () => {
    const boundary = 'b';
    const part = (headers: string, content: string | Uint8Array<ArrayBuffer>) => [
      `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`,
      content,
      '\r\n',
    ];
    const json = JSON.stringify(envelopeOf([field('text')]));
    for (const [envelope, file] of [
      ['name="envelope"; filename="blob"\r\nContent-Type: application/json', 'name="contract"'],
      ['name="envelope"; filename=""', 'name="contract"\r\nContent-Type: application/pdf'],
      [
        'name="envelope"; filename="e.json"\r\nContent-Type: application/octet-stream',
        'name="contract"; filename=""\r\nContent-Type: text/plain',
      ],
    ] as const) {
      const sent = await fetch(`${server.server.url}/api/sender/envelopes`, {
        method: 'POST',
        headers: {
          'x-api-key': server.apiKey,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: new Blob([
          ...part(file, new Uint8Array(contract)),
          ...part(envelope, json),
          `--${boundary}--\r\n`,
        ]),
      });
      expect({ status: sent.status, body: await sent.json() }).toMatchObject({
        status: 200,
        body: { envelope_fingerprint: expect.any(String) },
      });
    }
  });

  test('a retry creates nothing new, and the same key with other content is refused', async () => {
    const call = { apiKey: server.apiKey, idempotencyKey: 'lease-117' };
    const send = (title: string, files = { contract }) =>
      server.call('/api/sender/envelopes', {
        ...call,
        body: envelopeForm({ ...envelopeOf([field('text')]), title }, files),
      });
    const first = await send('Lease');
    expect((await send('Lease')).body).toEqual(first.body);
    const other = { status: 409, body: { message: 'server_errors.idempotency_mismatch' } };
    expect(await send('Another')).toMatchObject(other);
    expect(await send('Lease', { contract: await makePdf(3) })).toMatchObject(other);
  });

  test('ten concurrent calls with one key create one envelope', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.send(
          envelopeOf([field('text')]),
          { contract },
          {
            apiKey: server.apiKey,
            idempotencyKey: 'at-once',
            body: envelopeForm(envelopeOf([field('text')]), { contract }),
          },
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ body }) => body.envelope_fingerprint)).size).toBe(1);
  });
});

describe('following an envelope', () => {
  test('returns its status, its events and their IP addresses', async () => {
    const sent = await server.send(envelopeOf([field('text')]), { contract });
    const { link, party_id } = partyOf(sent);
    const token = await server.open(link);
    for (const path of ['/api/user', '/api/data/envelope', '/api/download/meta']) {
      await server.call(path, { token });
    }
    expect(await eventTypesOf(server, sent.body.envelope_fingerprint)).toEqual(['created']);
    const opened = await Promise.all(
      [1, 2, 3].map(() => server.call('/api/opened', { token, method: 'POST' })),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await reportOf(server, sent.body.envelope_fingerprint)).body).toEqual({
      envelope_fingerprint: sent.body.envelope_fingerprint,
      title: 'Tenancy',
      originals: [expect.objectContaining({ title: 'Agreement', removed: [] })],
      seal: null,
      status: 'sent',
      created_at: expect.any(String),
      ended_at: null,
      documents: null,
      files: [],
      parties: [
        {
          party_id,
          title: 'ada',
          email: 'ada@example.com',
          status: 'waiting',
          signed_at: null,
          envelope_meta: null,
        },
      ],
      events: [
        expect.objectContaining({ type: 'created', party_id: null, ip: '127.0.0.1' }),
        expect.objectContaining({ type: 'opened', party_id }),
      ],
    });
  });

  test("another company's envelope returns 404 in every call", async () => {
    const sent = await server.send(envelopeOf([field('text')]), { contract });
    const { apiKey } = await server.server.addCompany('Another');
    const path = `/api/sender/envelopes/${sent.body.envelope_fingerprint}`;
    for (const address of [path, `${path}/document`]) {
      expect(await server.call(address, { apiKey })).toMatchObject({
        status: 404,
        body: { message: 'server_errors.envelope_not_found' },
      });
    }
    expect((await server.call(path)).status).toBe(401);
  });
});
