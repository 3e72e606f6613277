import type { DraftEntry, DraftStore } from '../deferred-ports.ts';
import type { EncryptedText } from './draft-cipher.ts';
import { createDraftKey, decrypt, encrypt } from './draft-cipher.ts';

interface StoredText extends EncryptedText {
  /** Milliseconds since 1970. */
  readonly at: number;
}

const databaseName = 'sign-envelope';
const keys = 'keys';
const drafts = 'drafts';

/** Milliseconds from one transaction to the next: one for every keystroke is most of what typing costs. */
const restTime = 500;

/** Drafts older than this (ms) are deleted: 30 days. */
const maxDraftAge = 30 * 24 * 60 * 60 * 1000;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function settled(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(keys);
    opening.result.createObjectStore(drafts).createIndex('at', 'at');
  };
  return done(opening);
}

/** The device's key. If two tabs create one at the same time, both use the first. */
async function findKey(database: IDBDatabase, created: CryptoKey): Promise<CryptoKey> {
  const read = () =>
    done<CryptoKey | undefined>(database.transaction(keys).objectStore(keys).get(0));
  const existing = await read();
  if (existing !== undefined) return existing;
  // If another tab was faster, `add` fails, and its key is read below.
  const adding = database.transaction(keys, 'readwrite').objectStore(keys).add(created, 0);
  adding.onerror = (event) => event.preventDefault();
  return (await read()) ?? created;
}

async function purgeExpired(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(drafts, 'readwrite');
  const old = IDBKeyRange.upperBound(Date.now() - maxDraftAge);
  const cursor = transaction.objectStore(drafts).index('at').openCursor(old);
  cursor.onsuccess = () => {
    cursor.result?.delete();
    cursor.result?.continue();
  };
  await settled(transaction);
}

/** Entries that are encrypted and wait for the next transaction. */
interface DraftQueue {
  /** Adds an entry, or replaces it, and writes it at once or after a rest. */
  add(database: IDBDatabase, key: readonly [name: string, entry: string], text: StoredText): void;
  /** Forgets one entry, or all of a name. */
  drop(name: string, entry?: string): void;
  /** Writes what waits. */
  flush(database: IDBDatabase): void;
}

/**
 * Writes entries in few transactions: the first at once, then together what came during a rest, and at
 * once again when the page is hidden, which may be the end of it.
 *
 * @param retry - Flushes again, with a database that works.
 */
function createDraftQueue(retry: () => void): DraftQueue {
  const waiting = new Map<string, { readonly key: [string, string]; readonly text: StoredText }>();
  let isResting = false;
  let stopHearing: (() => void) | null = null;

  function flush(database: IDBDatabase): void {
    if (waiting.size === 0) return;
    const transaction = database.transaction(drafts, 'readwrite');
    const store = transaction.objectStore(drafts);
    for (const { key, text } of waiting.values()) store.put(text, key);
    // Committed without waiting, because the page may be closing. Later transactions of any tab run
    // after it.
    transaction.commit();
    clear();
  }

  function clear(): void {
    waiting.clear();
    stopHearing?.();
    stopHearing = null;
  }

  function rest(): void {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (waiting.size === 0) return;
      rest();
      retry();
    }, restTime);
  }

  function hearLeaving(database: IDBDatabase): () => void {
    if (typeof document === 'undefined') return () => undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const leave = () => {
      try {
        flush(database);
      } catch (error) {
        // A database that the browser has closed: if the page lives on, another is tried after the rest.
        if (!(error instanceof DOMException)) throw error;
      }
    };
    const hear = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hear, { signal });
    addEventListener('pagehide', leave, { signal });
    return () => controller.abort();
  }

  return {
    add(database, [name, entry], text) {
      waiting.set(placeOf(name, entry), { key: [name, entry], text });
      stopHearing ??= hearLeaving(database);
      if (isResting) return;
      rest();
      flush(database);
    },
    drop(name, entry) {
      for (const [place, { key }] of waiting) {
        if (key[0] === name && (entry ?? key[1]) === key[1]) waiting.delete(place);
      }
      if (waiting.size === 0) clear();
    },
    flush,
  };
}

