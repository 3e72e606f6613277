import { argon2Sync, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changeRows, storedText } from '../testing/read-rows.ts';
import { linkOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([
    startTestServer({ trustedProxies: ['127.0.0.1'] }),
    makePdf(),
  ]);
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

async function send(password: string | null): Promise<string> {
  const sent = await server.send(envelopeOf([field('text')], { password }), { contract });
  expect(sent.status).toBe(200);
  return server.open(linkOf(sent));
}

/** Sends an envelope whose password takes little time to check, for tests that guess often. */
async function sendGuessable(password: string): Promise<string> {
  const token = await send(password);
  await weakenHash(password);
  return token;
}

/** Replaces the hash of the latest envelope by one of the same password that costs almost nothing. */
async function weakenHash(password: string): Promise<void> {
  const nonce = randomBytes(16);
  const parameters = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...parameters });
  const [salt, text] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const changed = await changeRows(
    server,
    `update envelopes set password_hash = ?
     where id = (select envelope_id from events order by id desc limit 1)`,
    `$argon2id$v=19$m=8,t=1,p=1$${salt}$${text}`,
  );
  expect(changed).toBe(1);
}

/** Encodes a password like clients do: its UTF-8 bytes, one character each. */
const header = (password: string) => ({
  'x-password': Buffer.from(password, 'utf8').toString('latin1'),
});

const ask = (token: string, password?: string, from = '192.0.2.1') =>
  server.call('/api/data/envelope', {
    token,
    headers: { ...(password === undefined ? {} : header(password)), 'x-forwarded-for': from },
  });

const challenge = (status: 'required' | 'incorrect') => ({
  status: 401,
  body: { type: 'password', status, message: `server_errors.password.${status}` },
});

test('every call of a signer except the exchange of the link requires the password', async () => {
  const token = await send('open sesame');
  const reads = ['/api/user', '/api/data/envelope', '/api/download/meta', '/api/download/envelope'];
  const writes = [
    '/api/sign-envelope',
    '/api/reject',
    '/api/send-message',
    '/api/generate-otp',
    '/api/verify-otp',
    '/api/upload/envelope-file',
    '/api/upload/envelope-signature',
  ];
  for (const path of reads) {
    expect(await server.call(path, { token }), path).toMatchObject(challenge('required'));
  }
  for (const path of writes) {
    const response = await server.call(path, { token, body: {} });
    expect(response, path).toMatchObject(challenge('required'));
  }
});

test('the right password, in any script, allows every call', async () => {
  for (const password of ['open sesame', 'Schlüssel', 'пароль', '密码🔑', 'a'.repeat(200)]) {
    const token = await send(password);
    expect((await ask(token, password)).status, password).toBe(200);
    expect((await server.call('/api/user', { token, headers: header(password) })).status).toBe(200);
  }
});

test('accepts a password in another Unicode normalisation or as Latin-1', async () => {
  const token = await send(' caf\u00e9 ');
  expect((await ask(token, 'cafe\u0301')).status).toBe(200);
  const response = await server.call('/api/user', {
    token,
    headers: { 'x-password': 'caf\u00e9' },
  });
  expect(response.status).toBe(200);
});

test('distinguishes a wrong password from a missing one', async () => {
  const token = await send('open sesame');
  expect(await ask(token, 'open barley')).toMatchObject(challenge('incorrect'));
  expect(await ask(token, 'Open sesame')).toMatchObject(challenge('incorrect'));
  expect(await ask(token)).toMatchObject(challenge('required'));
});

test('a password opens only its own envelope', async () => {
  const [one, two] = [await send('first'), await send('second')];
  expect((await ask(one, 'first')).status).toBe(200);
  expect(await ask(two, 'first')).toMatchObject(challenge('incorrect'));
});

test('after ten wrong ones, only that address has to wait, even with the right one', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const token = await sendGuessable('open sesame');
  // Concurrent, because a limit that counts only attempts known to be wrong would let all of them
  // pass.
  const wrong = await Promise.all(
    Array.from({ length: 14 }, (_, number) => ask(token, `guess ${number}`)),
  );
  expect(wrong.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(10).fill(401),
    ...Array<number>(4).fill(429),
  ]);
  const refused = await ask(token, 'open sesame');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'server_errors.password.too_many' },
  });
  expect(refused.headers.get('retry-after')).toBe('900');
  expect((await ask(token, 'open sesame', '192.0.2.2')).status).toBe(200);

  vi.setSystemTime(now + 900_000);
  expect((await ask(token, 'other guess')).status).toBe(401);
});

