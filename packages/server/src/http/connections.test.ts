import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Listener, listen } from '../listen.ts';
import { openFileStore } from '../store/file-store.ts';
import { type ConnectionLimits, defaultConnectionLimits } from './connections.ts';
import type { ServerEnvironment } from './context.ts';
import { errorResponse } from './error-response.ts';
import { limitBody, readJson } from './json-body.ts';
import { withMultipart } from './multipart.ts';
import { respondToRefused } from './refused-body.ts';

const open: Listener[] = [];
/** The server's ends of all connections, and the number of requests that it has received. */
const accepted: Socket[] = [];
let received = 0;
const clients: Socket[] = [];
/** Whether the test has ended, so that what still waits gives up. */
let isOver = false;

beforeEach(() => {
  // Time passes only when a test says so. Waiting for a condition does not need these timers.
  vi.useFakeTimers({
    toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
  accepted.length = 0;
  received = 0;
  isOver = false;
});
afterEach(async () => {
  isOver = true;
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  for (const listener of open.splice(0)) {
    for (const server of listener.servers) server.closeAllConnections();
    await listener.stop();
  }
});

/** Waits until a condition is met, in real time. */
async function until(isMet: () => boolean): Promise<void> {
  while (!isOver && !isMet()) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets input and output that is due happen. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets time pass for the server, a quarter of a second at a time, until a condition is met. */
async function passTimeUntil(isMet: () => boolean): Promise<number> {
  let passed = 0;
  await until(() => {
    vi.advanceTimersByTime(250);
    passed += 250;
    return isMet();
  });
  return passed;
}

async function listenTo(
  app: Hono<ServerEnvironment>,
  limits: Partial<ConnectionLimits> = {},
): Promise<number> {
  const listener = await listen(app, 0, '127.0.0.1', { ...defaultConnectionLimits(), ...limits });
  open.push(listener);
  for (const server of listener.servers) {
    server.on('connection', (socket: Socket) => accepted.push(socket));
    server.on('request', () => {
      received += 1;
    });
  }
  return Number(new URL(listener.address).port);
}

/** 50 MB, far above what the buffers of both sides hold. */
const large = Buffer.alloc(50_000_000, 'x');

async function serve(limits: Partial<ConnectionLimits> = {}): Promise<number> {
  const app = new Hono<ServerEnvironment>()
    .get('/large', (context) => context.body(large))
    .get('/small', (context) => context.text('small'))
    .post('/refused', (context) => context.text('You may not.', 401))
    .post('/limited', limitBody(1_000), async (context) => context.text(await context.req.text()))
    .get('/ignored', (context) => context.text('ignored'));
  return listenTo(app, limits);
}

function ask(port: number, request: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(socket);
  socket.write(request.replaceAll('\n', '\r\n'));
  return socket;
}

/** Lets time pass until the server has ended its only connection. */
function closed(): Promise<number> {
  return passTimeUntil(() => accepted[0]?.destroyed === true);
}

/** Sends a piece again and again until the connection ends. */
async function sendOn(socket: Socket, piece: string, pieces = Number.POSITIVE_INFINITY) {
  for (let sent = 0; sent < pieces && !socket.destroyed; sent++) {
    await new Promise<void>((resolve) => socket.write(piece, () => setImmediate(resolve)));
  }
}

test('closes a connection whose response is not read', async () => {
  const port = await serve();
  const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n');
  socket.pause();
  await until(() => received === 1);
  await closed();
});

// Only Linux says what a peer has taken.
test.runIf(process.platform === 'linux')(
  'closes a connection whose response is not read after the time that a weak one is given',
  async () => {
    const { stall } = defaultConnectionLimits();
    const port = await serve();
    const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n');
    socket.pause();
    await until(() => (accepted[0]?.writableLength ?? 0) > 0);
    // The chunk of 50 MB would have had hours. Buffers fill for a while, and checks are apart.
    expect(await closed()).toBeLessThan(4 * stall);
  },
);

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
    const port = await listenTo(app);
    const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n'.repeat(5));
    socket.pause();
    await until(() => received === 5);
    expect(handled).toBe(1);
  });

  test('of more than eight, the connection is closed', async () => {
    const port = await serve();
    const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\n\n'.repeat(1_000));
    socket.on('error', () => undefined).pause();
    await until(() => accepted[0]?.destroyed === true);
  });
});

test('delivers a response completely to a reader that pauses', async () => {
  const { stall } = defaultConnectionLimits();
  const port = await serve();
  const socket = ask(port, 'GET /large HTTP/1.1\nHost: a\nConnection: close\n\n');
  let read = 0;
  for await (const piece of socket) {
    const isPause = Math.floor(read / 10_000_000) < Math.floor((read + piece.length) / 10_000_000);
    if (isPause) vi.advanceTimersByTime(stall - 1_000);
    read += piece.length;
  }
  expect(read).toBeGreaterThan(large.length);
});

