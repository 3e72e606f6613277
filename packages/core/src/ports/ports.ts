import type { DeferredPorts } from './deferred-ports.ts';
import type { Transport } from './transport.ts';

/** Small things kept by name. A session's own are secrets that live as long as the tab. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** The time, and timers, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms`; the answer cancels. */
  after(ms: number, callback: () => void): () => void;
}

/** Randomness, where the session needs names nobody else can have. */
export interface Ids {
  /** A new unguessable id, for idempotency keys. */
  create(): string;
}

/** The outside world, as one session sees it. */
export interface Ports {
  readonly transport: Transport;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Loads the rest. Without it each call is tried once, and no draft is kept. */
  readonly deferred?: () => Promise<DeferredPorts>;
}
