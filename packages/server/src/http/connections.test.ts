import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../listen.ts';
import { openFileStore } from '../store/file-store.ts';
import { type ConnectionLimits, defaultConnectionLimits } from './connections.ts';
import type { ServerEnvironment } from './context.ts';
import { errorResponse } from './error-response.ts';
import { limitBody, readJson } from './json-body.ts';
import { withMultipart } from './multipart.ts';
import { respondToStalled } from './stalled-body.ts';

const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) {
    for (const server of listener.servers) server.closeAllConnections();
    await listener.stop();
  }
});

/** 50 MB, far above what the buffers of both sides hold. */
const large = Buffer.alloc(50_000_000, 'x');

async function serve(limits: Partial<ConnectionLimits> = {}): Promise<number> {
  const app = new Hono<ServerEnvironment>()
    .get('/large', (context) => context.body(large))
    .get('/small', (context) => context.text('small'))
    .post('/refused', (context) => context.text('You may not.', 401))
    .post('/limited', limitBody(1_000), async (context) => context.text(await context.req.text()))
    .get('/ignored', (context) => context.text('ignored'));
  const listener = await listen(app, 0, '127.0.0.1', { ...defaultConnectionLimits(), ...limits });
  open.push(listener);
  return Number(new URL(listener.address).port);
}

function ask(port: number, request: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(request.replaceAll('\n', '\r\n'));
  return socket;
}

/** Milliseconds until the server has ended a connection, whether or not it has read the request. */
async function untilClosed(socket: Socket): Promise<number> {
  const begun = performance.now();
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  return performance.now() - begun;
}

/** Sends a chunk every few milliseconds until the connection ends. */
async function sendOn(socket: Socket, piece: string, pieces: number): Promise<void> {
  for (let sent = 0; sent < pieces && !socket.destroyed; sent++) {
    await new Promise<void>((resolve) => {
      socket.write(piece, () => setTimeout(resolve, 5));
    });
  }
}

test('closes a connection whose response is not read', async () => {
  const port = await serve({ stall: 200, slowest: 1_000_000_000 });
  const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n');
  socket.pause();
  await expect.poll(() => connectionsOf(open[0]?.servers[0])).toBe(1);
  await expect.poll(() => connectionsOf(open[0]?.servers[0])).toBe(0);
  socket.destroy();
});

const connectionCount = () => connectionsOf(open[0]?.servers[0]);

describe('pipelined requests', () => {
  test('are answered in order', async () => {
    const port = await serve();
    const paths = ['small', 'ignored', 'small'];
    const requests = paths.map((path) => `GET /${path} HTTP/1.1\nHost: a\n\n`);
    const socket = ask(
      port,
      `${requests.join('')}GET /large HTTP/1.1\nHost: a\nConnection: close\n\n`,
    );
    const bodies = (await text(socket)).split(/HTTP\/1.1 200 OK[\s\S]*?\r\n\r\n/);
    expect(bodies.slice(1, 4)).toEqual(paths);
    expect(bodies[4]).toHaveLength(large.length);
  });

  test('are handled one at a time, so that unread responses take no memory', async () => {
    let handled = 0;
    const app = new Hono<ServerEnvironment>().get('/large', (context) => {
      handled += 1;
      return context.body(large);
    });
    const listener = await listen(app, 0, '127.0.0.1', defaultConnectionLimits());
    open.push(listener);
    const port = Number(new URL(listener.address).port);
    const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n'.repeat(5));
    socket.pause();
    await expect.poll(() => handled).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(handled).toBe(1);
    socket.destroy();
  });

  test('of more than eight, the connection is closed', async () => {
    const port = await serve();
    const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n'.repeat(1_000));
    socket.on('error', () => undefined).pause();
    await expect.poll(connectionCount).toBe(0);
    socket.destroy();
  });
});

