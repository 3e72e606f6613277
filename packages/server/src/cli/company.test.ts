import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawLogo } from '../testing/logos.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { run } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function company(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(['company', ...args], {
    environment: { SIGN_ENVELOPE_API_KEY: server.apiKey, DATA_DIR: server.dataDir },
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const there = () => ['--server', server.server.url];

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(server.dataDir, name);
  await writeFile(path, content);
  return path;
}

test('[BR-02] sets a logo and settings, shows them, and removes them', async () => {
  const nothing = { code: 0, out: 'The company has set nothing.', err: '' };
  expect(await company('show', ...there())).toEqual(nothing);

  const logo = await write('logo.png', await drawLogo('#101820'));
  expect(await company('set', '--logo', logo, ...there())).toMatchObject({ code: 0, err: '' });
  const settings = { branding: { colours: { primary: '#0a2a6b' } }, config: { week_start: 1 } };
  const path = await write('settings.json', JSON.stringify(settings));
  expect((await company('set', '--settings', path, ...there())).code).toBe(0);

  const shown = await company('show', ...there());
  expect(shown.out.split('\n')).toEqual([
    expect.stringMatching(/^SETTING +VALUE$/),
    expect.stringMatching(/^branding\.logoURL +http:.*\/cdn\/logos\/[0-9a-f]{64}-dark\.png$/),
    expect.stringMatching(/^branding\.colours\.primary +#0a2a6b$/),
    expect.stringMatching(/^branding\.colours\.primaryIsWhite +false$/),
    expect.stringMatching(/^config\.week_start +1$/),
  ]);
  const json = await company('show', '--json', ...there());
  const read = await server.call('/api/sender/company', { apiKey: server.apiKey });
  expect(JSON.parse(json.out)).toEqual(read.body);

  const removed = await company('set', '--no-logo', ...there());
  expect(removed.out).not.toContain('logoURL');
  const none = await write('none.json', '{"branding":null,"config":{}}');
  expect(await company('set', '--settings', none, ...there())).toEqual(nothing);
});

test('says why the server refused a logo or a setting', async () => {
  const text = await write('logo.txt', 'no picture');
  expect(await company('set', '--logo', text, ...there())).toEqual({
    code: 1,
    out: '',
    err: 'The logo is no PNG, JPEG or WebP picture. Save it as one of them.',
  });
  const branding = { company: 'x'.repeat(301), colours: { primary: 'red' } };
  const path = await write('wrong.json', JSON.stringify({ branding }));
  expect(await company('set', '--settings', path, ...there())).toEqual({
    code: 1,
    out: '',
    err: 'The server refused this:\n  branding.company is too long\n  branding.colours.primary is not a colour such as #1a3fa0',
  });
});

test.for([
  [[], 'company needs create, show or set.'],
  [['look'], 'There is no "company look".'],
  [['create'], 'company create needs the name of the company.'],
  [['create', 'Harbour', 'Lettings'], 'Quote it: "Harbour Lettings".'],
  [['create', ' '], '" " cannot be the name of a company.'],
  [['create', 'Har\nbour'], 'cannot be the name of a company.'],
  [['create', 'Harbour', '--contact-email', 'office'], '"office" is not an email address.'],
  [['create', 'Harbour', '--api-key', 'sign_x'], '--api-key is not for company create.'],
  [['show', 'all'], 'company show takes no "all".'],
  [['show', '--again'], '--again is not for company show.'],
  [['show', '--logo', 'a.png'], '--logo is not for company show.'],
  [['show', '--no-logo'], '--no-logo is not for company show.'],
  [['set'], 'company set needs --settings, --logo or --no-logo.'],
  [['set', '--logo', 'a.png', '--no-logo'], 'company set takes either --logo or --no-logo.'],
  [['set', '--logo', 'nowhere.png'], 'nowhere.png cannot be read: ENOENT.'],
  [['set', '--settings', 'nowhere.json'], 'nowhere.json cannot be read: ENOENT.'],
  [['set', '--shade', 'x'], "Unknown option '--shade'"],
] as const)('%j is refused', async ([args, reason]) => {
  const { code, out, err } = await company(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(reason);
});

test('settings must be an object in JSON', async () => {
  for (const [content, reason] of [
    ['{', 'is not JSON'],
    ['[]', 'must hold an object'],
    ['null', 'must hold an object'],
  ] as const) {
    const path = await write('settings.json', content);
    const { code, err } = await company('set', '--settings', path);
    expect(code).toBe(2);
    expect(err).toContain(reason);
  }
});
