import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOwnFields } from '../testing/envelopes.ts';
import { errorsOf, linkOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget, signWidget, widgetForm, widgetOf } from '../testing/widgets.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer({ devMailbox: true }), makePdf()]);
});
afterAll(() => server.close());

describe('a redirect address', () => {
  test.for([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://shop.example/\r\nset-cookie: a=b',
    'https://@evil.example/',
    'https://:@evil.example/',
    ' https://shop.example/',
    'https://shop.example/ ',
    '\u0000https://shop.example/',
    'https://shop.example\t/',
    'https://xn--pple-43d.example/',
    'https://xn--a.example/',
  ])('cannot be %j', async (redirect_url) => {
    const refusal = { redirect_url: ['server_errors.envelope.redirect'] };
    const sent = await server.send(envelopeOf([], { redirect_url }), { contract });
    expect(sent).toMatchObject({ status: 422, body: { errors: refusal } });
    const body = widgetForm(widgetOf([], { redirect_url }), contract);
    const made = await server.call('/api/sender/widgets', { apiKey: server.apiKey, body });
    expect(made).toMatchObject({ status: 422, body: { errors: refusal } });
  });
});

describe('the address of a logo', () => {
  test.for([
    'https://ada@shop.example/logo.png',
    'https://@shop.example/logo.png',
    'https://shop.example/"onerror="alert(1)',
    "https://shop.example/');}",
    'https://shop.example\\logo.png',
    'https://shop.example/\u202egnp.ogol',
    'https://xn--pple-43d.example/logo.png',
  ])('cannot be %j', async (logoURL) => {
    const refusal = { 'branding.logoURL': ['server_errors.envelope.logo'] };
    const branding = { logoURL };
    const sent = await server.send(envelopeOf([], { branding }), { contract });
    expect(sent).toMatchObject({ status: 422, body: { errors: refusal } });
    const body = widgetForm(widgetOf([], { branding }), contract);
    const made = await server.call('/api/sender/widgets', { apiKey: server.apiKey, body });
    expect(made).toMatchObject({ status: 422, body: { errors: refusal } });
  });
});

describe('a text that is shown in one line', () => {
  const key = 'server_errors.control_character';

  test('may have direction marks, which Arabic and Hebrew titles need', async () => {
    const envelope = envelopeOf([field('text')], { title: '\u200fחוזה A-7\u200e (2026)' });
    expect((await server.send(envelope, { contract })).status).toBe(200);
  });

  test.for([
    ['a line break', 'Ada\r\nBcc: eve@evil.example', key],
    ['a line separator', 'Ada\u2028Park', key],
    ['a null character', 'Ada\u0000', key],
    ['a text that runs backwards', 'Ada \u202egnikraP', key],
    ['an isolate', 'Ada \u2067Park\u2069', key],
    ['half a character', 'Ada \ud800', key],
    ['nothing visible', '\u200b\u3164', 'server_errors.required'],
    ['more than it has room for', 'x'.repeat(301), 'server_errors.too_long'],
  ] as const)('cannot hold %s', async ([, text, problem]) => {
    // Names of fields have a limit of their own.
    const short =
      problem === 'server_errors.too_long' ? {} : { title: text, group: text, merge_field: text };
    const envelope = {
      title: text,
      parties: [{ title: text, email: 'ada@example.com' }],
      documents: [{ title: text, file: 'contract', fields: [field('checkbox', short)] }],
      branding: { company: text },
    };
    const refused = (places: readonly string[]) =>
      Object.fromEntries(places.map((place) => [place, [problem]]));
    const names = ['group', 'merge_field', 'title'].filter((name) => name in short);
    const sent = await server.send(envelope, { contract });
    expect(errorsOf(sent)).toEqual(
      refused([
        'title',
        'parties.0.title',
        'documents.0.title',
        'branding.company',
        ...names.map((name) => `documents.0.fields.0.${name}`),
      ]),
    );
    const config = { company_name: text };
    const configured = await server.send(envelopeOf([], { config }), { contract });
    expect(errorsOf(configured)).toEqual(refused(['config.company_name']));
    const widget = {
      ...widgetOf([field('checkbox', short)]),
      title: text,
      branding: { company: text },
    };
    const made = await server.call('/api/sender/widgets', {
      apiKey: server.apiKey,
      body: widgetForm(widget, contract),
    });
    expect(errorsOf(made)).toEqual(
      refused(['title', 'branding.company', ...names.map((name) => `document.fields.0.${name}`)]),
    );
  });

  test('cannot be a choice that reads differently from what it is', async () => {
    const choices = field('dropdown', { dropdown_choices: ['900', '\u202e009'] });
    expect(errorsOf(await server.send(envelopeOf([choices]), { contract }))).toEqual({
      'documents.0.fields.0.dropdown_choices.1': [key],
    });
  });

  test('cannot break the line in the name of a company or a key', async () => {
    for (const name of ['', ' ', 'Harbour\r\nBcc: eve@evil.example', 'Harbour \u202eevil']) {
      await expect(server.server.addCompany(name)).rejects.toThrow('cannot be the name');
    }
    const call = { apiKey: server.apiKey, body: { name: 'Payroll \u202eevil' } };
    expect(errorsOf(await server.call('/api/sender/keys', call))).toEqual({ name: [key] });
  });

  test('can be a name in any script', async () => {
    const title = 'José O’Connor-Ng & Söhne 山田太郎 שלום می\u200cخواهم 👩\u200d🚀';
    const sent = await server.send(
      envelopeOf([field('text', { title })], { title, branding: { company: title } }),
      { contract },
    );
    expect(sent.status).toBe(200);
  });
});

