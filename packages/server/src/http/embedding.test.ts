import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEnvelope } from '../testing/envelopes.ts';
import { countRows } from '../testing/read-rows.ts';
import { linkOf } from '../testing/response.ts';
import { documentOf, envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

const shop = 'https://shop.example';
const blog = 'https://blog.example:8443';

let server: TestServer;
let contract: Uint8Array;
let site: string;
/** API key of a company that allows only the shop's origin. */
let strictKey: string;

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'sign-envelope-site-'));
  await writeFile(join(site, 'index.html'), '<!doctype html><title>Sign</title>');
  [server, contract] = await Promise.all([
    startTestServer({ allowedOrigins: [blog], folders: { site } }),
    makePdf(),
  ]);
  strictKey = (await server.server.addCompany('Strict')).apiKey;
  await saveSettings(strictKey, [shop]);
});
afterAll(async () => {
  await server.close();
  await rm(site, { recursive: true });
});

const saveSettings = (apiKey: string, embed_origins: unknown) =>
  server.call('/api/sender/settings', { apiKey, method: 'PUT', body: { embed_origins } });

async function linkFrom(apiKey: string): Promise<string> {
  const sent = await server.send(
    envelopeOf([field('text')]),
    { contract },
    { apiKey, body: form() },
  );
  return linkOf(sent);
}

function form(): FormData {
  const parts = new FormData();
  parts.set('envelope', JSON.stringify(envelopeOf([field('text')])));
  parts.set('contract', new Blob([new Uint8Array(contract)]), 'contract.pdf');
  return parts;
}

const from = (origin: string) => ({ headers: { origin } });
const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

const preflight = (origin: string) =>
  server.call('/api/data/envelope', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,x-password',
    },
  });

describe('a page of another origin', () => {
  test('passes the preflight when the server or any company allows it', async () => {
    for (const origin of [shop, blog]) {
      const { status, headers } = await preflight(origin);
      expect([status, allowed(headers), headers.get('vary')]).toEqual([204, origin, 'Origin']);
      expect(headers.get('access-control-allow-headers')).toContain('x-password');
      expect(headers.get('access-control-allow-methods')).toContain('POST');
    }
    for (const origin of ['https://evil.example', 'http://shop.example', 'null']) {
      expect(allowed((await preflight(origin)).headers), origin).toBeNull();
    }
  });

  test('may call for a company that allows it, and for no other', async () => {
    const [theirs, ours] = [await linkFrom(strictKey), await linkFrom(server.apiKey)];
    for (const [link, yes, no] of [
      [theirs, shop, blog],
      [ours, blog, shop],
    ] as const) {
      const token = await server.open(link);
      const good = await server.call('/api/user', { token, ...from(yes) });
      expect([good.status, allowed(good.headers)]).toEqual([200, yes]);
      expect(good.headers.get('access-control-expose-headers')).toContain('retry-after');
      const bad = await server.call('/api/user', { token, ...from(no) });
      expect(bad).toMatchObject({
        status: 403,
        body: { message: 'server_errors.origin_not_allowed' },
      });
      expect(allowed(bad.headers)).toBeNull();
    }
  });

  test('may not open the link of a company that does not allow it', async () => {
    const key = new URL(await linkFrom(strictKey)).hash.slice(1);
    const response = await server.call('/api/auth', { body: { key }, ...from(blog) });
    expect(response.status).toBe(403);
    expect(JSON.stringify(response.body)).not.toContain('token');
    expect((await server.call('/api/auth', { body: { key }, ...from(shop) })).status).toBe(200);
  });

  test('may send the key as plain text, which needs no preflight, under the same rules', async () => {
    const body = JSON.stringify({ key: new URL(await linkFrom(strictKey)).hash.slice(1) });
    const open = (origin: string) =>
      server.call('/api/auth', { body, headers: { origin, 'content-type': 'text/plain' } });
    const [yes, no] = [await open(shop), await open(blog)];
    expect([yes.status, allowed(yes.headers)]).toEqual([200, shop]);
    expect([no.status, allowed(no.headers)]).toEqual([403, null]);
  });

  test('records no visit with a call that is refused', async () => {
    const sent = await server.send(
      envelopeOf([field('text')]),
      { contract },
      { apiKey: strictKey },
    );
    const visits = () =>
      countRows(
        server,
        `from events where type = 'opened' and envelope_id =
          (select id from envelopes where fingerprint = ?)`,
        sent.body.envelope_fingerprint,
      );
    const token = await server.open(linkOf(sent));
    const open = (origin: string) =>
      server.call('/api/opened', { token, method: 'POST', ...from(origin) });
    expect((await open(blog)).status).toBe(403);
    expect(await visits()).toBe(0);
    expect((await open(shop)).status).toBe(200);
    expect(await visits()).toBe(1);
  });

  test('can read errors too if it may call', async () => {
    const response = await server.call('/api/user', from(blog));
    expect([response.status, allowed(response.headers)]).toEqual([401, blog]);
  });
});

test('the server’s own pages may always call, by its public URL and by the requested host', async () => {
  const link = await linkFrom(strictKey);
  const token = await server.open(link);
  const { port } = new URL(server.server.url);
  const viaAddress = await fetch(`http://127.0.0.1:${port}/api/user`, {
    headers: { authorization: `Bearer ${token}`, origin: `http://127.0.0.1:${port}` },
  });
  expect(viaAddress.status).toBe(200);
  expect((await server.call('/api/user', { token, ...from(server.server.url) })).status).toBe(200);
  const publicly = await server.call('/api/user', { token });
  expect(publicly.status).toBe(200);
});

