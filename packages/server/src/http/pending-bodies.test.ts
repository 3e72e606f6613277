import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Listener, listen } from '../listen.ts';
import type { ServerEnvironment } from './context.ts';
import { errorResponse } from './error-response.ts';
import { createPendingBodies, limitPendingBodies } from './pending-bodies.ts';

const body = (bytes: number) => ({ bytes, abort: vi.fn() });

describe('the bodies that are being received', () => {
  test('of one caller have a limit, which ended calls no longer count towards', () => {
    const bodies = createPendingBodies({ perCaller: 100, total: 1_000 });
    const release = bodies.add('a', body(60));
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
});

const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) {
    for (const server of listener.servers) server.closeAllConnections();
    await listener.stop();
  }
});

test('bodies that are never completed do not add up, and others are served', async () => {
  const app = new Hono<ServerEnvironment>()
    .use(async (context, next) => {
      context.set('address', context.req.header('x-from') ?? null);
      await next();
    })
    .use(limitPendingBodies({ perCaller: 2_000_000, total: 3_000_000 }))
    .post('/', async (context) => context.text(`${(await context.req.text()).length}`))
    .onError((error, context) => errorResponse(context, error));
  const listener = await listen(app, 0, '127.0.0.1');
  open.push(listener);
  const port = Number(new URL(listener.address).port);

  const hold = (from: string): Socket => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined).resume();
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nX-From: ${from}\r\nContent-Length: 900000\r\n\r\n`);
    socket.write('x'.repeat(800_000));
    return socket;
  };
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
  for (const socket of [...held, third]) socket.destroy();
});