test('delivers a response completely to a reader that pauses', async () => {
  const port = await serve({ stall: 2_000, slowest: 1_000 });
  const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\nConnection: close\n\n');
  let read = 0;
  for await (const piece of socket) {
    if (Math.floor(read / 10_000_000) < Math.floor((read + piece.length) / 10_000_000)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    read += piece.length;
  }
  expect(read).toBeGreaterThan(large.length);
});

test('closes a connection whose body arrives too slowly', async () => {
  const port = await serve({ stall: 300, slowest: 100_000 });
  const socket = ask(
    port,
    'POST /limited HTTP/1.1\nHost: a\nContent-Length: 900\nContent-Type: text/plain\n\n',
  );
  void sendOn(socket, 'x', 800);
  socket.resume();
  expect(await untilClosed(socket)).toBeLessThan(3_000);
});

describe('a body that arrives too slowly', () => {
  const refusal = { message: 'server_errors.body_too_slow' };
  const limits = { stall: 300, slowest: 100_000 };

  async function serveApi(more: Partial<ConnectionLimits> = {}) {
    const files = await openFileStore(await mkdtemp(join(tmpdir(), 'stalled-')));
    const handled: unknown[] = [];
    const note = (value: unknown) => handled.push(value);
    const app = new Hono<ServerEnvironment>()
      .use(respondToStalled())
      .post('/json', limitBody(10_000), async (context) => {
        note((await readJson(context, v.object({ a: v.string() }))).value);
        return context.body(null, 204);
      })
      .post('/form', async (context) => {
        const formLimits = {
          fileBytes: 9,
          files: 1,
          totalBytes: 10_000,
          textBytes: 9_000,
          texts: 9,
        };
        await withMultipart(context.env.incoming, files, formLimits, async () => note('form'));
        return context.body(null, 204);
      })
      .onError((error, context) => errorResponse(context, error));
    const all = { ...defaultConnectionLimits(), ...limits, ...more };
    const listener = await listen(app, 0, '127.0.0.1', all);
    open.push(listener);
    return { port: Number(new URL(listener.address).port), handled };
  }

  const chunked = 'Transfer-Encoding: chunked';
  const form = 'Content-Type: multipart/form-data; boundary=b';
  const json = 'Content-Type: application/json';
  test.for([
    ['JSON in chunks', `POST /json HTTP/1.1\nHost: a\n${json}\n${chunked}\n\n`, '1\r\n \r\n'],
    [
      'JSON of a known length',
      `POST /json HTTP/1.1\nHost: a\n${json}\nContent-Length: 9000\n\n`,
      ' ',
    ],
    ['a form in chunks', `POST /form HTTP/1.1\nHost: a\n${form}\n${chunked}\n\n`, '1\r\n-\r\n'],
  ] as const)('%s gets a 408 and is closed', async ([, head, piece]) => {
    const { port } = await serveApi({ linger: { time: 500, bytes: 1_000_000 } });
    const socket = ask(port, head);
    void sendOn(socket, piece, 2_000);
    const closed = untilClosed(socket);
    const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(top).toMatch(/^HTTP\/1\.1 408 /);
    expect(top).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toEqual(refusal);
    expect(await closed).toBeLessThan(3_000);
  });

  test.for([
    ['JSON', `/json HTTP/1.1\nHost: a\n${json}`, '{"a":', '"b"}'],
    ['a form', `/form HTTP/1.1\nHost: a\n${form}`, '--b\r\n', '--b--\r\n'],
  ] as const)('is not acted on if %s completes after the 408', async ([, head, begin, end]) => {
    const { port, handled } = await serveApi();
    const length = begin.length + end.length;
    const socket = ask(port, `POST ${head}\nContent-Length: ${length}\n\n`);
    socket.write(begin);
    const [data] = await once(socket, 'data');
    expect(String(data)).toContain('408');
    socket.end(end);
    await untilClosed(socket.resume());
    expect(handled).toEqual([]);
  });

  test('that is only as slow as a weak connection is read', async () => {
    const { port, handled } = await serveApi({ slowest: 10 });
    const body = JSON.stringify({ a: 'x'.repeat(100) });
    const socket = ask(
      port,
      `POST /json HTTP/1.1\nHost: a\n${json}\nContent-Length: ${body.length}\n\n`,
    );
    for (const character of body) await sendOn(socket, character, 1);
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 204 /);
    expect(handled).toHaveLength(1);
  });
});

test.for([
  ['POST /limited', 'a body past its limit'],
  ['POST /refused', 'a body that is refused unread'],
  ['GET /ignored', 'a body that nothing asked for'],
])('%s: closes %s that never ends', async ([call]) => {
  const port = await serve({ linger: { time: 500, bytes: 1_000_000 } });
  const socket = ask(port, `${call} HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n`);
  socket.resume();
  void sendOn(socket, `400\r\n${'x'.repeat(1_024)}\r\n`, Number.POSITIVE_INFINITY);
  expect(await untilClosed(socket)).toBeLessThan(5_000);
});

test.for(['close', 'keep-alive'])(
  'a caller that is refused while still sending can read the reason: %s',
  async (connection) => {
    const port = await serve();
    const body = 'x'.repeat(1_000);
    const length = 1_000 * body.length;
    const socket = ask(
      port,
      `POST /refused HTTP/1.1\nHost: a\nConnection: ${connection}\nContent-Length: ${length}\n\n`,
    );
    // Longer than the timeouts of a second and more that are tested.
    const sending = sendOn(socket, body, 200);
    const failed = new Promise<never>((_, reject) => socket.once('error', reject));
    await Promise.race([sending, failed]);
    socket.end();
    expect(await Promise.race([text(socket), failed])).toContain('You may not.');
  },
);

test('keeps an idle connection open as long as proxies do', async () => {
  const port = await serve();
  const socket = ask(port, 'GET /small HTTP/1.1\nHost: a\n\n');
  const [head] = await new Promise<string[]>((resolve) =>
    socket.once('data', (data: Buffer) => resolve([data.toString()])),
  );
  const seconds = Number(/keep-alive: timeout=(\d+)/i.exec(head ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(600);
  socket.destroy();
});

test('with too many connections, closes idle ones, then the slowest, and serves new ones', async () => {
  const port = await serve({ connections: 20 });
  const slow = Array.from({ length: 20 }, () => {
    const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n');
    return socket.pause().on('error', () => undefined);
  });
  await expect.poll(() => connectionsOf(open[0]?.servers[0])).toBe(20);
  // New files are kept.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  for (let more = 0; more < 10; more++) {
    const socket = ask(port, 'GET /small HTTP/1.1\nHost: a\nConnection: close\n\n');
    expect(await text(socket)).toContain('small');
  }
  expect(await connectionsOf(open[0]?.servers[0])).toBeLessThanOrEqual(20);
  for (const socket of slow) socket.destroy();
});

async function connectionsOf(server: Server | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server?.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
