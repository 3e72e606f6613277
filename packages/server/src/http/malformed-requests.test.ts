import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, listen } from '../listen.ts';
import { connectionLimits } from './connections.ts';
import type { ServerEnvironment } from './context.ts';

let listener: Listener;
beforeAll(async () => {
  const app = new Hono<ServerEnvironment>().post('/', async (context) =>
    context.text(await context.req.text()),
  );
  listener = await listen(app, 0, '127.0.0.1', connectionLimits(1_000));
});
afterAll(() => listener.stop());

async function exchange(request: string): Promise<string> {
  const { port } = new URL(listener.address);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.write(request);
  return text(socket);
}

const post = 'POST / HTTP/1.1\r\nHost: a\r\n';

test.each([
  ['that is not HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
  ['without a host', 'POST / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  ['with two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'bad_request'],
  ['with large headers', `${post}A: ${'a'.repeat(100_000)}\r\n\r\n`, 431, 'too_large'],
  [
    'with large chunk extensions',
    `${post}Transfer-Encoding: chunked\r\n\r\n1;a=${'a'.repeat(100_000)}\r\n`,
    413,
    'too_large',
  ],
])('a request %s gets a JSON response with a code', async (_, request, status, code) => {
  const response = await exchange(request);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toContain('content-type: application/json');
  expect(response).toContain(JSON.stringify({ message: `server_errors.${code}` }));
});
