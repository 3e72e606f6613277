import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Listener, listen } from '../listen.ts';
import type { ServerEnvironment } from './context.ts';
import { errorResponse } from './error-response.ts';
import {
  createPendingBodies,
  limitPendingBodies,
  type PendingBodyLimits,
  pendingBodyLimits,
} from './pending-bodies.ts';
import { respondToRefused } from './refused-body.ts';

const body = (bytes: number) => ({ bytes, abort: vi.fn() });

describe('the bodies that are being received', () => {
  test('of one caller have a limit, which ended calls no longer count towards', () => {
    const bodies = createPendingBodies({ perCaller: 100, total: 1_000 });
    const { release } = bodies.add('a', body(60));
    expect(() => bodies.add('a', body(50))).toThrow('server_errors.too_many_requests');
    bodies.add('b', body(60));
    release();
    release();
    bodies.add('a', body(100));
    expect(() => bodies.add('a', body(1))).toThrow('server_errors.too_many_requests');
  });

  test('of all callers have a limit: the oldest of the largest caller is aborted', () => {
    const bodies = createPendingBodies({ perCaller: 100, total: 150 });
    const [old, young, other] = [body(50), body(50), body(40)];
    bodies.add('a', old);
    bodies.add('a', young);
    bodies.add('b', other);
    bodies.add('c', body(20));
    expect(old.abort).toHaveBeenCalledOnce();
    expect(young.abort).not.toHaveBeenCalled();
    expect(other.abort).not.toHaveBeenCalled();
  });

  test('a caller who would have the most is refused instead', () => {
    const bodies = createPendingBodies({ perCaller: 100, total: 150 });
    const others = [body(70), body(70)];
    bodies.add('a', others[0] ?? body(0));
    bodies.add('b', others[1] ?? body(0));
    expect(() => bodies.add('c', body(80))).toThrow('server_errors.busy');
    for (const { abort } of others) expect(abort).not.toHaveBeenCalled();
  });

  test('count what they grow by, within the same limits', () => {
    const bodies = createPendingBodies({ perCaller: 100, total: 150 });
    const [first, second] = [body(10), body(10)];
    const growing = bodies.add('a', first);
    growing.grow(80);
    expect(() => growing.grow(20)).toThrow('server_errors.too_many_requests');
    const other = bodies.add('b', second);
    other.grow(50);
    expect(first.abort).not.toHaveBeenCalled();
    other.grow(20);
    expect(first.abort).toHaveBeenCalledOnce();
    // The call of an aborted body may take a moment to end.
    growing.grow(1_000);
    growing.release();
    other.grow(20);
    expect(() => other.grow(1)).toThrow('server_errors.too_many_requests');
  });
});

const open: Listener[] = [];
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const listener of open.splice(0)) {
    for (const server of listener.servers) server.closeAllConnections();
    await listener.stop();
  }
});

async function serve(limits: PendingBodyLimits): Promise<number> {
  const app = new Hono<ServerEnvironment>()
    .use(respondToRefused())
    .use(async (context, next) => {
      context.set('address', context.req.header('x-from') ?? null);
      await next();
    })
    .use(limitPendingBodies(limits))
    .post('/', async (context) => context.text(`${(await context.req.text()).length}`))
    .onError((error, context) => errorResponse(context, error));
  const listener = await listen(app, 0, '127.0.0.1');
  open.push(listener);
  return Number(new URL(listener.address).port);
}

/** Sends a head and the beginning of a body. */
function begin(port: number, from: string, head: string, piece: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  clients.push(socket);
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nX-From: ${from}\r\n${head}\r\n\r\n${piece}`);
  return socket;
}

/** The status of the response, once it has begun. */
const statusOf = async (socket: Socket) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(String((await once(socket, 'data'))[0]))?.[1]);

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

test('bodies that are never completed do not add up, and others are served', async () => {
  const port = await serve({ perCaller: 2_000_000, total: 3_000_000 });
  const hold = (from: string) =>
    begin(port, from, 'Content-Length: 900000', 'x'.repeat(800_000)).resume();
  const post = (from: string, length: number) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-from': from },
      body: 'x'.repeat(length),
    });

  const held = [hold('1.1.1.1'), hold('1.1.1.1')];
  await expect.poll(async () => (await post('1.1.1.1', 300_000)).status).toBe(429);
  const third = hold('2.2.2.2');
  const response = await post('3.3.3.3', 700_000);
  expect(await response.text()).toBe('700000');
  await expect.poll(() => held.map(({ closed }) => closed)).toEqual([true, false]);
  expect(third.closed).toBe(false);
});

describe('a body in chunks', () => {
  const chunked = 'Transfer-Encoding: chunked';

  test('counts as what has arrived: a crowd behind one address is served at once', async () => {
    const port = await serve(pendingBodyLimits);
    const crowd = Array.from({ length: 120 }, () => begin(port, '1.1.1.1', chunked, chunk(9)));
    const statuses = Promise.all(crowd.map(statusOf));
    // The last has been counted once it is served: nobody else has completed a body.
    const [last] = crowd.slice(-1);
    last?.write('0\r\n\r\n');
    if (last !== undefined) await once(last, 'data');
    for (const socket of crowd.slice(0, -1)) socket.write('0\r\n\r\n');
    expect(await statuses).toEqual(crowd.map(() => 200));
  });

  test('is refused once its caller has too many bytes pending', async () => {
    const port = await serve({ perCaller: 1_000_000, total: 3_000_000 });
    const small = begin(port, '1.1.1.1', chunked, chunk(9));
    const large = begin(port, '1.1.1.1', chunked, '');
    const status = statusOf(large);
    for (let sent = 0; sent < 10; sent++) large.write(chunk(100_000));
    expect(await status).toBe(429);
    small.write('0\r\n\r\n');
    expect(await statusOf(small)).toBe(200);
  });

  test('makes room for others once all have too many bytes pending', async () => {
    const port = await serve({ perCaller: 1_000_000, total: 1_200_000 });
    const accepted: Socket[] = [];
    for (const server of open.flatMap(({ servers }) => servers)) {
      server.on('connection', (socket: Socket) => accepted.push(socket));
    }
    const large = begin(port, '1.1.1.1', chunked, chunk(900_000));
    await expect
      .poll(() => accepted[0]?.bytesRead ?? 0, { timeout: 60_000 })
      .toBeGreaterThan(900_000);
    const others = ['3.3.3.3', '4.4.4.4'].map((from) =>
      begin(port, from, chunked, `${chunk(150_000)}`),
    );
    const statuses = Promise.all(others.map(statusOf));
    await once(large, 'close');
    for (const other of others) other.write('0\r\n\r\n');
    expect(await statuses).toEqual([200, 200]);
  });
});
