/** Whether the device is online. */
export interface Network {
  isOnline(): boolean;
  /** Calls back whenever the device is online again. Returns a function that removes the callback. */
  onBack(callback: () => void): () => void;
}

/** Notices that a person is using the page. */
export interface Presence {
  /** Calls back once, when a person interacts with the page. Returns a function that removes the callback. */
  onAct(callback: () => void): () => void;
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

/**
 * Ports that are needed only once an envelope is on the screen or a call has failed. Without them, a
 * session does not retry calls and saves no draft.
 */
export interface DeferredPorts {
  readonly network: Network;
  readonly drafts: DraftStore;
  /** Without it, the server is not told that a person has seen the envelope. */
  readonly presence?: Presence;
}
