import type { DraftDatabase, EntryKey, StoredText } from './draft-database.ts';

type Database = DraftDatabase['database'];

/** Encrypted entries that wait for the next transaction. */
export interface DraftQueue {
  /** Adds or replaces an entry, and writes it at once or with those that follow. */
  add(database: Database, key: EntryKey, text: StoredText): void;
  /** Drops one entry, or all entries of a name. */
  drop(name: string, entry?: string): void;
  /** Writes what waits. */
  flush(database: Database): void;
}

/**
 * Milliseconds between two transactions: a transaction for every keystroke would be most of the cost of
 * typing.
 */
const writeInterval = 500;

/**
 * Writes entries in few transactions: the first at once, those of the next interval together, and all at
 * once when the page is hidden, because it may be about to close.
 *
 * @param retry - Calls `flush` with a database that works.
 */
export function createDraftQueue(retry: () => void): DraftQueue {
  const waiting = new Map<string, { readonly key: EntryKey; readonly text: StoredText }>();
  let isWaiting = false;
  let stopListening: (() => void) | null = null;

  function clear(): void {
    waiting.clear();
    stopListening?.();
    stopListening = null;
  }

  function flush(database: Database): void {
    if (waiting.size === 0) return;
    const transaction = database.transaction('drafts', 'readwrite');
    const puts = [...waiting.values()].map(({ key, text }) => transaction.store.put(text, key));
    // Committed without waiting, because the page may be closing. Later transactions of any tab run
    // after it.
    transaction.commit();
    Promise.all([...puts, transaction.done]).catch((error) => {
      // A full disk: the entry is written again when it changes.
      if (!(error instanceof DOMException)) throw error;
    });
    clear();
  }

  function startInterval(): void {
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (waiting.size === 0) return;
      startInterval();
      retry();
    }, writeInterval);
  }

  /** Flushes when the page is hidden. Returns a function that stops it. */
  function flushWhenHidden(database: Database): () => void {
    if (typeof document === 'undefined') return () => undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const tryFlush = () => {
      try {
        flush(database);
      } catch (error) {
        // The browser has closed the database. If the page stays open, `retry` opens another.
        if (!(error instanceof DOMException)) throw error;
      }
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') tryFlush();
    };
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    addEventListener('pagehide', tryFlush, { signal });
    return () => controller.abort();
  }

  return {
    add(database, key, text) {
      waiting.set(JSON.stringify(key), { key, text });
      stopListening ??= flushWhenHidden(database);
      if (isWaiting) return;
      startInterval();
      flush(database);
    },
    drop(name, entry) {
      for (const [id, { key }] of waiting) {
        if (key[0] === name && (entry ?? key[1]) === key[1]) waiting.delete(id);
      }
      if (waiting.size === 0) clear();
    },
    flush,
  };
}
