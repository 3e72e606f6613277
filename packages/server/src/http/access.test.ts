import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireAuth } from '@sign-envelope/core/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../access/tokens.ts';
import { loadEnvelope, sign } from '../testing/envelopes.ts';
import { storedText } from '../testing/read-rows.ts';
import { readSecrets } from '../testing/read-secrets.ts';
import { errorsOf, partyOf } from '../testing/response.ts';
import { envelopeOf, field, fieldsOf, input } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer(), makePdf()]);
});
afterAll(() => server.close());

async function send(parties: readonly string[] = ['ada', 'ben']) {
  const sent = await server.send(
    envelopeOf(
      parties.map((_, index) => field('text', { party: index + 1 })),
      { parties },
    ),
    { contract },
  );
  const links = sent.body.parties.map(({ link }) => link);
  return {
    links,
    partyId: partyOf(sent).party_id,
    tokens: await Promise.all(links.map((link) => server.open(link))),
  };
}

const reads = ['/api/user', '/api/data/envelope', '/api/download/meta', '/api/download/envelope'];
const writes = [
  '/api/sign-envelope',
  '/api/reject',
  '/api/upload/envelope-file',
  '/api/upload/envelope-signature',
];

describe('a link', () => {
  test('opens its envelope any number of times', async () => {
    const { links } = await send();
    const key = new URL(links[0] ?? '').hash.slice(1);
    for (let time = 0; time < 2; time++) {
      const response = await server.call('/api/auth', { body: { key } });
      expect(response.body).toEqual({
        data: { access_token: expect.any(String), expires_in: 7200 },
      });
    }
  });

  test('brings the data of its page along if asked to, in the words of their own calls', async () => {
    const { links, tokens } = await send();
    const data = async (link = '') => {
      const body = { key: new URL(link).hash.slice(1), include_data: true };
      return (await server.call<WireAuth>('/api/auth', { body })).body.data;
    };
    const ofCalls = async (token = '') => ({
      user: (await server.call('/api/user', { token })).body,
      envelope: (await server.call('/api/data/envelope', { token })).body,
    });
    const opened = await data(links[0]);
    expect(opened).toMatchObject(await ofCalls(opened.access_token));
    expect(opened.user?.unsignable).toBe(false);
    await server.call('/api/reject', { token: tokens[0] ?? '', body: { rejection_reason: 'No' } });
    const rejected = await data(links[1]);
    expect(rejected).toMatchObject(await ofCalls(rejected.access_token));
    expect(rejected.envelope?.documents).toEqual([]);
  });

  test('brings no data along where a password is due', async () => {
    const envelope = envelopeOf([field('text')], { password: 'harbour' });
    const link = partyOf(await server.send(envelope, { contract })).link;
    const body = { key: new URL(link).hash.slice(1), include_data: true };
    expect((await server.call('/api/auth', { body })).body).toEqual({
      data: { access_token: expect.any(String), expires_in: 7200 },
    });
  });

  test.for(['', 'x', 'a'.repeat(43), null, 7, { $ne: '' }])(
    'the key %j opens nothing',
    async (key) => {
      const response = await server.call('/api/auth', { body: { key } });
      expect([403, 422]).toContain(response.status);
      expect(JSON.stringify(response.body)).not.toContain('access_token');
    },
  );

  test('is not stored on disk, and neither is the API key', async () => {
    const { links } = await send();
    const stored = await storedText(server);
    expect(stored).toContain('Tenancy');
    expect(stored).not.toContain(new URL(links[0] ?? '').hash.slice(1));
    expect(stored).not.toContain(server.apiKey);
  });

  test('and every token depend on a secret that only the server has', async () => {
    const { mode, size } = await stat(join(server.dataDir, 'secret'));
    expect(mode & 0o777).toBe(0o600);
    expect(size).toBe(32);
  });
});

