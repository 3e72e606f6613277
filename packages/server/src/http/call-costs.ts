import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Limits count calls, and a call that moves much counts as several: what it costs everybody else is
 * the reading, parsing and writing. Bytes that count as one call more.
 */
const bytesPerCall = {
  /** Of a request: parsed, checked, decoded. */
  received: 100_000,
  /** Of JSON made from the database. */
  made: 50_000,
  /** Of anything sent: files leave the disk for little. */
  sent: 1_000_000,
} as const;

/** Counts a call as so many more, for its address or its link. */
export type Charge = (calls: number) => void;

/** Counts what went over the connection while a call was answered, once that is over. */
export function chargeTraffic(
  { incoming, outgoing }: HttpBindings,
  charges: readonly Charge[],
): void {
  const { socket } = incoming;
  const received = socket.bytesRead;
  const sent = socket.bytesWritten;
  outgoing.once('close', () => {
    const calls =
      Math.floor((socket.bytesRead - received) / bytesPerCall.received) +
      Math.floor((socket.bytesWritten - sent) / bytesPerCall.sent);
    for (const charge of charges) charge(calls);
  });
}

/** Answers with JSON whose size depends on what was stored, and counts it by that. */
export function sendJson(context: Context, charges: readonly Charge[], value: unknown): Response {
  const text = JSON.stringify(value);
  const calls = Math.floor(text.length / bytesPerCall.made);
  for (const charge of charges) charge(calls);
  return context.body(text, 200, { 'content-type': 'application/json' });
}

/** Lets calls with the same key through one at a time, in their order. */
export interface Turns {
  take<T>(key: string, call: () => Promise<T>): Promise<T>;
}

/**
 * One at a time, what a call costs is counted before the next of the same caller begins: many sent
 * at once do not slip in below the limit together.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(key, call) {
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
