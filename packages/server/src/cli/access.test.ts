import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportOf, sendAndOpen } from '../testing/envelopes.ts';
import { field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { run } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function cli(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    environment: { SIGN_ENVELOPE_API_KEY: server.apiKey, DATA_DIR: server.dataDir },
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const there = () => ['--server', server.server.url];

const opens = async (apiKey: string) => (await server.call('/api/sender/keys', { apiKey })).status;

test('creates a key, prints it once and nothing else, lists it without its value, and revokes it', async () => {
  const { code, out: key, err } = await cli('keys', 'create', '--name', 'Payroll', ...there());
  expect([code, err]).toEqual([0, '']);
  expect(key).toMatch(/^sign_[\w-]{43}$/);
  expect(await opens(key)).toBe(200);

  const list = await cli('keys', 'list', ...there());
  expect(list.out).not.toContain(key);
  const [head, ...lines] = list.out.split('\n');
  expect(head).toMatch(/^ID +NAME +CREATED +LAST USED +REVOKED$/);
  const id = lines.find((line) => line.includes('Payroll'))?.split(' ')[0] ?? '';
  expect(JSON.parse((await cli('keys', 'list', '--json', ...there())).out)).toContainEqual(
    expect.objectContaining({ id, name: 'Payroll', revoked_at: null }),
  );

  expect(await cli('keys', 'revoke', id, ...there())).toMatchObject({
    code: 0,
    out: `Key ${id} has been revoked. It opens nothing any more.`,
  });
  expect(await opens(key)).toBe(401);
  expect(await cli('keys', 'revoke', id, ...there())).toMatchObject({
    code: 1,
    out: '',
    err: `There is no key ${id} that is still in use.`,
  });
});

test('renews a link, prints it, and revokes it', async () => {
  const { fingerprint, links } = await sendAndOpen(server, [field('text')]);
  const [party] = (await reportOf(server, fingerprint)).body.parties;
  const target = [fingerprint, party?.party_id ?? ''];
  const renewed = await cli('links', 'renew', ...target, ...there());
  expect(renewed).toMatchObject({ code: 0, err: '' });
  const auth = async (link: string) =>
    (await server.call('/api/auth', { body: { key: new URL(link).hash.slice(1) } })).status;
  expect([await auth(links[0] ?? ''), await auth(renewed.out)]).toEqual([410, 200]);
  expect((await cli('links', 'revoke', ...target, ...there())).code).toBe(0);
  expect(await auth(renewed.out)).toBe(410);

  const nobody = await cli('links', 'renew', fingerprint, 'nobody', ...there());
  expect(nobody).toMatchObject({
    code: 1,
    out: '',
    err: `Your company has no envelope ${fingerprint} with a party nobody.`,
  });
});

test.for([
  [['keys'], 'keys needs list, create or revoke.'],
  [['keys', 'look'], 'There is no "keys look".'],
  [['keys', 'list', '3'], 'keys list takes no "3".'],
  [['keys', 'list', '--name', 'x'], '--name is for keys create.'],
  [['keys', 'revoke'], 'keys revoke needs the id of a key.'],
  [['keys', 'revoke', '1', '2'], 'keys revoke takes no "2".'],
  [['keys', 'create', '--json'], '--json is for keys list.'],
  [['keys', 'revoke', ''], 'keys revoke needs the id of a key.'],
  [['keys', 'revoke', ' '], 'keys revoke needs the id of a key.'],
  [['keys', 'revoke', '../x\n'], '"../x\\n" is no key\'s id'],
  [['keys', 'list', '--api-key', 'a\nb'], 'The API key must be one word'],
  [['keys', 'list', '--api-key', 'clé'], 'The API key must be one word'],
  [['keys', 'list', '--api-key', ' '], 'No API key'],
  [['links', 'renew', 'f', 'p', '--api-key', 'a b'], 'The API key must be one word'],
  [['links', 'renew', '', 'p'], "links renew needs an envelope's fingerprint and a party's id."],
  [['links', 'revoke', 'f', ' '], "links revoke needs an envelope's fingerprint and a party's id."],
  [['links', 'revoke', 'f', '..'], '".." is not a party\'s id.'],
  [['links', 'revoke', 'f/g', 'p'], '"f/g" is not an envelope\'s fingerprint.'],
  [['links'], 'links needs renew or revoke.'],
  [['links', 'list'], 'There is no "links list".'],
  [['links', 'renew', 'f'], "links renew needs an envelope's fingerprint and a party's id."],
  [['links', 'revoke', 'f', 'p', 'q'], 'links revoke takes no "q".'],
  [['links', 'revoke', 'f', 'p', '--mail'], '--mail is for links renew.'],
  [['links', 'renew', '--wrong'], 'Unknown option'],
] as const)('%j is an invalid command', async ([args, problem]) => {
  const { code, out, err } = await cli(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(problem);
});

test('explains a wrong key and an unreachable server', async () => {
  const wrong = await cli('keys', 'list', ...there(), '--api-key', 'sign_wrong');
  expect(wrong).toMatchObject({ code: 1, out: '', err: 'The server does not know this API key.' });
  // Listening and closing finds a port that nobody listens on.
  const port = await unusedPort();
  const nowhere = await cli('keys', 'list', '--server', `http://127.0.0.1:${port}`);
  expect(nowhere.err).toBe(`There is no server at http://127.0.0.1:${port}/api. Is it running?`);
  const blocked = await cli('keys', 'list', '--server', 'http://127.0.0.1:9');
  expect(blocked.err).toBe('The server at http://127.0.0.1:9/api cannot be called (bad port).');
});

test('does not revoke the last key of a company, and says why', async () => {
  const { apiKey } = await server.server.addCompany('Alone');
  const own = [...there(), '--api-key', apiKey];
  const [first] = JSON.parse((await cli('keys', 'list', '--json', ...own)).out);
  expect(await cli('keys', 'revoke', first.id, ...own)).toMatchObject({
    code: 1,
    err: 'It is the last key of the company, which could not call the server without it. Create another first.',
  });
  expect(await opens(apiKey)).toBe(200);
});

async function unusedPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('every command has help', async () => {
  for (const command of ['keys', 'links']) {
    const { code, out } = await cli(command, '--help');
    expect(code).toBe(0);
    expect(out).toContain(`sign-envelope ${command} revoke`);
  }
});
