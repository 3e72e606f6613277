import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LogLine } from '../telemetry/log.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { securityHeaders } from './security-headers.ts';

let server: TestServer;
let folder: string;
const lines: LogLine[] = [];
const reported: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-static-'));
  for (const name of ['site/assets', 'element/chunks', 'host', 'docs/assets']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(
    join(folder, 'site/index.html'),
    '<!doctype html><title>Site</title><script type="application/json" id="site-settings">{}</script>',
  );
  await writeFile(join(folder, 'site/assets/site-0a1b2c3d.js'), 'export {};\n'.repeat(500));
  await symlink(join(folder, 'secret.txt'), join(folder, 'site/link.txt'));
  await writeFile(join(folder, 'element/integrity.json'), '{"version":"1.2.3","files":{}}');
  await writeFile(join(folder, 'element/sign-envelope.js'), 'export {};');
  await writeFile(join(folder, 'element/chunks/pad-ABCD2345.js'), 'export {};');
  await writeFile(join(folder, 'host/index.html'), '<!doctype html><title>Host</title>');
  await writeFile(join(folder, 'site/assets/site.minified.js'), 'export {};');
  await writeFile(join(folder, 'docs/index.html'), '<!doctype html><title>Docs</title>');
  await writeFile(join(folder, 'docs/404.html'), '<!doctype html><title>No such page</title>');
  await writeFile(join(folder, 'docs/index.md'), '# Docs');
  await writeFile(join(folder, 'docs/assets/page.md.aB-_9xYz.js'), 'export {};');
  server = await startTestServer({
    folders: {
      site: join(folder, 'site'),
      element: join(folder, 'element'),
      elementVersions: join(folder, 'versions'),
      host: join(folder, 'host'),
      docs: join(folder, 'docs'),
    },
    site: {
      productName: '</script><b>Sign</b>',
      sentryDsn: 'https://public@errors.example.com/42',
    },
    log: (line) => lines.push(line),
    report: (error) => reported.push(error),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Requests the path unchanged, because fetch would normalize it. */
function rawGet(path: string): Promise<number> {
  const { hostname, port } = new URL(server.server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('refusals', () => {
  test('are JSON in one shape and repeat nothing of the request', async () => {
    const calls = [
      server.call('/api/<script>alert(1)</script>'),
      server.call('/ofrep/<script>alert(1)</script>'),
      server.call('/cdn/nothing'),
      server.call('/api/auth', {
        body: '{"key": <b>',
        headers: { 'content-type': 'application/json' },
      }),
      server.call('/api/auth', { body: { key: '<script>' } }),
      server.call('/api/auth', { body: 'key=x', headers: { 'content-type': 'text/html' } }),
      server.call('/api/auth', { method: 'PUT' }),
    ];
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 400, 403, 415, 405]);
    for (const { headers, body } of responses) {
      expect(headers.get('content-type')).toContain('application/json');
      expect(body).toEqual({
        message: expect.stringMatching(/^(?:server_errors|error)\.\w+$/),
      });
    }
  });

  test('list the methods that a path supports', async () => {
    const response = await server.call('/api/user', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });

  test('include bodies that are too long, with or without a declared length', async () => {
    const body = JSON.stringify({ key: 'x'.repeat(70_000) });
    const headers = { 'content-type': 'application/json' };
    expect((await server.call('/api/auth', { body, headers })).status).toBe(413);
    const chunked = await fetch(`${server.server.url}/api/auth`, {
      method: 'POST',
      headers,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toEqual({ message: 'server_errors.too_large' });
  });
});

test('a caller who disconnects during a body is not reported as a server error', async () => {
  const before = lines.length;
  const caller = connect(Number(new URL(server.server.url).port), '127.0.0.1');
  const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 100'];
  caller.write(`POST /api/auth HTTP/1.1\r\n${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`);
  // The server has received the head.
  const [interim] = await once(caller, 'data');
  expect(String(interim)).toMatch(/^HTTP\/1\.1 100 /);
  caller.write('{"key"', () => caller.destroy());
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before));
  expect(lines.at(-1)).toMatchObject({ route: '/api/auth', status: 400 });
  expect(reported).toEqual([]);
});

describe('headers', () => {
  test('set a strict policy for pages, without inline scripts and HTML from strings', async () => {
    const { headers } = await server.call('/');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self' https://errors.example.com; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('make API responses inert in a browser and keep them out of caches', async () => {
    const { headers } = await server.call('/api/user');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('require https if the public URL uses it', async () => {
    const embedOrigins = {
      allows: () => false,
      all: async () => new Set<string>(),
      framing: async () => new Set<string>(),
      forget: vi.fn(),
    };
    const app = new Hono()
      .use(securityHeaders(() => true, { site: {}, embedOrigins, logoOrigins: [] }))
      .get('/', (context) => context.html('<!doctype html><title>Sign</title>'));
    const { headers } = await app.request('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=15552000');
  });
});

describe('pages of other origins', () => {
  const origin = { origin: 'https://portal.example.com' };
  const preflight = (to: TestServer) =>
    to.call('/api/sign-envelope', {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });

  test('may call with a token, read the headers they need, and never send cookies', async () => {
    const open = await startTestServer({ allowedOrigins: ['*'] });
    const asked = await preflight(open);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const response = await open.call('/api/user', { headers: origin });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('access-control-expose-headers')).toContain('content-disposition');
    await open.close();
  });

  test('may not call if nobody has allowed them', async () => {
    expect((await preflight(server)).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may not call if only others are allowed', async () => {
    const strict = await startTestServer({ allowedOrigins: ['https://mine.example.com'] });
    expect((await preflight(strict)).headers.get('access-control-allow-origin')).toBeNull();
    await strict.close();
  });
});

describe('built files', () => {
  test.for([
    ['/', 200],
    ['/preview/a/b#key', 200],
    ['/preview/bulk-send/a?expires=1&signature=x', 200],
    ['/widget/a?name=Ada', 200],
    ['/widget-signed/a', 200],
    ['/widget-verify/a/b?expires=1&signature=x', 200],
    ['/signed', 200],
    ['/download', 200],
    ['/error', 200],
    ['/0a1b/2c3d', 410],
    ['/preview/a', 404],
    ['/nowhere', 404],
    ['/a/b/c', 404],
  ] as const)('%s is the signing site, with status %i', async ([path, status]) => {
    const response = await server.call<Buffer>(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.body.toString()).toContain('<title>Site');
  });

  test('the page is the same at every address and has its settings only as data', async () => {
    const page = (await server.call<Buffer>('/')).body.toString();
    const elsewhere = await server.call<Buffer>('/<b>x<%2fb>?<b>y</b>');
    expect(elsewhere.body.toString()).toBe(page);
    const [, text = ''] = /id="site-settings">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(text)).toMatchObject({ productName: '</script><b>Sign</b>' });
    expect(page).not.toContain('<b>');
  });

  test('the page is revalidated, and sent again only if it has changed', async () => {
    const first = await server.call('/signed');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.call('/', { headers })).status).toBe(304);
  });

  test('are cached permanently if their name contains a hash, and revalidated otherwise', async () => {
    const cacheOf = async (path: string) => {
      const { status, headers } = await server.call(path);
      expect(status, path).toBe(200);
      return headers.get('cache-control');
    };
    for (const path of [
      '/assets/site-0a1b2c3d.js',
      '/element/1.2.3/chunks/pad-ABCD2345.js',
      '/element/1.2.3/sign-envelope.js',
      '/docs/assets/page.md.aB-_9xYz.js',
    ]) {
      expect(await cacheOf(path), path).toContain('immutable');
    }
    for (const path of ['/host/', '/docs/', '/assets/site.minified.js']) {
      expect(await cacheOf(path), path).toBe('no-cache');
    }
    const page = await server.call('/host/');
    const again = await server.call('/host/', {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('the documentation has its Markdown as text, and addresses without an ending', async () => {
    const text = await server.call('/docs/index.md');
    expect(text.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const page = await server.call('/docs/guide/csp');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/docs/guide/csp.html']);
    const odd = await server.call('/docs/a%0Ab');
    expect([odd.status, odd.headers.get('location')]).toEqual([302, '/docs/a%0Ab.html']);
  });

  test('the documentation has a page in place of those that it does not have, at every request', async () => {
    const missing = await server.call('/docs/guide/missing.html');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const again = await server.call('/docs/guide/missing.html', {
      headers: { 'if-none-match': missing.headers.get('etag') ?? '*' },
    });
    expect([again.status, again.body]).toEqual([404, missing.body]);
    expect(String(again.body)).toContain('No such page');
    const script = await server.call('/docs/assets/missing.js');
    expect(script.headers.get('content-type')).toContain('json');
  });

  test('are compressed for clients that accept it', async () => {
    const response = await server.call('/assets/site-0a1b2c3d.js');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  test('are sent as the build has compressed them, unless that is older than the file', async () => {
    const path = join(folder, 'site/assets/built-0a1b2c3d.js');
    const built = 'export const built = 1;\n'.repeat(500);
    await writeFile(path, built);
    await writeFile(`${path}.gz`, gzipSync(built));
    await writeFile(`${path}.br`, brotliCompressSync(built));
    const ask = async (encodings: string) => {
      const headers = { 'accept-encoding': encodings };
      const response = await server.call<Buffer>('/assets/built-0a1b2c3d.js', { headers });
      expect(response.body.toString()).toBe(built);
      expect(response.headers.get('vary')).toContain('accept-encoding');
      return [response.headers.get('content-encoding'), response.headers.get('etag')] as const;
    };
    const [best, tag] = await ask('gzip, deflate, br, zstd');
    const [gzip, otherTag] = await ask('gzip, br;q=0');
    expect([best, gzip]).toEqual(['br', 'gzip']);
    expect(tag).not.toBe(otherTag);
    const headers = { 'accept-encoding': 'br', 'if-none-match': tag ?? '' };
    expect((await server.call('/assets/built-0a1b2c3d.js', { headers })).status).toBe(304);
    await utimes(`${path}.br`, 1, 1);
    expect(await ask('gzip, br')).toEqual([gzip, otherTag]);
  });

  test('[EB-02] versions of the element released before are served, and the latest of a major version', async () => {
    for (const version of ['0.9.0', '0.10.0', '1.0.0', '2.0.0']) {
      const kept = join(folder, 'versions', version);
      await mkdir(kept, { recursive: true });
      await writeFile(join(kept, 'integrity.json'), JSON.stringify({ version, files: {} }));
      await writeFile(join(kept, 'sign-envelope.js'), `export const kept = '${version}';`);
    }
    const entryOf = async (asked: string) => {
      const { status, headers, body } = await server.call(`/element/${asked}/sign-envelope.js`);
      return [status, headers.get('cache-control'), String(body).slice(0, 60)];
    };
    const immutable = 'public, max-age=31536000, immutable';
    expect(await entryOf('0.9.0')).toEqual([200, immutable, "export const kept = '0.9.0';"]);
    expect(await entryOf('0')).toEqual([200, 'no-cache', "export const kept = '0.10.0';"]);
    expect(await entryOf('1')).toEqual([200, 'no-cache', 'export {};']);
    expect(await entryOf('2')).toEqual([200, 'no-cache', "export const kept = '2.0.0';"]);
    for (const asked of ['9.9.9', '3', '1.2', '..', 'versions']) {
      expect((await entryOf(asked))[0], asked).toBe(404);
    }
  });

  test('the host page has its own address', async () => {
    expect((await server.call('/host')).headers.get('location')).toBe('/host/');
    expect((await server.call<Buffer>('/host/')).body.toString()).toContain('Host');
  });

  test.for([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/link.txt',
    '/host/../../secret.txt',
    '/element/1.2.3/../../../secret.txt',
    '/%00',
    '/%ff',
    '/assets',
  ])('%s is not found', async (path) => {
    expect(await rawGet(path)).toBe(404);
  });
});

test('the log contains the route of a request, never its address', async () => {
  await server.call('/api/sender/envelopes/0123456789abcdef?key=secret', { apiKey: server.apiKey });
  const line = lines.at(-1);
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-/),
    level: 'info',
    message: 'request',
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'GET',
    route: '/api/sender/envelopes/:fingerprint',
    status: 404,
    ms: expect.any(Number),
  });
});
