import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget } from '../testing/widgets.ts';
import { isLocalHost, isLoopbackAddress } from './this-machine.ts';

/** An address at which other machines reach this one, or `null`. */
const outside =
  Object.values(networkInterfaces())
    .flat()
    .find((place) => place?.family === 'IPv4' && !place.internal)?.address ?? null;

interface Way {
  readonly host: string;
  readonly port: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status of a call with exactly these headers; `null` if nothing listens. */
function statusOf(path: string, { host, port, headers = {} }: Way): Promise<number | null> {
  return new Promise((resolve, reject) => {
    request({ host, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
      )
      .end();
  });
}

test('[OP-13] by default a server listens only on this machine’s own addresses', async () => {
  const server = await startTestServer({ listensByDefault: true });
  const { port, hostname } = new URL(server.server.url);
  expect(hostname).toBe('localhost');
  expect(server.server.isLocal).toBe(true);
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    expect(await statusOf('/', { host, port }), host).not.toBeNull();
  }
  if (outside !== null) expect(await statusOf('/', { host: outside, port })).toBeNull();
  await server.close();
});

describe('a server that listens on every address', () => {
  let server: TestServer;
  let port: string;
  let sampleKey: string;
  let sampleWidget: string;

  beforeAll(async () => {
    server = await startTestServer({ hostname: '0.0.0.0', devMailbox: true });
    ({ port } = new URL(server.server.url));
    const sample = await server.server.addCompany('Samples', { isSample: true });
    sampleKey = sample.apiKey;
    sampleWidget = await makeWidget({ ...server, apiKey: sampleKey });
  });
  afterAll(() => server.close());

  const strangers: readonly (readonly [string, Record<string, string>])[] = [
    ['by another site’s name', { host: 'rebound.example' }],
    ['through a proxy on this machine', { host: 'localhost', 'x-forwarded-for': '203.0.113.5' }],
    ['by a proxy that says so', { host: 'localhost', via: '1.1 proxy' }],
    [
      'by a proxy that names only the protocol',
      { host: 'localhost', 'x-forwarded-proto': 'https' },
    ],
    ['by a proxy of a network', { host: 'localhost', 'cf-connecting-ip': '203.0.113.5' }],
    ['by a proxy that passes on its own name', { host: 'sign.example.com' }],
    ['by a name that only begins like this machine’s', { host: 'localhost.evil.example' }],
    ['by a name that only ends like this machine’s', { host: 'evil.localhost' }],
  ];

  test('shows its mailbox, its host page and its samples to this machine', async () => {
    for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '[::1]']) {
      const way = { host: '127.0.0.1', port, headers: { host: `${host}:${port}` } };
      expect(await statusOf('/dev/mailbox.json', way)).toBe(200);
      expect(await statusOf(`/api/data/widget?widget=${sampleWidget}`, way)).toBe(200);
    }
  });

  test.for(strangers)('does not show them to calls %s', async ([, headers]) => {
    const way = { host: '127.0.0.1', port, headers };
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/host/']) {
      expect(await statusOf(path, way), path).toBeOneOf([400, 404]);
    }
    expect(await statusOf(`/api/data/widget?widget=${sampleWidget}`, way)).toBeOneOf([400, 403]);
    const keyed = { ...way, headers: { ...headers, 'x-api-key': sampleKey } };
    expect(await statusOf('/api/sender/settings', keyed)).toBeOneOf([400, 403]);
  });

  test('does not show them to calls over HTTP/1.0, as nginx forwards them', async () => {
    const statusLine = async (version: string) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      socket.write(
        `GET /dev/mailbox.json HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
      );
      return (await text(socket)).split('\r\n')[0];
    };
    expect(await statusLine('1.1')).toBe('HTTP/1.1 200 OK');
    expect(await statusLine('1.0')).toBe('HTTP/1.1 404 Not Found');
  });

  test.runIf(outside !== null)(
    'are shown to no other machine, regardless of its headers',
    async () => {
      for (const host of [`${outside}:${port}`, `localhost:${port}`]) {
        const way = { host: outside ?? '', port, headers: { host } };
        expect(await statusOf('/', way)).not.toBeNull();
        expect(await statusOf('/dev/mailbox.json', way)).toBe(404);
        expect(await statusOf(`/api/data/widget?widget=${sampleWidget}`, way)).toBe(403);
      }
    },
  );

  test('leaves widgets of other companies public', async () => {
    const code = await makeWidget(server);
    const way = { host: '127.0.0.1', port, headers: { host: 'sign.example.com' } };
    expect(await statusOf(`/api/data/widget?widget=${code}`, way)).toBe(200);
  });
});

test('if turned on explicitly, the mailbox and the samples are open to everyone', async () => {
  const server = await startTestServer({ devMailbox: 'everyone', samplesFor: 'everyone' });
  const { port } = new URL(server.server.url);
  const { apiKey } = await server.server.addCompany('Samples', { isSample: true });
  const way = { host: '127.0.0.1', port, headers: { host: 'phone.example' } };
  expect(await statusOf('/dev/mailbox.json', way)).toBe(200);
  const keyed = { ...way, headers: { ...way.headers, 'x-api-key': apiKey } };
  expect(await statusOf('/api/sender/settings', keyed)).toBe(200);
  await server.close();
});

test.for([
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['localhost.evil.example', false],
] as const)('%s is a loopback address: %s', ([address, isOwn]) => {
  expect(isLoopbackAddress(address)).toBe(isOwn);
});

test.for([
  ['localhost', true],
  ['localhost:4000', true],
  ['127.0.0.1:80', true],
  ['127.255.0.9', true],
  ['[::1]:4000', true],
  ['', false],
  ['127.0.0.999', false],
  ['127.0.0.1.evil.example', false],
  ['localhost:80@evil.example', false],
  ['evil.example@localhost', false],
  ['localhost/', false],
  ['[::2]', false],
  ['sign.example.com', false],
] as const)('the host %j is this machine: %s', ([host, isOwn]) => {
  expect(isLocalHost(host)).toBe(isOwn);
});
