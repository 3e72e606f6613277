import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionLimits } from './http/connections.ts';
import type { ServerEnvironment } from './http/context.ts';
import { type Listener, listen } from './listen.ts';

/** Milliseconds that no test waits for. */
const hour = 3_600_000;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Listens with a call that is answered when the test says so. */
async function serve({ grace = hour } = {}) {
  const call = new EventEmitter();
  const begun = once(call, 'begun');
  const app = new Hono<ServerEnvironment>()
    .post('/refused', (context) => context.text('You may not.', 401))
    .get('/slow', async (context) => {
      const answered = once(call, 'answered');
      call.emit('begun');
      const [body] = await answered;
      return context.text(body);
    });
  const limits = { ...connectionLimits(1_000), stall: hour, grace };
  const listener = await listen(app, 0, '127.0.0.1', limits);
  return { listener, begun, answer: (body: string) => call.emit('answered', body) };
}

function ask({ address }: Listener, request: string): Socket {
  const port = Number(new URL(address).port);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket.on('error', () => undefined));
  socket.write(request.replaceAll('\n', '\r\n'));
  return socket;
}

describe('a server that stops', () => {
  test('does not wait for a caller that goes on sending what was refused', async () => {
    const { listener } = await serve();
    const head = 'POST /refused HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n1\nx\n';
    await once(ask(listener, head), 'data');
    await listener.stop();
  });

  test('does not wait for a caller that has asked for nothing yet', async () => {
    const { listener } = await serve();
    const accepted = once(listener.servers[0], 'connection');
    ask(listener, 'GET / HTTP/1.1\n');
    await accepted;
    await listener.stop();
  });

  test('sends the response of a call in progress, and then waits for no other on its connection', async () => {
    const { listener, begun, answer } = await serve();
    const socket = ask(listener, 'GET /slow HTTP/1.1\nHost: a\nConnection: keep-alive\n\n');
    await begun;
    const stopped = listener.stop();
    answer('Here you are.');
    expect(await text(socket)).toContain('Here you are.');
    await stopped;
  });

  test('ends a call that takes longer than the grace period', async () => {
    const { listener, begun } = await serve({ grace: 1 });
    const socket = ask(listener, 'GET /slow HTTP/1.1\nHost: a\n\n');
    await begun;
    await listener.stop();
    expect(await text(socket)).toBe('');
  });
});