test('closes a connection whose body arrives too slowly', async () => {
  const port = await serve();
  const socket = ask(
    port,
    'POST /limited HTTP/1.1\nHost: a\nContent-Length: 900\nContent-Type: text/plain\n\n',
  );
  socket.resume();
  await sendOn(socket, 'x', 800);
  await until(() => received === 1);
  // Not before the time that a weak connection is given.
  vi.advanceTimersByTime(defaultConnectionLimits().stall - 10_000);
  await turns(20);
  expect([accepted[0]?.destroyed, accepted[0]?.bytesWritten]).toEqual([false, 0]);
  await closed();
});

describe('a body that arrives too slowly', () => {
  const refusal = { message: 'server_errors.body_too_slow' };

  async function serveApi(limits: Partial<ConnectionLimits> = {}) {
    const files = await openFileStore(await mkdtemp(join(tmpdir(), 'stalled-')));
    const handled: unknown[] = [];
    const note = (value: unknown) => handled.push(value);
    const app = new Hono<ServerEnvironment>()
      .use(respondToRefused())
      .post('/json', limitBody(10_000), async (context) => {
        note((await readJson(context, v.object({ a: v.string() }))).value);
        return context.body(null, 204);
      })
      .post('/form', async (context) => {
        const formLimits = {
          isFile: () => true,
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
    return { port: await listenTo(app, limits), handled };
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
    const { port } = await serveApi();
    const socket = ask(port, head);
    const response = text(socket);
    await sendOn(socket, piece, 100);
    await until(() => received === 1);
    await closed();
    const [top = '', body = ''] = (await response).split('\r\n\r\n');
    expect(top).toMatch(/^HTTP\/1\.1 408 /);
    expect(top).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toEqual(refusal);
  });

  test.for([
    ['JSON', `/json HTTP/1.1\nHost: a\n${json}`, '{"a":', '"b"}'],
    ['a form', `/form HTTP/1.1\nHost: a\n${form}`, '--b\r\n', '--b--\r\n'],
  ] as const)('is not acted on if %s completes after the 408', async ([, head, begin, end]) => {
    const { port, handled } = await serveApi();
    const length = begin.length + end.length;
    const socket = ask(port, `POST ${head}\nContent-Length: ${length}\n\n`);
    socket.write(begin);
    let response = '';
    socket.on('data', (data) => {
      response += String(data);
    });
    await until(() => received === 1);
    await passTimeUntil(() => response.includes('408'));
    socket.end(end);
    await closed();
    expect(handled).toEqual([]);
  });

  test('that is only as slow as a weak connection is read', async () => {
    const { port, handled } = await serveApi({ stall: 2_000, slowest: 1_000 });
    const body = JSON.stringify({ a: 'x'.repeat(9_000) });
    const head = `POST /json HTTP/1.1\nHost: a\n${json}\nContent-Length: ${body.length}\n\n`;
    const socket = ask(port, head);
    const response = once(socket, 'data');
    await until(() => received === 1);
    const readBefore = accepted[0]?.bytesRead ?? 0;
    // Faster than the slowest rate by a quarter, and for more than three times as long as a stall.
    for (let sent = 0; sent < body.length; sent += 100) {
      socket.write(body.slice(sent, sent + 100));
      const arrived = readBefore + Math.min(sent + 100, body.length);
      await until(() => (accepted[0]?.bytesRead ?? 0) >= arrived);
      vi.advanceTimersByTime(80);
    }
    const [data] = await response;
    expect(String(data)).toMatch(/^HTTP\/1\.1 204 /);
    expect(handled).toHaveLength(1);
  });
});

test.for([
  ['POST /limited', 'a body past its limit'],
  ['POST /refused', 'a body that is refused unread'],
  ['GET /ignored', 'a body that nothing asked for'],
])('%s: closes %s that never ends', async ([call]) => {
  const port = await serve();
  const socket = ask(port, `${call} HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n`);
  socket.resume();
  socket.on('error', () => undefined);
  void sendOn(socket, `400\r\n${'x'.repeat(1_024)}\r\n`);
  await until(() => received === 1);
  await closed();
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
    const failed = new Promise<never>((_, reject) => socket.once('error', reject));
    // For almost as long as the server reads what is still sent.
    for (let sent = 0; sent < 25; sent++) {
      await Promise.race([sendOn(socket, body, 1), failed]);
      vi.advanceTimersByTime(1_000);
    }
    expect(accepted[0]?.destroyed).toBe(false);
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
});

test('with too many connections, closes idle ones, then the slowest, and serves new ones', async () => {
  const port = await serve({ connections: 20 });
  for (let slow = 0; slow < 20; slow++) {
    ask(port, 'GET /large HTTP/1.1\nHost: a\n\n')
      .pause()
      .on('error', () => undefined);
  }
  await until(() => received === 20);
  // New ones are kept for a second.
  vi.advanceTimersByTime(1_100);
  for (let more = 0; more < 10; more++) {
    const socket = ask(port, 'GET /small HTTP/1.1\nHost: a\nConnection: close\n\n');
    expect(await text(socket)).toContain('small');
  }
  expect(accepted.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(20);
  // At least one had to make room.
  expect(accepted.slice(0, 20).some(({ destroyed }) => destroyed)).toBe(true);
});
