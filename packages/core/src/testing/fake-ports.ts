import { SigningError } from '../errors/signing-error.ts';
import type { Ports, Storage } from '../ports/ports.ts';
import type { TransportRequest, TransportResponse } from '../ports/transport.ts';

/** A fake server's response to a call, or a thrown error. */
export type Reply = (request: TransportRequest) => TransportResponse | Promise<TransportResponse>;

export interface FakePorts extends Ports {
  /** All calls so far. */
  readonly sent: TransportRequest[];
  /** Entries of the storage. */
  readonly kept: Map<string, string>;
  /** Sets the replies of a path, the last of which repeats. Other paths reply with 404. */
  reply(path: string, ...replies: readonly Reply[]): void;
  calls(path: string): readonly TransportRequest[];
  /** Advances the clock and runs the timers that are due. */
  pass(ms: number): void;
}

export const respond =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  () => ({ status, headers, body });

/** A lost connection: no complete response arrives. */
export const loseConnection: Reply = () => {
  throw new SigningError('network', 'No complete response arrived', { status: 0 });
};

/** A reply that is sent when `release` is called. */
export function hold(): { readonly reply: Reply; release(response: TransportResponse): void } {
  let resolve: ((response: TransportResponse) => void) | null = null;
  const waiting = new Promise<TransportResponse>((settle) => {
    resolve = settle;
  });
  return { reply: () => waiting, release: (response) => resolve?.(response) };
}

/** Ports in memory, for one session. */
export function createFakePorts(storage?: Map<string, string>): FakePorts {
  const sent: TransportRequest[] = [];
  const replies = new Map<string, Reply[]>();
  const kept = storage ?? new Map<string, string>();
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  let now = Date.UTC(2026, 10, 20);
  let lastId = 0;

  const memory: Storage = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };

  return {
    sent,
    kept,
    reply: (path, ...list) => void replies.set(path, [...list]),
    calls: (path) => sent.filter((request) => request.path === path),
    pass(ms) {
      now += ms;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.callback();
      }
    },
    transport: {
      async send(request) {
        sent.push(request);
        const list = replies.get(request.path);
        const reply = list !== undefined && list.length > 1 ? list.shift() : list?.[0];
        return reply?.(request) ?? { status: 404, headers: {}, body: { message: 'no such path' } };
      },
    },
    storage: memory,
    clock: {
      now: () => now,
      after(ms, callback) {
        const timer = { at: now + ms, callback };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    ids: {
      create() {
        lastId += 1;
        return `id-${lastId}`;
      },
    },
  };
}
