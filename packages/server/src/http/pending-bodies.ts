import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { addressGroup } from '../access/address-networks.ts';
import { ServerError } from '../errors/server-error.ts';
import { addressOf } from './caller-address.ts';
import type { ServerEnvironment } from './context.ts';
import { refuseBody } from './refused-body.ts';

/** Limits of the bodies that signers and visitors are sending at the same time, in bytes. */
export interface PendingBodyLimits {
  readonly perCaller: number;
  readonly total: number;
}

export const pendingBodyLimits: PendingBodyLimits = {
  perCaller: 64_000_000,
  total: 256_000_000,
};

/** Bytes that a body may have: the largest submission. Larger ones are refused before they are read. */
const maxBytes = 9_000_000;

/** Bytes counted for a body without `Content-Length`, besides those that have arrived. */
const reserve = 64_000;

/** Seconds after which the caller may retry. */
const retryAfter = 5;

interface PendingBody {
  bytes: number;
  /** Closes the connection. */
  readonly abort: () => void;
}

/** A body that is counted. */
export interface CountedBody {
  /** Counts more bytes of it. Throws like `add`. */
  grow(bytes: number): void;
  /** Counts it no longer. */
  release(): void;
}

/** The bodies being received, by caller. */
export interface PendingBodies {
  /**
   * Counts a body until its call has ended. To make room, aborts the oldest bodies of the caller who
   * has the most bytes pending.
   *
   * @throws ServerError 429 if the caller has too many bytes pending, 503 if everybody has.
   */
  add(caller: string, body: Readonly<PendingBody>): CountedBody;
}

export function createPendingBodies({ perCaller, total }: PendingBodyLimits): PendingBodies {
  const byCaller = new Map<string, Set<PendingBody>>();
  let pending = 0;

  const sizeOf = (caller: string) => {
    let size = 0;
    for (const { bytes } of byCaller.get(caller) ?? []) size += bytes;
    return size;
  };
  const remove = (caller: string, body: PendingBody) => {
    const bodies = byCaller.get(caller);
    if (bodies?.delete(body) !== true) return;
    pending -= body.bytes;
    if (bodies.size === 0) byCaller.delete(caller);
  };
  /** The caller with the most bytes pending. */
  const findLargest = (): string | null => {
    let largest: string | null = null;
    for (const caller of byCaller.keys()) {
      if (largest === null || sizeOf(caller) > sizeOf(largest)) largest = caller;
    }
    return largest;
  };
  const makeRoom = (caller: string, bytes: number) => {
    while (pending + bytes > total) {
      const largest = findLargest();
      if (largest === null || sizeOf(largest) < sizeOf(caller) + bytes) {
        throw new ServerError(503, 'server_errors.busy', { retryAfter });
      }
      const [oldest] = byCaller.get(largest) ?? [];
      if (oldest === undefined) return;
      remove(largest, oldest);
      oldest.abort();
    }
  };

  const requireRoom = (caller: string, bytes: number) => {
    if (sizeOf(caller) + bytes > perCaller) {
      throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter });
    }
    makeRoom(caller, bytes);
  };

  return {
    add(caller, { bytes, abort }) {
      requireRoom(caller, bytes);
      const body: PendingBody = { bytes, abort };
      const bodies = byCaller.get(caller) ?? new Set();
      byCaller.set(caller, bodies.add(body));
      pending += bytes;
      return {
        grow(more) {
          if (byCaller.get(caller)?.has(body) !== true) return;
          requireRoom(caller, more);
          body.bytes += more;
          pending += more;
        },
        release: () => remove(caller, body),
      };
    },
  };
}

/**
 * Limits the bytes that one caller, and all together, are sending. A body is held in memory or in a
 * temporary file until its call ends, which a slow sender can delay for minutes. Senders' calls are not
 * counted: they have an API key, and their PDFs are large.
 */
export function limitPendingBodies(limits: PendingBodyLimits) {
  const bodies = createPendingBodies(limits);
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const { incoming } = context.env;
    const length = declaredLength(incoming);
    if (length === 0) return next();
    const body = bodies.add(addressGroup(addressOf(context)), {
      // What has arrived waits to be read.
      bytes: length ?? reserve + incoming.readableLength,
      abort: () => incoming.destroy(),
    });
    if (length === null) countArriving(incoming, body);
    try {
      await next();
    } finally {
      body.release();
    }
  });
}

/** Bytes of the body according to its head; `null` if it does not say. */
function declaredLength({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes);
}

/** Counts a body as it arrives, and refuses it once there is no room. Its rest is then dropped. */
function countArriving(incoming: IncomingMessage, body: CountedBody): void {
  const push = incoming.push.bind(incoming);
  let isRefused = false;
  incoming.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(chunk, encoding);
    if (isRefused) return true;
    try {
      body.grow(chunk.byteLength);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      isRefused = true;
      if (!refuseBody(incoming, error)) incoming.destroy();
      return true;
    }
    return push(chunk, encoding);
  };
}
