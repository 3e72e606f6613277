import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How connections are kept from costing more than they should. Times in ms, rates in bytes per second. */
export interface ConnectionLimits {
  /** Connections at once; the slowest go when there would be more. */
  readonly connections: number;
  /** How long a kept connection waits for its next request. */
  readonly keepAlive: number;
  /** How long a connection in use may stand still, or move more slowly than `slowest`. */
  readonly stall: number;
  readonly slowest: number;
  /** How long, and for how many bytes, what a caller still sends is read after it has its response. */
  readonly linger: { readonly time: number; readonly bytes: number };
}

/** Descriptors for everything that is not a connection: the database, files being sent, workers. */
const otherDescriptors = 0.3;

/**
 * What the server takes unless it is told.
 *
 * A proxy that keeps its connections for longer than the server does sends its next request into
 * one that is just being closed, and tells its caller 502: Google's load balancers keep them for
 * 600 s, others for less. The slowest rate is a third of a line of 50 kbit/s.
 */
export function defaultConnectionLimits(): ConnectionLimits {
  return {
    connections: Math.floor(readDescriptorLimit() * (1 - otherDescriptors)),
    keepAlive: 620_000,
    stall: 45_000,
    slowest: 2_000,
    linger: { time: 30_000, bytes: 64_000_000 },
  };
}

/** Node raises its soft limit to the hard one as it starts; where the system does not tell, the usual one. */
function readDescriptorLimit(): number {
  const usual = 1024;
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has this file.
    return usual;
  }
  const soft = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? usual);
  return Math.min(Math.max(soft, 64), 100_000);
}

/** How far a connection has got, and since when it is no further. */
interface Progress {
  readonly since: number;
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** Bytes that had gone through when it last moved fast enough, and when that was. */
  moved: number;
  movedAt: number;
  isLingering: boolean;
}

/** Milliseconds between two looks at all connections. */
const round = 5_000;

/** Holds the connections of the servers it is given to limits that they share. */
export interface ConnectionGuard {
  watch(server: Server): void;
}

/**
 * Ends connections that stand still or crawl, lets the slowest make room when there are too many,
 * and lets a caller that is refused while it still sends read why.
 */
export function createConnectionGuard(limits: ConnectionLimits): ConnectionGuard {
  const connections = new Map<Socket, Progress>();
  const servers = new Set<Server>();
  const look = () => {
    const now = performance.now();
    for (const [socket, progress] of connections) {
      if (isStalled(socket, progress, limits, now)) socket.destroy();
    }
  };
  let timer: NodeJS.Timeout | null = null;
  return {
    watch(server) {
      servers.add(server);
      timer ??= setInterval(look, Math.min(round, limits.stall / 4)).unref();
      server.once('close', () => {
        servers.delete(server);
        if (servers.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
      watch(server, servers, connections, limits);
    },
  };
}

function watch(
  server: Server,
  servers: ReadonlySet<Server>,
  connections: Map<Socket, Progress>,
  limits: ConnectionLimits,
): void {
  server.keepAliveTimeout = limits.keepAlive;
  // A slow line may take long for a large file. What stands still or crawls is ended below.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;

  server.on('connection', (socket: Socket) => {
    const now = performance.now();
    const progress: Progress = {
      since: now,
      request: null,
      response: null,
      moved: 0,
      movedAt: now,
      isLingering: false,
    };
    connections.set(socket, progress);
    socket.once('close', () => connections.delete(socket));
    closeGently(socket, progress, limits.linger);
    if (connections.size > limits.connections) makeRoom(servers, connections, socket);
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const progress = connections.get(request.socket);
    if (progress === undefined) return;
    progress.request = request;
    progress.response = response;
    progress.moved = bytesThrough(request.socket);
    progress.movedAt = performance.now();
    response.once('close', () => {
      if (progress.response === response) progress.response = null;
    });
    response.once('finish', () => {
      if (!request.complete) linger(request.socket, progress, request, limits.linger);
    });
  });
}

/**
 * Whether a connection takes too long over what is under way on it. Output counts once the receiver
 * has taken it: what was written in one piece is seen to move only when all of it is gone, so a
 * larger piece may take longer.
 */
function isStalled(
  socket: Socket,
  progress: Progress,
  { stall, slowest }: ConnectionLimits,
  now: number,
): boolean {
  const { request, response } = progress;
  if (request === null || progress.isLingering) return false;
  const isSending = response !== null && socket.writableLength > 0;
  const isReceiving = !request.complete && !request.isPaused();
  if (!isSending && !isReceiving) {
    // The server itself is at work, or nothing is asked of it.
    progress.movedAt = now;
    return false;
  }
  const moved = bytesThrough(socket);
  const elapsed = now - progress.movedAt;
  if (moved - progress.moved >= (elapsed / 1_000) * slowest) {
    progress.moved = moved;
    progress.movedAt = now;
    return false;
  }
  return elapsed > stall + (socket.writableLength / slowest) * 1_000;
}

/** What the server has taken in, and what has left it. */
function bytesThrough(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength;
}

/** Ends connections that wait for nothing; else the one that has moved least for its age; else the newest. */
function makeRoom(
  servers: ReadonlySet<Server>,
  connections: ReadonlyMap<Socket, Progress>,
  newest: Socket,
): void {
  const before = connections.size;
  for (const server of servers) server.closeIdleConnections();
  const open = [...connections].filter(([socket]) => !socket.destroyed);
  if (open.length < before) return;
  const now = performance.now();
  const speed = ([socket, { since }]: readonly [Socket, Progress]) =>
    bytesThrough(socket) / (now - since);
  const settled = open.filter(([socket, { since }]) => socket !== newest && now - since > 1_000);
  const slowest = settled.sort((a, b) => speed(a) - speed(b))[0];
  (slowest?.[0] ?? newest).destroy();
}

/**
 * Reads and drops what a caller still sends after it has its response: for a while, and only so much.
 * A connection that is closed meanwhile is reset, and the reset can overtake the response.
 */
function linger(
  socket: Socket,
  progress: Progress,
  request: IncomingMessage,
  { time, bytes }: ConnectionLimits['linger'],
): void {
  if (progress.isLingering) return;
  progress.isLingering = true;
  const until = performance.now() + time;
  const max = socket.bytesRead + bytes;
  request.resume();
  const timer = setInterval(() => {
    if (request.complete) {
      clearInterval(timer);
      progress.isLingering = false;
      if (socket.writableEnded) socket.destroy();
    } else if (performance.now() > until || socket.bytesRead > max) {
      socket.destroy();
    }
  }, 200);
  socket.once('close', () => clearInterval(timer));
}

/** Whoever closes a connection on which something still comes in closes the server's end first. */
function closeGently(socket: Socket, progress: Progress, limits: ConnectionLimits['linger']): void {
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const { request } = progress;
    if (request === null || request.complete || socket.destroyed) return close();
    socket.end();
    linger(socket, progress, request, limits);
  };
}
