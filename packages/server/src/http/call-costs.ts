import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Charge, ServerEnvironment } from './context.ts';

/**
 * Number of bytes that count as one additional call. Calls that transfer much data count as
 * several, because reading, parsing and writing take time from other callers.
 */
const bytesPerCall = {
  /** Request bytes, which are parsed, checked and decoded. */
  received: 100_000,
  /** JSON built from the database. */
  made: 50_000,
  /** Response bytes: sending files is cheap. */
  sent: 1_000_000,
} as const;

/** Counts additional calls for an address and a link. */
export async function chargeAll(charges: readonly Charge[], calls: number): Promise<void> {
  await Promise.all(charges.map((charge) => charge(calls)));
}

/** Counts the bytes that a call has transferred, once it has ended. */
export function chargeTraffic(
  { incoming, outgoing }: HttpBindings,
  charges: readonly Charge[],
  report: (error: unknown) => void,
): void {
  const { socket } = incoming;
  const received = socket.bytesRead;
  const sent = socket.bytesWritten;
  outgoing.once('close', () => {
    const calls =
      Math.floor((socket.bytesRead - received) / bytesPerCall.received) +
      Math.floor((socket.bytesWritten - sent) / bytesPerCall.sent);
    chargeAll(charges, calls).catch(report);
  });
}

/** Responds with JSON whose size depends on stored data, and counts it by its size. */
export async function sendJson(
  context: Context<ServerEnvironment>,
  value: object,
): Promise<Response> {
  const text = JSON.stringify(value);
  await chargeAll(context.get('charges'), Math.floor(text.length / bytesPerCall.made));
  return context.body(text, 200, { 'content-type': 'application/json' });
}

/** Runs calls with the same key one at a time, in order. */
export interface CallQueues {
  run<T>(key: string, call: () => Promise<T>): Promise<T>;
}

/**
 * Runs calls of one caller one at a time, so that the cost of each is counted before the next
 * starts. Otherwise many concurrent calls could exceed the limit together.
 */
export function createCallQueues(): CallQueues {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(key, call) {
      const before = last.get(key) ?? Promise.resolve();
      const turn = before.then(call, call);
      last.set(key, turn);
      try {
        return await turn;
      } finally {
        if (last.get(key) === turn) last.delete(key);
      }
    },
  };
}
