import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../listen.ts';
import { type ConnectionLimits, connectionLimits } from './connections.ts';
import type { ServerEnvironment } from './context.ts';
import { errorResponse } from './error-response.ts';
import { limitBody } from './json-body.ts';

const open: Listener[] = [];
const clients: Socket[] = [];
/** The server's ends of all connections. */
const accepted: Socket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const listener of open.splice(0)) {
    for (const server of listener.servers) server.closeAllConnections();
    await listener.stop();
  }
  accepted.length = 0;
});

/** 50 MB, far above what the buffers of both sides hold. */
const large = Buffer.alloc(50_000_000, 'x');

async function serve(limits: Partial<ConnectionLimits> = {}) {
  /** What the routes have done. */
  const done = new EventEmitter();
  const app = new Hono<ServerEnvironment>()
    .get('/large', (context) => context.body(large))
    .get('/small', (context) => context.text('small'))
    .get('/working', async (context) => {
      await once(context.env.outgoing, 'timeout');
      return context.text('at last');
    })
    .post('/refused', (context) => context.text('You may not.', 401))
    .post('/limited', limitBody(1_000), async (context) => {
      const body = await context.req.text();
      done.emit('read');
      return context.text(body);
    })
    .onError((error, context) => errorResponse(context, error));
  const listener = await listen(app, 0, '127.0.0.1', { ...connectionLimits(1_000), ...limits });
  open.push(listener);
  const [server] = listener.servers;
  server.on('connection', (socket: Socket) => accepted.push(socket));
  const port = Number(new URL(listener.address).port);
  return { server, done, ask: (request: string) => ask(port, request) };
}

function ask(port: number, request: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(socket.on('error', () => undefined));
  socket.write(request.replaceAll('\n', '\r\n'));
  return socket;
}

/** Resolves once the server has closed its connections. */
const closed = () =>
  expect
    .poll(() => accepted.map(({ destroyed }) => destroyed), { timeout: 60_000 })
    .toEqual([true]);

test('a server has the limits as options of Node', async () => {
  const { server } = await serve();
  const { keepAlive, head, request, stall, connections } = connectionLimits(1_000);
  expect(server).toMatchObject({
    keepAliveTimeout: keepAlive,
    headersTimeout: head,
    requestTimeout: request,
    timeout: stall,
    maxConnections: connections,
  });
});

test('the largest body may come by a line of 50 kbit/s', () => {
  const bytes = 120_000_000;
  expect(connectionLimits(bytes).request).toBeGreaterThan((bytes * 8) / 50);
});

test('keeps an idle connection open as long as proxies do', async () => {
  const { ask } = await serve();
  const [head] = await once(ask('GET /small HTTP/1.1\nHost: a\n\n'), 'data');
  const seconds = Number(/keep-alive: timeout=(\d+)/i.exec(String(head))?.[1]);
  expect(seconds).toBeGreaterThan(600);
});

describe('a connection on which nothing moves is closed', () => {
  const post = 'POST /limited HTTP/1.1\nHost: a\nContent-Length: 900';
  test.for([
    ['that has sent nothing', ''],
    ['that has sent a part of a head', 'GET / HTTP/1.1\n'],
    ['that has sent a part of a body', `${post}\n\nx`],
    ['whose response is not read', 'GET /large HTTP/1.1\nHost: a\n\n'],
  ] as const)('%s', async ([, request]) => {
    const { ask } = await serve({ stall: 50, unread: 60 });
    const accepting = expect.poll(() => accepted.length, { timeout: 60_000 }).toBe(1);
    ask(request).pause();
    await accepting;
    await closed();
  });
});

test('waits for a call on which the server works, however long nothing moves', async () => {
  const { ask } = await serve({ stall: 50 });
  const socket = ask('GET /working HTTP/1.1\nHost: a\nConnection: close\n\n');
  expect(await text(socket)).toContain('at last');
});

test('a request that takes too long gets a 408, and is not acted on if it completes', async () => {
  const { ask, done } = await serve({ request: 50, head: 50, checkEvery: 10 });
  let isRead = false;
  done.once('read', () => {
    isRead = true;
  });
  const socket = ask('POST /limited HTTP/1.1\nHost: a\nContent-Length: 2\n\nx');
  const response = await text(socket);
  socket.end('x');
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain(JSON.stringify({ message: 'server_errors.body_too_slow' }));
  await closed();
  expect(isRead).toBe(false);
});

describe('a body that is refused while it is sent', () => {
  const chunked = 'HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n';
  const chunk = `400\r\n${'x'.repeat(1_024)}\r\n`;

  test.for([
    ['unread', `POST /refused ${chunked}`, /^HTTP\/1\.1 401 .*You may not\.$/s],
    ['past its limit', `POST /limited ${chunked}`, /^HTTP\/1\.1 413 .*server_errors\.too_large/s],
    [
      'by its length',
      'POST /limited HTTP/1.1\nHost: a\nContent-Length: 1001\n\n',
      /^HTTP\/1\.1 413 .*server_errors\.too_large/s,
    ],
  ] as const)('%s: its sender can read the reason', async ([, head, expected]) => {
    const { ask } = await serve();
    const socket = ask(head);
    socket.write(`${chunk}${chunk}`);
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(expected);
  });

  test('does not keep its connection open by never ending', async () => {
    const { ask } = await serve();
    const socket = ask(`POST /limited ${chunked}`).resume();
    while (!socket.destroyed) {
      await new Promise<void>((resolve) => socket.write(chunk, () => setImmediate(resolve)));
    }
    await closed();
  });
});

test('with too many connections, closes idle ones for those that come', async () => {
  const { server, ask } = await serve({ connections: 2 });
  const idle = [1, 2].map(() => ask('GET /small HTTP/1.1\nHost: a\n\n'));
  await Promise.all(idle.map((socket) => once(socket, 'data')));
  const dropped = once(server, 'drop');
  ask('');
  await dropped;
  await expect
    .poll(() => accepted.map(({ destroyed }) => destroyed), { timeout: 60_000 })
    .toEqual([true, true]);
  expect(await text(ask('GET /small HTTP/1.1\nHost: a\nConnection: close\n\n'))).toContain('small');
});