describe('a company’s list', () => {
  const get = (apiKey: string) => server.call('/api/sender/settings', { apiKey });

  test('is stored in the form browsers use for origins, without duplicates', async () => {
    const { apiKey } = await server.server.addCompany('Tidy');
    expect((await get(apiKey)).body).toMatchObject({ embed_origins: null });
    const set = await saveSettings(apiKey, [
      'HTTPS://A.example:443/',
      ' https://a.example',
      'http://b.example:80',
    ]);
    expect(set).toMatchObject({
      status: 200,
      body: { embed_origins: ['https://a.example', 'http://b.example'] },
    });
    expect((await get(apiKey)).body).toEqual(set.body);
    expect(allowed((await preflight('http://b.example')).headers)).toBe('http://b.example');
    await saveSettings(apiKey, null);
    expect((await get(apiKey)).body).toMatchObject({ embed_origins: null });
    expect(allowed((await preflight('http://b.example')).headers)).toBeNull();
  });

  test.for([
    'https://a.example/path',
    'https://a.example?x',
    'https://user@a.example',
    'https://*.example',
    "https://a;script-src'unsafe-inline'",
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example\r\nx: y',
    'javascript:alert(1)',
    'a.example',
    '',
    7,
    null,
  ])('cannot contain %j', async (entry) => {
    const response = await saveSettings(server.apiKey, [entry]);
    expect(response).toMatchObject({ status: 422, body: { message: 'server_errors.validation' } });
  });

  test('can only be changed with the company’s key', async () => {
    expect((await server.call('/api/sender/settings')).status).toBe(401);
    expect((await saveSettings('sign_x', [])).status).toBe(401);
  });
});

describe('a page of the site', () => {
  const frames = async () => {
    const { headers } = await server.call('/');
    return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };

  test('may be framed only by origins that may embed signing, and nothing else may be framed', async () => {
    expect(await frames()).toBe(`'self' ${blog} ${shop}`);
    const { headers } = await server.call('/api/user');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('may not be framed by everyone just because one company allows calls from everyone', async () => {
    const { apiKey } = await server.server.addCompany('Open');
    await saveSettings(apiKey, ['*', 'https://open.example']);
    expect(await frames()).toBe(`'self' ${blog} ${shop} https://open.example`);
    expect(allowed((await preflight('https://any.example')).headers)).toBe('*');
    // The other company's setting still applies.
    const token = await server.open(await linkFrom(strictKey));
    expect((await server.call('/api/user', { token, ...from('https://any.example') })).status).toBe(
      403,
    );
    await saveSettings(apiKey, []);
  });

  test('has a short header, even if a company lists many origins', async () => {
    const { apiKey } = await server.server.addCompany('Many');
    const label = 'a'.repeat(60);
    const many = Array.from({ length: 200 }, (_, index) => `https://s${index}.${label}.example`);
    expect((await saveSettings(apiKey, many)).status).toBe(200);
    const list = (await frames()) ?? '';
    expect(list).toContain(`'self' ${blog} ${shop} https://s0.`);
    expect(list.length).toBeLessThan(3_100);
    // A newer company has its share.
    const newer = await server.server.addCompany('Newer');
    await saveSettings(newer.apiKey, ['https://newer.example']);
    expect(await frames()).toContain('https://newer.example');
    await saveSettings(newer.apiKey, []);
    await saveSettings(apiKey, []);
  });

  test('may be framed by everyone if the server allows everyone', async () => {
    const open = await startTestServer({ allowedOrigins: ['*'], folders: { site } });
    const { headers } = await open.call('/');
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *;');
    await open.close();
  });
});

describe('a server that allows its own machine', () => {
  let local: TestServer;
  beforeAll(async () => {
    local = await startTestServer({ allowedOrigins: ['local'], folders: { site } });
  });
  afterAll(() => local.close());

  const ask = async (origin: string) =>
    allowed((await local.call('/api/user', from(origin))).headers);

  test.for([
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:8080',
    'http://[::1]:1',
  ])('allows %s', async (origin) => expect(await ask(origin)).toBe(origin));

  test.for([
    shop,
    'http://localhost.evil.example',
    'http://127.0.0.2',
    'null',
    'localhost',
    'local',
  ])('does not allow %s', async (origin) => expect(await ask(origin)).toBeNull());

  test('may be framed only by pages of that machine', async () => {
    const { headers } = await local.call('/');
    expect(headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*;",
    );
  });
});

describe('a company that was deleted', () => {
  test('is reported by every call for its envelopes, and its key stops working', async () => {
    const { companyId, apiKey } = await server.server.addCompany('Gone');
    const link = await linkFrom(apiKey);
    const token = await server.open(link);
    const { fingerprint } = documentOf(await loadEnvelope(server, token));
    const page = `/cdn/large/${fingerprint}-0.jpg`;
    expect((await server.call(page)).status).toBe(200);
    await server.server.deleteCompany(companyId);
    const gone = { status: 410, body: { message: 'server_errors.company_deleted' } };
    for (const path of ['/api/user', '/api/data/envelope', '/api/download/envelope']) {
      expect(await server.call(path, { token }), path).toMatchObject(gone);
    }
    expect(await server.call('/api/reject', { token, body: {} })).toMatchObject(gone);
    const key = new URL(link).hash.slice(1);
    expect(await server.call('/api/auth', { body: { key } })).toMatchObject(gone);
    expect((await server.call(page)).status).toBe(404);
    expect((await server.call('/api/sender/settings', { apiKey })).status).toBe(401);
    expect(await server.server.findCompany(apiKey)).toBeNull();
  });
});
