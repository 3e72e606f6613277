import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of connections. Times in milliseconds. */
export interface ConnectionLimits {
  /** Maximum number of connections. */
  readonly connections: number;
  /** How long an idle connection is kept open. */
  readonly keepAlive: number;
  /** How long nothing may move while the server waits for the caller. */
  readonly stall: number;
  /** How long a caller may take nothing more of a response after that. */
  readonly unread: number;
  /** How long the head of a request may take. */
  readonly head: number;
  /** How long a whole request may take. */
  readonly request: number;
  /** Time between two checks of `head` and `request`. */
  readonly checkEvery: number;
  /** How long calls in progress may still take when the server stops. */
  readonly grace: number;
}

/** Bytes per second of the slowest line that a body of the largest size may come by: 50 kbit/s. */
const slowestLine = 50_000 / 8;

/**
 * The limits of a server whose largest body has so many bytes.
 *
 * A proxy that keeps connections open for longer than the server may send a request into one that
 * is being closed, and responds with 502. Google's load balancers keep them for 600 s, others for
 * less. A response that is taken slowly seems to rest for minutes, because the system makes room for
 * more of it by a megabyte at a time.
 */
export function connectionLimits(largestBody: number): ConnectionLimits {
  const stall = 60_000;
  return {
    connections: 2_000,
    keepAlive: 620_000,
    stall,
    unread: 300_000,
    head: 60_000,
    request: stall + Math.ceil(largestBody / slowestLine) * 1_000,
    checkEvery: 10_000,
    grace: 10_000,
  };
}

/** A server that keeps within limits of connections. */
export interface LimitedServer {
  readonly server: Server;
  /** Says with every response from now on that its connection ends with it. */
  drain(): void;
  /**
   * Stops listening and closes the connections without a call. Resolves once the calls in progress
   * have ended, or have been ended after the grace period.
   */
  close(): Promise<void>;
}

/** Creates a server that keeps within the limits by the options that Node has for them. */
export function createLimitedServer(
  handle: RequestListener,
  limits: ConnectionLimits,
): LimitedServer {
  const server = createServer({
    // A missing `Host` is refused by the routes, with a code.
    requireHostHeader: false,
    keepAliveTimeout: limits.keepAlive,
    headersTimeout: limits.head,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.checkEvery,
  });
  server.setTimeout(limits.stall);
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());

  /** The calls in progress. */
  const calls = new Set<ServerResponse>();
  let isDraining = false;
  const drain = () => {
    isDraining = true;
    // `Connection: close`, so that the caller sends no other call into a connection that is being closed.
    for (const response of calls) response.shouldKeepAlive = false;
  };
  /** Node does not count a connection as idle whose first request has not arrived. */
  const closeUnlessCalled = () => {
    if (!server.listening && calls.size === 0) server.closeAllConnections();
  };
  server.on('request', (request, response) => {
    calls.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      calls.delete(response);
      if (!server.listening) request.socket.destroySoon();
      closeUnlessCalled();
    });
    response.on('timeout', (socket: Socket) => {
      const isServerWorking = request.complete && socket.writableLength === 0;
      if (isServerWorking) return;
      const isUnread = request.complete && socket.timeout !== limits.unread;
      if (isUnread) socket.setTimeout(limits.unread);
      else socket.destroy();
    });
    handle(request, response);
  });

  return {
    server,
    drain,
    async close() {
      drain();
      const closed = once(server, 'close');
      server.close();
      closeUnlessCalled();
      const forceClose = setTimeout(() => server.closeAllConnections(), limits.grace);
      await closed;
      clearTimeout(forceClose);
    },
  };
}
