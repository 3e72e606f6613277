import { SigningError } from '../errors/signing-error.ts';
import type { Ports, Storage } from '../ports/ports.ts';
import type { TransportRequest, TransportResponse } from '../ports/transport.ts';

/** What a fake server answers: a body with status 200, a whole answer, or a failure. */
export type Reply = (request: TransportRequest) => TransportResponse | Promise<TransportResponse>;

export interface FakePorts extends Ports {
  /** Every call made so far. */
  readonly sent: TransportRequest[];
  /** Entries of the storage. */
  readonly kept: Map<string, string>;
  /** Answers the path from now on; a path never emitted answers 404. */
  reply(path: string, ...replies: readonly Reply[]): void;
  calls(path: string): readonly TransportRequest[];
  /** Moves the clock on and runs what is due. */
  pass(ms: number): void;
}

export const respond =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  () => ({ status, headers, body });

/** No answer, or only part of one. */
export const loseConnection: Reply = () => {
  throw new SigningError('network', 'No whole answer came', { status: 0 });
};

/** An answer that comes when emitted to. */
export function hold(): { readonly reply: Reply; release(response: TransportResponse): void } {
  let resolve: ((response: TransportResponse) => void) | null = null;
  const waiting = new Promise<TransportResponse>((settle) => {
    resolve = settle;
  });
  return { reply: () => waiting, release: (response) => resolve?.(response) };
}

/** The outside world of one session, in memory. The last reply of a path stands for all later calls. */
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
