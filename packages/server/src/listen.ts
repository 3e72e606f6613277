import { once } from 'node:events';
import type { Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import {
  type ConnectionLimits,
  createLimitedServer,
  type LimitedServer,
} from './http/connections.ts';
import type { ServerEnvironment } from './http/context.ts';
import { refusalHeaders, refuseMalformed } from './http/malformed-requests.ts';
import { isLoopbackAddress } from './http/this-machine.ts';

/** A listening server, with one socket per address. */
export interface Listener {
  /** The address for a browser on this machine. */
  readonly address: string;
  /** Whether the server can be reached from this machine only. */
  readonly isLocal: boolean;
  readonly servers: readonly [Server, ...Server[]];
  /** Lets callers know with every response that its connection ends with it, but goes on listening. */
  drain(): void;
  /**
   * Stops accepting calls and waits for those in progress, for a limited time. Closes connections
   * without one at once.
   */
  stop(): Promise<void>;
}

/**
 * Starts listening at a name or address; `localhost` stands for all of its addresses. Rejects if the
 * port is not available.
 */
export async function listen(
  app: Hono<ServerEnvironment>,
  port: number,
  hostname: string,
  limits: ConnectionLimits,
): Promise<Listener> {
  const handle = getRequestListener(app.fetch, { errorHandler: refuse });
  const isLocalhost = hostname === 'localhost';
  const open = async (at: string, ownPort: number) => {
    const limited = createLimitedServer(handle, limits);
    const { server } = limited;
    refuseMalformed(server);
    server.listen(ownPort, at);
    await once(server, 'listening');
    return limited;
  };
  const [first, ...others] = isLocalhost
    ? await openLocalhost(open, port)
    : ([await open(hostname, port)] as const);
  return {
    address: browserAddress(first.server),
    isLocal: isLocalhost || isLoopbackAddress(hostname),
    servers: [first.server, ...others.map(({ server }) => server)],
    drain: () => {
      for (const { drain } of [first, ...others]) drain();
    },
    stop: async () => {
      await Promise.all([first, ...others].map(({ close }) => close()));
    },
  };
}

/** Attempts to find a free port. A port that is free on IPv4 may be in use on IPv6. */
const freePortAttempts = 5;

/**
 * Listens on both addresses of `localhost`, on one port. A browser may use either, so another
 * program on the other address would be mistaken for this server.
 */
async function openLocalhost(
  open: (hostname: string, port: number) => Promise<LimitedServer>,
  port: number,
): Promise<readonly [LimitedServer, ...LimitedServer[]]> {
  for (let attempt = 1; ; attempt++) {
    const ipv4 = await open('127.0.0.1', port);
    try {
      return [ipv4, await open('::1', placeOf(ipv4.server).port)];
    } catch (error) {
      if (isWithoutIpv6(error)) return [ipv4];
      await ipv4.close();
      if (port !== 0 || attempt === freePortAttempts) throw error;
    }
  }
}

/** Whether the machine or container has no IPv6. */
function isWithoutIpv6(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}

/** The response to a request that is malformed as HTTP, such as one with an invalid `Host`. */
function refuse(error: unknown): Response {
  const isOurs = !(error instanceof RequestError);
  const message = isOurs ? 'server_errors.unexpected' : 'server_errors.bad_request';
  return Response.json(
    { message },
    {
      status: isOurs ? 500 : 400,
      headers: refusalHeaders,
    },
  );
}

function placeOf(server: Server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}

/** `localhost`, unless the server listens on one other address only. */
function browserAddress(server: Server): string {
  const { address, family, port } = placeOf(server);
  const isEvery = address === '::' || address === '0.0.0.0';
  if (isEvery || isLoopbackAddress(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
