import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { run } from './run.ts';

let server: TestServer;
let folder: string;
let pdf: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-cli-'));
  pdf = join(folder, 'Lease of flat 7.pdf');
  await writeFile(pdf, await makePdf(2));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function cli(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    environment: { DATA_DIR: folder, ...environment },
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const toServer = () => ['--server', server.server.url, '--api-key', server.apiKey];

async function fieldsFile(fields: unknown): Promise<string> {
  const path = join(folder, 'fields.json');
  await writeFile(path, typeof fields === 'string' ? fields : JSON.stringify(fields));
  return path;
}

/** The first link that was printed. */
const linkIn = (output: string) => /http:\S+/.exec(output)?.[0] ?? '';

const place = { x: 10, y: 10, width: 30, height: 5 };

describe('sending', () => {
  test('reports that a missing PDF or a folder cannot be read', async () => {
    const sendFile = (path: string) =>
      cli(['send', path, '--to', 'ada@example.com', ...toServer()]);
    const lost = join(folder, 'lost.pdf');
    expect(await sendFile(lost)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${lost} cannot be read: ENOENT.`),
    });
    expect(await sendFile(folder)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${folder} is not a file.`),
    });
  });

  test('with a password requires the signer to enter it', async () => {
    const { code, out } = await cli([
      'send',
      pdf,
      '--to',
      'ada@example.com',
      '--password',
      'open sesame',
      ...toServer(),
    ]);
    expect(code).toBe(0);
    const token = await server.open(linkIn(out));
    expect((await server.call('/api/user', { token })).body).toMatchObject({ type: 'password' });
    const headers = { 'x-password': 'open sesame' };
    expect((await server.call('/api/user', { token, headers })).status).toBe(200);
  });

  test('explains an invalid language or time', async () => {
    const to = ['--to', 'ada@example.com', ...toServer()];
    const { code, err } = await cli(['send', pdf, ...to, '--language', 'it', '--expires', 'soon']);
    expect(code).toBe(1);
    expect(err).toContain('--language is none of en, de, es, fr, nl and pt');
    expect(err).toContain('--expires is not a time such as 2027-01-31T18:00:00Z');
  });

  test('to a mobile number requires a server that sends text messages', async () => {
    const sendTo = (to: string, at = toServer()) => cli(['send', pdf, '--to', to, ...at]);
    const refused = await sendTo('Ada <ada@example.com> +44 (0)7700 900123');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('signer 1 (ada@example.com): mobile cannot be sent a code'),
    });
    const texting = await startTestServer({ devMailbox: true });
    const there = ['--server', texting.server.url, '--api-key', texting.apiKey];
    const { out } = await sendTo('ada@example.com +44 7700-900 123', there);
    const { body } = await texting.call('/api/user', { token: await texting.open(linkIn(out)) });
    expect(body).toMatchObject({ type: 'otp', party_mobile_last4: '0123' });
    await texting.close();
  });

  test('prints the fingerprint, and the party with id and link', async () => {
    const fields = await fieldsFile([{ type: 'signature', party: 1, page: 2, ...place }]);
    const { code, out, err } = await cli([
      'send',
      pdf,
      '--to',
      'Ada <ada@example.com>',
      '--fields',
      fields,
      ...toServer(),
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [envelope = '', , head, ada = '', ...more] = out.split('\n');
    expect(envelope).toMatch(/^Envelope [\w-]+$/);
    expect(head).toMatch(/^PARTY +ID +LINK$/);
    expect(ada).toMatch(/^Ada <ada@example\.com> {2}[\w-]+ {2}http:\/\/localhost:\d+\/#[\w-]{43}$/);
    expect(more).toEqual([]);
    const report = await server.call(`/api/sender/envelopes/${envelope.split(' ')[1]}`, {
      apiKey: server.apiKey,
    });
    expect(report.body).toMatchObject({ parties: [{ party_id: ada.split(/ {2,}/)[1] }] });
    const token = await server.open(linkIn(ada));
    const { body } = await server.call('/api/data/envelope', { token });
    expect(body).toMatchObject({
      envelope_title: 'Lease of flat 7',
      parties: [{ party_title: 'Ada', party_email: 'ada@example.com' }],
      documents: [{ title: 'Lease of flat 7', fields: { '2': [{ type: 'signature' }] } }],
    });
  });

  test('accepts several PDFs and signers, and prints all of them as JSON for programs', async () => {
    const fields = await fieldsFile([
      { type: 'text', party: 1, page: 1, ...place },
      { type: 'text', party: 2, page: 1, document: 2, ...place },
    ]);
    const { code, out } = await cli(
      [
        'send',
        pdf,
        pdf,
        '--to',
        'Ada <ada@example.com>',
        '--to',
        'ben@example.com',
        '--title',
        'Both',
        '--json',
        '--fields',
        fields,
        '--server',
        server.server.url,
      ],
      { SIGN_ENVELOPE_API_KEY: server.apiKey },
    );
    expect(code).toBe(0);
    const link = expect.stringMatching(/^http:\/\/localhost:\d+\/#[\w-]{43}$/);
    expect(JSON.parse(out)).toEqual({
      envelope_fingerprint: expect.any(String),
      parties: [
        { party_id: expect.any(String), title: 'Ada', email: 'ada@example.com', link },
        { party_id: expect.any(String), title: 'ben@example.com', email: 'ben@example.com', link },
      ],
      originals: [
        expect.objectContaining({ title: 'Lease of flat 7', removed: [] }),
        expect.objectContaining({ title: 'Lease of flat 7', removed: [] }),
      ],
    });
  });

  test('reads the server and the key from demo.json', async () => {
    await writeFile(
      join(folder, 'demo.json'),
      JSON.stringify({
        sign: '',
        sign2: '',
        consent: '',
        host: '',
        apiKey: server.apiKey,
        apiBase: `${server.server.url}/api`,
      }),
    );
    expect((await cli(['send', pdf, '--to', 'ada@example.com'])).code).toBe(0);
  });

  test('explains a refusal field by field', async () => {
    const fields = await fieldsFile([
      { type: 'text', party: 1, page: 9, ...place },
      { type: 'stamp', party: 3, page: 1, ...place, reqired: true },
    ]);
    const refused = await cli([
      'send',
      pdf,
      '--to',
      'Ada <ada@example>',
      '--fields',
      fields,
      ...toServer(),
    ]);
    expect(refused.code).toBe(1);
    expect(refused.out).toBe('');
    expect(refused.err).toContain('The server refused the envelope:');
    expect(refused.err).toContain('signer 1 (ada@example): email is not an email address');
    expect(refused.err).toContain(
      'field 2: type is not a type of field: the types are signature, text, textarea, date, dropdown, checkbox, radio or upload',
    );
    expect(refused.err).toContain('field 2: reqired is unknown');
  });

  test('explains problems with the PDF, the key and the server', async () => {
    const text = join(folder, 'notes.pdf');
    await writeFile(text, 'just text');
    const to = ['--to', 'ada@example.com'];
    expect(await cli(['send', text, ...to, ...toServer()])).toMatchObject({
      code: 1,
      err: expect.stringContaining('notes.pdf is not a PDF'),
    });
    const wrongKey = ['--server', server.server.url, '--api-key', 'wrong'];
    expect(await cli(['send', pdf, ...to, ...wrongKey])).toMatchObject({
      code: 1,
      err: 'The server does not know this API key.',
    });
    const nowhere = ['--server', 'http://localhost:9', '--api-key', 'x'];
    expect(await cli(['send', pdf, ...to, ...nowhere])).toMatchObject({
      code: 1,
      err: 'The server at http://localhost:9/api cannot be called (bad port).',
    });
  });
});

describe('an invalid command', () => {
  const to = ['--to', 'ada@example.com'];
  test.for([
    ['no PDF', ['send', ...to], 'Which PDF is to be sent?'],
    ['no signer', ['send', 'x.pdf'], 'Who is to sign?'],
    ['a signer without an address', ['send', 'x.pdf', '--to', 'Ada'], '"Ada" has no address.'],
    ['an unknown option', ['send', 'x.pdf', '--tos', 'x'], '--tos'],
    ['fields that are not there', ['send', 'x.pdf', ...to, '--fields', 'no.json'], 'ENOENT'],
    ['an address that is none', ['send', 'x.pdf', ...to, '--server', 'here'], '--server must be'],
    ['an unknown command', ['sign'], 'There is no command "sign".'],
    ['arguments to serve', ['serve', 'now'], 'serve takes no "now".'],
  ] as const)('%s: exits with 2 and says what to change', async ([, args, message]) => {
    const { code, out, err } = await cli(args, { DATA_DIR: join(folder, 'nowhere') });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
  });

  test('reports fields that are not a list of fields', async () => {
    for (const [fields, message] of [
      ['[', 'is not JSON'],
      [{}, 'must hold a list'],
      [[1], 'is not an object'],
      [[{ document: 2 }], 'is on document 2'],
    ] as const) {
      const path = await fieldsFile(fields);
      const { code, err } = await cli(['send', pdf, ...to, '--fields', path]);
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
  });

  test('reports a missing key', async () => {
    const { code, err } = await cli(['send', pdf, ...to], { DATA_DIR: join(folder, 'nowhere') });
    expect(code).toBe(2);
    expect(err).toContain('No API key');
  });
});

describe('help', () => {
  test('is complete and exits with success', async () => {
    for (const args of [['--help'], ['send', '--help'], ['serve', '--help']]) {
      const { code, out } = await cli(args);
      expect(code).toBe(0);
      expect(out).toContain('Usage:');
    }
    const { out } = await cli(['send', '--help']);
    for (const option of ['--to', '--fields', '--title', '--server', '--api-key', '--data-dir']) {
      expect(out).toContain(option);
    }
    expect((await cli([])).code).toBe(2);
  });

  test('prints the version of the package', async () => {
    expect((await cli(['--version'])).out).toMatch(/^\d+\.\d+\.\d+/);
  });
});
