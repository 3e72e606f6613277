import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ServerEnvironment } from './http/context.ts';
import { dataPolicy } from './http/security-headers.ts';

/** Milliseconds that calls in hand get to end when the server closes. */
const graceMs = 10_000;

/** Starts to answer. Rejects where the port cannot be had. */
export async function listen(
  app: Hono<ServerEnvironment>,
  port: number,
  hostname?: string,
): Promise<Server> {
  const server = createServer(getRequestListener(app.fetch, { errorHandler: refuse }));
  server.listen(port, hostname);
  await once(server, 'listening');
  return server;
}

/** What is no request to begin with, such as one with a Host that is none, is refused like the others. */
function refuse(error: unknown): Response {
  const isOurs = !(error instanceof RequestError);
  const message = isOurs ? 'server_errors.unexpected' : 'server_errors.bad_request';
  return Response.json(
    { message },
    {
      status: isOurs ? 500 : 400,
      headers: {
        'content-security-policy': dataPolicy,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    },
  );
}

/** Where a browser on this machine finds the server. */
export function localAddress(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://localhost:${address.port}`;
}

/** Takes no new calls and waits for those in hand, but not for ever. */
export async function stopListening(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const impatience = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(impatience);
}