describe('a line break', () => {
  const broken = 'Ada\r\nBcc: eve@evil.example';

  test('is refused in names and addresses of an envelope', async () => {
    const sent = await server.send(
      {
        title: broken,
        parties: [{ title: broken, email: 'ada@example.com\nBcc: eve@evil.example' }],
        documents: [{ title: broken, file: 'contract', fields: [] }],
      },
      { contract },
    );
    expect(sent.status).toBe(422);
    const places = Object.keys(errorsOf(sent));
    expect(places).toContain('parties.0.email');
    const titles = await server.send(
      {
        title: broken,
        parties: [{ title: broken, email: 'ada@example.com' }],
        documents: [{ title: broken, file: 'contract', fields: [] }],
      },
      { contract },
    );
    expect(Object.keys(errorsOf(titles)).sort()).toEqual([
      'documents.0.title',
      'parties.0.title',
      'title',
    ]);
  });

  test('is refused in the address of a widget’s signer', async () => {
    const code = await makeWidget(server);
    const response = await signWidget(server, code, [], {
      email: 'ada@example.com\r\nBcc: eve@evil.example',
    });
    expect(response.status).toBe(422);
    expect(Object.keys(errorsOf(response))).toEqual(['email']);
  });

  test('never ends a header, in any part of a request', async () => {
    const paths = [
      '/%0d%0aSet-Cookie:%20a=b',
      '/api/%0d%0aSet-Cookie:%20a=b',
      '/host?%0d%0aSet-Cookie:%20a=b',
      '/host%0d%0aSet-Cookie:%20a=b',
      '/cdn/large/%0d%0aSet-Cookie:%20a=b-0.jpg',
    ];
    for (const path of paths) {
      const { status, headers } = await server.call(path);
      expect(status, path).toBeLessThan(500);
      expect(headers.get('set-cookie'), path).toBeNull();
    }
  });
});

describe('a file’s name', () => {
  const titles = [
    '../../../etc/passwd',
    '..\\..\\windows\\system32',
    'C:evil',
    '/etc/passwd',
    '..',
    '.hidden',
    'evil.pdf"; filename="evil.html',
    "evil'%0d%0aX: y",
  ];

  async function download(documents: readonly string[]) {
    const envelope = {
      ...envelopeOf([]),
      title: documents[0],
      documents: documents.map((title, index) => ({ title, file: `file-${index}`, fields: [] })),
    };
    const files = Object.fromEntries(documents.map((_, index) => [`file-${index}`, contract]));
    const sent = await server.send(envelope, files);
    expect(sent.status).toBe(200);
    const token = await server.open(linkOf(sent));
    return server.call<Buffer>('/api/download/envelope', { token });
  }

  test.for(titles)('made from the title %j is only a file name', async (title) => {
    const { headers } = await download([title]);
    const header = headers.get('content-disposition') ?? '';
    const [, plain = '', encoded = ''] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.%~!#$&+^`|-]*)$/.exec(header) ??
      [];
    for (const name of [plain, decodeURIComponent(encoded)]) {
      expect(name).toMatch(/^[^/\\:\p{C}.][^/\\:\p{C}]*\.pdf$/u);
    }
  });

  test('in a zip stays in its folder and is unique', async () => {
    const { body } = await download([...titles, '..', '..']);
    const names = zipNames(body);
    expect(names).toHaveLength(titles.length + 2);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^\d+ [^/\\:\p{C}]+\.pdf$/u);
  });

  test('of an upload is stored without its path', async () => {
    const sent = await server.send(envelopeOf([field('upload')]), { contract });
    const token = await server.open(linkOf(sent));
    const [upload] = await loadOwnFields(server, token);
    const form = new FormData();
    form.set('input_id', upload?.id ?? '');
    form.set('file', new Blob([new Uint8Array(contract)]), '../../../etc/passwd.pdf');
    const response = await server.call('/api/upload/envelope-file', { token, body: form });
    expect(response.body).toMatchObject({ success: true, fileName: 'passwd.pdf' });
  });
});

/** Reads the names in the central directory of a zip: APPNOTE, section 4.3.12. */
function zipNames(zip: Buffer): readonly string[] {
  const names: string[] = [];
  let at = zip.indexOf('PK\u0001\u0002');
  while (at !== -1) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.subarray(at + 46, at + 46 + length).toString('utf8'));
    at = zip.indexOf('PK\u0001\u0002', at + 46 + length);
  }
  return names;
}

describe('input that is not HTTP', () => {
  test.for([
    ['a header without a name', 'GET /api/user HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n'],
    ['a line break in a header', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX-Password: a\rb\r\n\r\n'],
    [
      'two lengths',
      'POST /api/auth HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length beside chunks',
      'POST /api/auth HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a chunk of no size',
      'POST /api/auth HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['no host', 'GET /api/user HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/user HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    [
      'a host that is none',
      'GET /api/user HTTP/1.1\r\nHost: <script>\r\nConnection: close\r\n\r\n',
    ],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001'],
  ] as const)('%s is refused without revealing anything about the server', async ([, text]) => {
    const socket = connect(Number(new URL(server.server.url).port), '127.0.0.1');
    socket.write(text, 'latin1');
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => {
      pieces.push(Buffer.from(piece));
      socket.end();
    });
    socket.on('error', () => socket.destroy());
    await new Promise((resolve) => socket.on('close', resolve));
    const response = Buffer.concat(pieces).toString('latin1');
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(response).not.toMatch(/script>|node_modules|\bat \//);
    expect((await server.call('/api/user')).status).toBe(401);
  });
});
