import type { Transport } from './transport.ts';

/** Stores small texts by key. Those of a session are secrets, to be kept as long as the tab is open. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** The time, and timers, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. Waits are counted by it, so it should not jump when the device's clock is set. */
  now(): number;
  /** Calls back once after `ms`. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Creates unique ids. */
export interface Ids {
  /** A new unguessable id, for idempotency keys. */
  create(): string;
}

/** Whether the device is online. */
export interface Network {
  isOnline(): boolean;
  /** Calls back whenever the device is online again. Returns a function that removes the callback. */
  onBack(callback: () => void): () => void;
}

/** Notices that a person is using the page. */
export interface Presence {
  /**
   * Calls back once, when a person first interacts with the page. Returns a function that removes the
   * callback.
   */
  onFirstInteraction(callback: () => void): () => void;
}

/** A part of a draft, such as the answer of one field, as text. */
export interface DraftEntry {
  readonly entry: string;
  readonly text: string;
}

/**
 * Saves what a signer has not submitted yet on the device, encrypted. Each entry is saved separately, so
 * that two tabs of one envelope complement each other. If nothing can be saved, as in some private
 * windows, it does nothing.
 */
export interface DraftStore {
  /**
   * Tells the time by the server, in milliseconds since 1970, because the device's clock may be wrong: what is
   * too old by it is deleted. Without this call nothing is deleted for its age.
   */
  setTime?(now: number): Promise<void>;
  /** The entries saved under a name, in the order in which they were last written. */
  read(name: string): Promise<readonly DraftEntry[]>;
  /**
   * Resolves once the write is queued, before all later reads and writes. Resolves with false if it failed
   * and may be retried, and with true if nothing can ever be saved.
   */
  write(name: string, entry: string, text: string): Promise<boolean>;
  /** Deletes one entry, or all entries of a name. */
  remove(name: string, entry?: string): Promise<void>;
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
  /** Without it, calls are not retried. */
  readonly network?: Network;
  /** Without it, no draft is saved. */
  readonly drafts?: DraftStore;
  /** Without it, the server is not told that a person has seen the envelope. */
  readonly presence?: Presence;
  /**
   * Resolves when there is time to prefetch what the signer will need next. Without it, the session
   * prefetches as soon as the envelope is shown.
   */
  readonly whenIdle?: () => Promise<void>;
}