/** All entries of a name: an array sorts after every string (Indexed Database API, section 4.3). */
const allOf = (name: string) => IDBKeyRange.bound([name], [name, []]);
const placeOf = (name: string, entry: string) => JSON.stringify([name, entry]);

interface DraftDatabase {
  readonly database: IDBDatabase;
  readonly key: CryptoKey;
}

/** `null` without IndexedDB or Web Crypto, such as on a page not served over https. */
async function openDraftDatabase(): Promise<DraftDatabase | null> {
  if (globalThis.indexedDB === undefined || globalThis.crypto.subtle === undefined) return null;
  // In parallel: the sooner a draft can be saved, the less is lost if the page closes.
  const [database, created] = await Promise.all([openDatabase(), createDraftKey()]);
  const key = await findKey(database, created);
  // If this fails, expired drafts are deleted next time.
  purgeExpired(database).catch(() => undefined);
  return { database, key };
}

/**
 * Drafts in IndexedDB, encrypted with a key that no script can read. If the browser refuses to store
 * them, in a private window or on a full disk, the signer continues without a draft.
 */
export function createBrowserDrafts(): DraftStore {
  let opening: Promise<DraftDatabase | null> | null = null;
  // Entries are ordered by the time of their write, which must be unique within a tab.
  let last = 0;

  async function attempt<T>(
    work: (opened: DraftDatabase) => Promise<T>,
    none: T,
    refused = none,
  ): Promise<T> {
    opening ??= openDraftDatabase();
    try {
      const opened = await opening;
      return opened === null ? none : await work(opened);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A database that did not open, or was closed by the browser, may open the next time.
      if (error.name !== 'QuotaExceededError') opening = null;
      return refused;
    }
  }

  const queue = createDraftQueue(
    () => void attempt(async ({ database }) => queue.flush(database), undefined),
  );

  return {
    read: (name) =>
      attempt(async ({ database, key }) => {
        queue.flush(database);
        const store = database.transaction(drafts).objectStore(drafts);
        const [places, texts] = await Promise.all([
          done(store.getAllKeys(allOf(name))),
          done<StoredText[]>(store.getAll(allOf(name))),
        ]);
        const kept = texts.map((text, index) => ({ text, entry: entryOf(places[index]) }));
        const found: DraftEntry[] = [];
        for (const { text, entry } of kept.sort((one, other) => one.text.at - other.text.at)) {
          const opened = await tryDecrypt(key, placeOf(name, entry), text);
          if (opened !== null) found.push({ entry, text: opened });
        }
        return found;
      }, []),
    write: (name, entry, text) =>
      attempt<boolean>(
        async ({ database, key }) => {
          last = Math.max(Date.now(), last + 0.001);
          const at = last;
          const sealed = await encrypt(key, placeOf(name, entry), text);
          queue.add(database, [name, entry], { at, ...sealed });
          return true;
        },
        true,
        false,
      ),
    remove: (name, entry) =>
      attempt(async ({ database }) => {
        queue.drop(name, entry);
        const transaction = database.transaction(drafts, 'readwrite');
        const range = entry === undefined ? allOf(name) : IDBKeyRange.only([name, entry]);
        transaction.objectStore(drafts).delete(range);
        transaction.commit();
        await settled(transaction);
      }, undefined),
  };
}

/** `null` for a text that was encrypted with another key. */
async function tryDecrypt(
  key: CryptoKey,
  place: string,
  text: EncryptedText,
): Promise<string | null> {
  try {
    return await decrypt(key, place, text);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function entryOf(place: IDBValidKey | undefined): string {
  return Array.isArray(place) ? String(place[1]) : '';
}
