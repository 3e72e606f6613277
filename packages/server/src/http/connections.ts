import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ServerError } from '../errors/server-error.ts';
import { readDescriptorLimit } from '../store/descriptor-limit.ts';
import { refuseBody } from './refused-body.ts';
import { queueKey, readSendQueues } from './send-queues.ts';

/** Limits of connections. Times in milliseconds, rates in bytes per second. */
export interface ConnectionLimits {
  /** Maximum number of connections. The slowest are closed if there are more. */
  readonly connections: number;
  /** How long an idle connection is kept open. */
  readonly keepAlive: number;
  /** How long a connection in use may be slower than `slowest`. */
  readonly stall: number;
  readonly slowest: number;
  /** How long, and for how many bytes, a request is still read after the response has been sent. */
  readonly linger: { readonly time: number; readonly bytes: number };
  /** How long calls in progress may still take when the server stops. */
  readonly grace: number;
}

/** Share of file descriptors for everything but connections: the database, files, workers. */
const otherDescriptors = 0.3;

/**
 * The default limits.
 *
 * A proxy that keeps connections open for longer than the server may send a request into one that
 * is being closed, and responds with 502. Google's load balancers keep them for 600 s, others for
 * less. The slowest rate is a third of 50 kbit/s.
 */
export function defaultConnectionLimits(): ConnectionLimits {
  return {
    connections: Math.floor(readDescriptorLimit() * (1 - otherDescriptors)),
    keepAlive: 620_000,
    stall: 45_000,
    slowest: 2_000,
    linger: { time: 30_000, bytes: 64_000_000 },
    grace: 10_000,
  };
}

/** The progress of a connection. */
interface Progress {
  readonly since: number;
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** Requests received before the response to an earlier one has been sent. */
  readonly pipelined: (() => void)[];
  /** Bytes transferred when it was last fast enough, and when that was. */
  moved: number;
  movedAt: number;
  /** A number that changes whenever the peer takes bytes, and when it last changed. */
  taken: number | null;
  takenAt: number;
  isLingering: boolean;
  /** Whether its body was refused because it is too slow. */
  isRefused: boolean;
}

/** Maximum number of pipelined requests of a connection. Browsers send none. */
const maxPipelined = 8;

/** Milliseconds for a caller that is slow, or met a server that stops, to read the response. */
const shortLinger = 5_000;

/** Milliseconds between two checks of all connections. */
const checkInterval = 5_000;

/** Enforces shared limits on the connections of several servers. */
export interface ConnectionGuard {
  /** Passes the requests of a server to `handle`, those of one connection one at a time. */
  watch(server: Server, handle: RequestListener): void;
  /** Closes each connection as soon as no call is in progress on it. */
  stop(): void;
}

/**
 * Closes connections that are stalled or too slow, after a 408 if a body is awaited. Closes the slowest
 * if there are too many, and lets callers that are refused while they are still sending read the
 * response.
 */
