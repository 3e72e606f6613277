import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { addressGroup } from '../access/address-networks.ts';
import { ServerError } from '../errors/server-error.ts';
import { addressOf } from './caller-address.ts';
import type { ServerEnvironment } from './context.ts';

/** Limits of the bodies that signers and visitors are sending at the same time, in bytes. */
export interface PendingBodyLimits {
  readonly perCaller: number;
  readonly total: number;
}

export const pendingBodyLimits: PendingBodyLimits = {
  perCaller: 64_000_000,
  total: 256_000_000,
};

/** Bytes counted for a body without `Content-Length`: the largest submission. */
const unknownLength = 9_000_000;

/** Seconds after which the caller may retry. */
const retryAfter = 5;

interface PendingBody {
  readonly bytes: number;
  /** Closes the connection. */
  readonly abort: () => void;
}

/** The bodies being received, by caller. */
export interface PendingBodies {
  /**
   * Counts a body and returns a function for when its call has ended. To make room, aborts the
   * oldest bodies of the caller who has the most bytes pending.
   *
   * @throws ServerError 429 if the caller has too many bytes pending, 503 if everybody has.
   */
  add(caller: string, body: PendingBody): () => void;
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

  return {
    add(caller, body) {
      if (sizeOf(caller) + body.bytes > perCaller) {
        throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter });
      }
      makeRoom(caller, body.bytes);
      const bodies = byCaller.get(caller) ?? new Set();
      byCaller.set(caller, bodies.add(body));
      pending += body.bytes;
      return () => remove(caller, body);
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
    const bytes = bodyLength(context.env);
    if (bytes === 0) return next();
    const { incoming } = context.env;
    const release = bodies.add(addressGroup(addressOf(context)), {
      bytes,
      abort: () => incoming.destroy(),
    });
    try {
      await next();
    } finally {
      release();
    }
  });
}

function bodyLength({ incoming: { headers } }: HttpBindings): number {
  if (headers['transfer-encoding'] !== undefined) return unknownLength;
  // Larger bodies are refused before they are read.
  return Math.min(Number(headers['content-length'] ?? 0), unknownLength);
}
