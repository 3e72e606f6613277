import type { Ports, TransportRequest, TransportResponse } from '@sign-envelope/core';
import { wireUser } from './wire-envelope.ts';

/** Responds to one call; a thrown error counts as a network failure. */
export type Answer = (request: TransportRequest) => TransportResponse | Promise<TransportResponse>;

export function json(body: unknown, status = 200): TransportResponse {
  return { status, headers: {}, body };
}

export interface FakePorts {
  readonly ports: Ports;
  /** Every call made, in order. */
  readonly calls: readonly TransportRequest[];
  /** Sets the response of a path from now on. */
  answer(path: string, answer: Answer): void;
  /** Adds a network, so that calls are retried, or another clock. Call it before a session is created. */
  bringLater(ports: Partial<Pick<Ports, 'network' | 'clock'>>): void;
}

/** Ports that respond to every call from memory, initially with this envelope. */
export function createFakePorts(envelope: object): FakePorts {
  const calls: TransportRequest[] = [];
  const stored = new Map<string, string>();
  let ids = 0;
  const answers = new Map<string, Answer>([
    ['/auth', () => json({ data: { access_token: 'token', expires_in: 7200 } })],
    ['/user', () => json(wireUser)],
    ['/data/envelope', () => json(envelope)],
    ['/sign-envelope', () => json({ status: 'signed' })],
    ['/reject', () => json({ status: 'rejected' })],
  ]);
  let added: Partial<Pick<Ports, 'network' | 'clock'>> = {};
  const ports: Ports = {
    transport: {
      async send(request) {
        calls.push(request);
        const answer = answers.get(request.path);
        return answer ? answer(request) : json({ message: 'error.pageNotFound' }, 404);
      },
    },
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => {
        stored.set(key, value);
      },
      remove: (key) => {
        stored.delete(key);
      },
    },
    clock: {
      now: () => Date.now(),
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    },
    ids: { create: () => `id-${ids++}` },
    cdn: '',
  };
  return {
    calls,
    bringLater: (more) => {
      added = more;
    },
    answer: (path, answer) => {
      answers.set(path, answer);
    },
    get ports() {
      return { ...ports, ...added };
    },
  };
}
