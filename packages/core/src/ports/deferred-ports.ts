/** Whether the device has a network at all. */
export interface Network {
  isOnline(): boolean;
  /** Calls back whenever the network has come back, until the answer is called. */
  onBack(callback: () => void): () => void;
}

/** Whether a person is there. */
export interface Presence {
  /** Calls back once, when a person does something with the page. Listens until the result is called. */
  onAct(callback: () => void): () => void;
}

/** A part of a draft: the answer of one field, as text. */
export interface DraftEntry {
  readonly entry: string;
  readonly text: string;
}

/**
 * Keeps what a signer has not sent yet on the device, unreadable to whoever finds it there. Each
 * entry is kept for itself, so that two tabs of one envelope add to each other. Where nothing can be
 * kept, as in some private windows, it keeps nothing, and says nothing.
 */
export interface DraftStore {
  /** What is kept under a name, that which was written last coming last. */
  read(name: string): Promise<readonly DraftEntry[]>;
  /**
   * Resolves when it is on its way: whatever is asked for then comes after it. False where the device
   * refuses it for now; where nothing is ever kept it is as good as written.
   */
  write(name: string, entry: string, text: string): Promise<boolean>;
  /** Forgets one entry, or all of a name. */
  remove(name: string, entry?: string): Promise<void>;
}

/**
 * What of the outside world is needed only once an envelope is on the screen, or something has
 * failed. A session without it tries each call once, and keeps no draft.
 */
export interface DeferredPorts {
  readonly network: Network;
  readonly drafts: DraftStore;
  /** Without it the server is not told that a person has seen the envelope. */
  readonly presence?: Presence;
}