describe('a token', () => {
  test('is required by every call of a signer', async () => {
    for (const path of reads) expect((await server.call(path)).status, path).toBe(401);
    for (const path of writes) {
      const response = await server.call(path, { body: {} });
      expect(response, path).toMatchObject({
        status: 401,
        body: { message: 'error.notAuthorised' },
      });
    }
  });

  test('that was altered, signed by another key or not signed is refused', async () => {
    const { tokens, partyId } = await send();
    const [header, payload, signature] = (tokens[0] ?? '').split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32));
    const wrong = [
      `${header}.${encode({ ...claims, sub: partyId, exp: claims.exp + 1 })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      forged,
      'x',
      '..',
    ];
    for (const token of wrong) {
      const response = await server.call('/api/user', { token });
      expect(response, token).toMatchObject({
        status: 401,
        body: { message: 'error.notAuthorised' },
      });
    }
  });

  test('of another kind or another server is refused, regardless of its signature', async () => {
    const { tokens } = await send();
    const payload = (tokens[0] ?? '').split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const secrets = await readSecrets(server.dataDir);
    const sign = (change: object) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secrets.token);
    expect((await server.call('/api/user', { token: await sign({}) })).status).toBe(200);
    for (const change of [{ aud: 'preview' }, { iss: 'another' }, { exp: undefined }]) {
      expect((await server.call('/api/user', { token: await sign(change) })).status).toBe(401);
    }
  });

  test('that has expired returns an error that says so', async () => {
    const { tokens } = await send();
    const payload = (tokens[0] ?? '').split('.')[1] ?? '';
    const { sub, envelope } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const secrets = await readSecrets(server.dataDir);
    const token = await createToken(
      secrets,
      'signer',
      { partyId: sub, envelopeId: envelope, linkVersion: 0 },
      -10,
    );
    expect(await server.call('/api/user', { token })).toMatchObject({
      status: 401,
      body: { message: 'error.sessionExpired' },
    });
  });

  test('does not work as an API key, and an API key does not work as a token', async () => {
    const { tokens } = await send();
    const body = { inputs: [] };
    expect((await server.call('/api/sender/envelopes/x', { token: tokens[0] ?? '' })).status).toBe(
      401,
    );
    expect((await server.call('/api/sign-envelope', { token: server.apiKey, body })).status).toBe(
      401,
    );
  });

  test('whose party does not belong to its envelope gives no access', async () => {
    const [one, two] = [await send(), await send()];
    const claimsOf = (token = '') =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const secrets = await readSecrets(server.dataDir);
    const mixed = await createToken(
      secrets,
      'signer',
      {
        partyId: claimsOf(one.tokens[0]).sub,
        envelopeId: claimsOf(two.tokens[0]).envelope,
        linkVersion: 0,
      },
      60,
    );
    for (const path of reads) {
      expect((await server.call(path, { token: mixed })).status, path).toBe(404);
    }
  });
});

describe('one signer', () => {
  test("never signs for another: neither that party's fields nor another envelope's", async () => {
    const [one, two] = [await send(), await send()];
    const envelope = await loadEnvelope(server, two.tokens[0] ?? '');
    const foreign = fieldsOf(envelope).map((entry) => input(entry, { inputValue: 'mine now' }));
    const response = await sign(server, one.tokens[0] ?? '', foreign);
    expect(response.status).toBe(422);
    expect(Object.values(errorsOf(response)).flat()).toEqual(['field.unknown', 'field.unknown']);
    expect(await loadEnvelope(server, two.tokens[0] ?? '')).toEqual(envelope);
  });

  test('reads only their own envelope, even if a call names another', async () => {
    const [one, two] = [await send(), await send()];
    const token = one.tokens[0] ?? '';
    const own = await loadEnvelope(server, token);
    const id = (await loadEnvelope(server, two.tokens[0] ?? '')).envelope_id;
    expect(own.envelope_id).not.toBe(id);
    for (const query of [`?envelope_id=${id}`, `?party_id=${two.partyId}`]) {
      expect((await server.call(`/api/data/envelope${query}`, { token })).body).toEqual(own);
    }
  });
});