test('the same wrong password in concurrent calls counts as one attempt', async () => {
  const token = await sendGuessable('open sesame');
  const wrong = await Promise.all(Array.from({ length: 14 }, () => ask(token, 'guess')));
  expect(wrong.map(({ status }) => status)).toEqual(Array<number>(14).fill(401));
  expect((await ask(token, 'open sesame')).status).toBe(200);
});

test('counts wrong ones per IPv6 /64, and per IPv4 address in any notation', async () => {
  for (const [one, same, other] of [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:db8:1:3::1'],
    ['192.0.2.9', '::ffff:192.0.2.9', '192.0.2.10'],
  ] as const) {
    const token = await sendGuessable('open sesame');
    for (let number = 0; number < 10; number++) await ask(token, `guess ${number}`, one);
    expect((await ask(token, 'open sesame', same)).status, same).toBe(429);
    expect((await ask(token, 'open sesame', other)).status, other).toBe(200);
  }
});

test('wrong ones given with one link lock out neither the other parties nor a renewed link', async () => {
  const parties = ['Ada', 'Ben'].map((title) => ({ title, email: `${title}@example.com` }));
  const envelope = { ...envelopeOf([field('text')]), parties, password: 'open sesame' };
  const sent = await server.send(envelope, { contract });
  await weakenHash('open sesame');
  const [ada = '', ben = ''] = await Promise.all(
    sent.body.parties.map(({ link }) => server.open(link)),
  );
  const guess = (number: number, from: string) => ask(ben, `guess ${number}`, from);
  for (let number = 0; number < 10; number++) await guess(number, '192.0.2.50');
  expect((await guess(10, '192.0.2.50')).status).toBe(429);
  // The parties may share an address.
  expect(await ask(ada, 'guess', '192.0.2.50')).toMatchObject(challenge('incorrect'));
  for (let number = 10; number < 100; number++) {
    expect((await guess(number, `192.0.2.${51 + (number % 10)}`)).status).toBe(401);
  }
  expect((await ask(ben, 'open sesame', '192.0.2.99')).status).toBe(429);
  const renewed = await server.call<{ link: string }>(
    `/api/sender/envelopes/${sent.body.envelope_fingerprint}/parties/${sent.body.parties[1]?.party_id}/link`,
    { apiKey: server.apiKey, body: {} },
  );
  const fresh = await server.open(renewed.body.link);
  expect(await ask(fresh, 'guess', '192.0.2.99')).toMatchObject(challenge('incorrect'));
  expect((await ask(ada, 'open sesame', '192.0.2.99')).status).toBe(200);
});

test('nobody waits longer than a quarter of an hour when the clock is set back', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const token = await sendGuessable('open sesame');
  for (let number = 0; number < 10; number++) await ask(token, `guess ${number}`);
  vi.setSystemTime(now - 7 * 86_400_000);
  expect((await ask(token, 'open sesame')).headers.get('retry-after')).toBe('900');
  vi.setSystemTime(now - 7 * 86_400_000 + 900_000);
  expect((await ask(token, 'open sesame')).status).toBe(200);
});

test('a signer with the right one is not blocked by others who guess from the same address', async () => {
  const token = await sendGuessable('open sesame');
  expect((await ask(token, 'open sesame')).status).toBe(200);
  for (let number = 0; number < 11; number++) await ask(token, `guess ${number}`);
  expect((await ask(token, 'one more')).status).toBe(429);
  expect((await ask(token, 'open sesame')).status).toBe(200);
});

test('a restart does not reset the attempts', async () => {
  const token = await sendGuessable('open sesame');
  for (let number = 0; number < 10; number++) await ask(token, `guess ${number}`);
  await server.restart();
  expect((await ask(token, 'open sesame')).status).toBe(429);
});

test('neither the password nor a fast hash of it is stored on disk', async () => {
  await send('correct horse battery staple');
  const stored = await storedText(server);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(stored).not.toContain('battery');
});

test.for([
  ['', 'server_errors.envelope.password'],
  ['   ', 'server_errors.envelope.password'],
  ['a'.repeat(201), 'server_errors.too_long'],
  ['one\ntwo', 'server_errors.control_character'],
  [7, 'server_errors.invalid'],
])('a sender cannot set the password %j', async ([password, key]) => {
  const response = await server.send(envelopeOf([field('text')], { password }), { contract });
  expect(response).toMatchObject({ status: 422, body: { errors: { password: [key] } } });
});