export function createConnectionGuard(limits: ConnectionLimits): ConnectionGuard {
  const connections = new Map<Socket, Progress>();
  const servers = new Set<Server>();
  const checkAll = () => {
    const now = performance.now();
    const isAnySending = [...connections].some(([socket, progress]) => isSending(socket, progress));
    const queues = isAnySending ? readSendQueues() : new Map<string, number>();
    for (const [socket, progress] of connections) {
      const isOver =
        isUnread(socket, progress, queues, limits, now) || isStalled(socket, progress, limits, now);
      if (isOver && !refuse(progress)) socket.destroy();
    }
  };
  let timer: NodeJS.Timeout | null = null;
  const stopping = new AbortController();
  return {
    watch(server, handle) {
      servers.add(server);
      timer ??= setInterval(checkAll, Math.min(checkInterval, limits.stall / 4)).unref();
      server.once('close', () => {
        servers.delete(server);
        if (servers.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
      watch(server, handle, servers, connections, limits, stopping.signal);
    },
    stop() {
      stopping.abort();
      for (const [socket, progress] of connections) {
        if (progress.response === null) socket.destroy();
      }
    },
  };
}

function watch(
  server: Server,
  handle: RequestListener,
  servers: ReadonlySet<Server>,
  connections: Map<Socket, Progress>,
  limits: ConnectionLimits,
  stopping: AbortSignal,
): void {
  server.keepAliveTimeout = limits.keepAlive;
  // Large files may take long on slow lines. Stalled connections are closed below.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;

  server.on('connection', (socket: Socket) => {
    const now = performance.now();
    const progress: Progress = {
      since: now,
      request: null,
      response: null,
      pipelined: [],
      moved: 0,
      movedAt: now,
      taken: null,
      takenAt: now,
      isLingering: false,
      isRefused: false,
    };
    connections.set(socket, progress);
    socket.once('close', () => connections.delete(socket));
    closeGently(socket, progress, limits.linger);
    if (connections.size > limits.connections) makeRoom(servers, connections, socket);
  });

  const begin = (progress: Progress, request: IncomingMessage, response: ServerResponse) => {
    progress.request = request;
    progress.response = response;
    progress.isRefused = false;
    progress.moved = bytesThrough(request.socket);
    progress.movedAt = performance.now();
    response.once('close', () => {
      progress.response = null;
      if (stopping.aborted) request.socket.destroySoon();
      else progress.pipelined.shift()?.();
    });
    response.once('finish', () => {
      if (request.complete) return;
      const { time, bytes } = limits.linger;
      const isShort = progress.isRefused || stopping.aborted;
      const ownTime = isShort ? Math.min(time, shortLinger) : time;
      linger(request.socket, progress, request, { time: ownTime, bytes });
    });
    handle(request, response);
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const progress = connections.get(socket);
    if (progress === undefined || socket.destroyed) return;
    if (progress.response === null) return begin(progress, request, response);
    if (progress.pipelined.length === maxPipelined) {
      progress.pipelined.length = 0;
      socket.destroy();
      return;
    }
    progress.pipelined.push(() => begin(progress, request, response));
  });
}

function isSending(socket: Socket, { response, isLingering }: Progress): boolean {
  return response !== null && !isLingering && socket.writableLength > 0;
}

/**
 * Whether the peer has taken nothing of a response for too long. Node counts a chunk once the kernel
 * has room for all of it, and the kernel makes room for a megabyte at a time: only the kernel's own
 * count tells a peer that takes nothing from a slow one.
 */
function isUnread(
  socket: Socket,
  progress: Progress,
  queues: ReadonlyMap<string, number>,
  { stall }: ConnectionLimits,
  now: number,
): boolean {
  const queue = isSending(socket, progress) ? queues.get(queueKey(socket)) : undefined;
  const taken = queue === undefined ? null : bytesThrough(socket) - queue;
  if (taken === null || taken !== progress.taken) {
    progress.taken = taken;
    progress.takenAt = now;
    return false;
  }
  return now - progress.takenAt >= stall;
}

/**
 * Whether a connection makes too little progress. Output counts once the receiver has taken it: a
 * chunk is seen to move only when all of it has been sent, so larger chunks may take longer.
 */
function isStalled(
  socket: Socket,
  progress: Progress,
  { stall, slowest }: ConnectionLimits,
  now: number,
): boolean {
  const { request } = progress;
  if (request === null || progress.isLingering) return false;
  const isReceiving = !request.complete && isRead(request);
  if (!isSending(socket, progress) && !isReceiving) {
    // The server is working, or the connection is idle.
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

/** Whether the server waits for more of a body, or has not begun to read it. */
function isRead(request: IncomingMessage): boolean {
  if (!request.isPaused()) return true;
  // A body that is read chunk by chunk, like a form, counts as paused even while it is awaited.
  return request.listenerCount('readable') > 0 && request.readableLength === 0;
}

/** Responds to a request whose body is awaited. Returns whether that is possible. */
function refuse(progress: Progress): boolean {
  const { request, response } = progress;
  if (request === null || request.complete || response === null || response.headersSent) {
    return false;
  }
  progress.isRefused = true;
  return refuseBody(request, new ServerError(408, 'server_errors.body_too_slow'));
}

/** Bytes received and sent. */
function bytesThrough(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength;
}

/** Closes idle connections; if there are none the slowest one, or else the newest. */
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
  const measurable = open.filter(([socket, { since }]) => socket !== newest && now - since > 1_000);
  const slowest = measurable.sort((a, b) => speed(a) - speed(b))[0];
  (slowest?.[0] ?? newest).destroy();
}

/**
 * Reads and drops what a caller still sends after the response, up to a limit. Closing the
 * connection right away would reset it, and the reset can overtake the response.
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

/** Closes the server's end first while a request is still being received. */
function closeGently(socket: Socket, progress: Progress, limits: ConnectionLimits['linger']): void {
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const { request } = progress;
    if (request === null || request.complete || socket.destroyed) return close();
    socket.end();
    linger(socket, progress, request, limits);
  };
}
