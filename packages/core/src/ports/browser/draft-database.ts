import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createDraftKey, type EncryptedText } from './draft-cipher.ts';

/** An encrypted entry as it is stored. */
export interface StoredText extends EncryptedText {
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  readonly at: number;
}

/** The database key of an entry. */
export type EntryKey = [name: string, entry: string];

interface Schema extends DBSchema {
  /** The one key of this device, at 0. */
  keys: { key: number; value: CryptoKey };
  drafts: { key: EntryKey; value: StoredText; indexes: { at: number } };
}

/** The open database, and the key that encrypts its texts. */
export interface DraftDatabase {
  readonly database: IDBPDatabase<Schema>;
  readonly key: CryptoKey;
}

/** Drafts older than this (ms) are deleted: 30 days. */
const maxDraftAge = 30 * 24 * 60 * 60 * 1000;

/** The device's key. If two tabs create one at the same time, both use the first. */
async function findKey(database: IDBPDatabase<Schema>, created: CryptoKey): Promise<CryptoKey> {
  const existing = await database.get('keys', 0);
  if (existing !== undefined) return existing;
  try {
    await database.add('keys', created, 0);
    return created;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'ConstraintError') throw error;
    // Another tab has added its key first.
    return (await database.get('keys', 0)) ?? created;
  }
}

/** Deletes the drafts that are too old at a time, in milliseconds since 1970. */
export async function purgeExpired(database: IDBPDatabase<Schema>, now: number): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite');
  const expired = IDBKeyRange.upperBound(now - maxDraftAge);
  let cursor = await transaction.store.index('at').openCursor(expired);
  while (cursor !== null) {
    await cursor.delete();
    cursor = await cursor.continue();
  }
  await transaction.done;
}

/** `null` without IndexedDB or Web Crypto, such as on a page not served over https. */
export async function openDraftDatabase(): Promise<DraftDatabase | null> {
  if (globalThis.indexedDB === undefined || globalThis.crypto.subtle === undefined) return null;
  // In parallel: the sooner a draft can be saved, the less is lost if the page closes.
  const [database, created] = await Promise.all([
    openDB<Schema>('sign-envelope', 1, {
      upgrade(upgraded) {
        upgraded.createObjectStore('keys');
        upgraded.createObjectStore('drafts').createIndex('at', 'at');
      },
    }),
    createDraftKey(),
  ]);
  const key = await findKey(database, created);
  return { database, key };
}
