import type { DeferredPorts } from './deferred-ports.ts';
import type { Transport } from './transport.ts';

/** Stores small texts by key. Those of a session are secrets, to be kept as long as the tab is open. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** The time, and timers, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms`. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Creates unique ids. */
export interface Ids {
  /** A new unguessable id, for idempotency keys. */
  create(): string;
}

/** A session's access to the outside world. */
export interface Ports {
  readonly transport: Transport;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Base URL of page and signature images and of page texts; by default `/cdn`. */
  readonly cdn?: string;
  /** Goes to another address. Without it, the event `redirect` is all that a session does. */
  readonly navigate?: (url: string) => void;
  /** Loads the ports that are not needed at first. Without them, calls are not retried and no draft is saved. */
  readonly deferred?: () => Promise<DeferredPorts>;
}
