import type { DraftEntry, DraftStore } from '../ports.ts';
import type { EncryptedText } from './draft-cipher.ts';
import { decrypt, encrypt } from './draft-cipher.ts';
import type { DraftDatabase, EntryKey } from './draft-database.ts';
import { openDraftDatabase, purgeExpired } from './draft-database.ts';
import { createDraftQueue } from './draft-queue.ts';
import { steadyNow } from './steady-now.ts';

/** All entries of a name: an array sorts after every string (Indexed Database API, section 4.3). */
const allOf = (name: string) => IDBKeyRange.bound([name], [name, []]);

/** The place that an entry is encrypted for. */
const placeOf = (key: EntryKey) => JSON.stringify(key);

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

/**
 * Drafts in IndexedDB, encrypted with a key that no script can read. If the browser refuses to store
 * them, in a private window or on a full disk, the signer continues without a draft.
 */
export function createBrowserDrafts(): DraftStore {
  let opening: Promise<DraftDatabase | null> | null = null;
  // Entries are ordered by the time of their write, which must be unique within a tab.
  let lastTime = 0;
  /** Milliseconds by which the server's clock is ahead of this page's. */
  let ahead = 0;

  /**
   * Runs the task. Resolves with `unavailable` if nothing can be stored here, and with `failed` if the
   * database has failed.
   */
  async function attempt<T>(
    task: (opened: DraftDatabase) => Promise<T>,
    unavailable: T,
    failed = unavailable,
  ): Promise<T> {
    opening ??= openDraftDatabase();
    try {
      const opened = await opening;
      return opened === null ? unavailable : await task(opened);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A database that did not open, or was closed by the browser, may open the next time.
      if (error.name !== 'QuotaExceededError') opening = null;
      return failed;
    }
  }

  const queue = createDraftQueue(
    () => void attempt(async ({ database }) => queue.flush(database), undefined),
  );

  return {
    setTime(now) {
      ahead = now - steadyNow();
      return attempt(({ database }) => purgeExpired(database, now), undefined);
    },
    read: (name) =>
      attempt(async ({ database, key }) => {
        queue.flush(database);
        const { store } = database.transaction('drafts');
        const [keys, texts] = await Promise.all([
          store.getAllKeys(allOf(name)),
          store.getAll(allOf(name)),
        ]);
        const stored = texts.flatMap((text, index) => {
          const entryKey = keys[index];
          return entryKey === undefined ? [] : [{ text, entryKey }];
        });
        const found: DraftEntry[] = [];
        for (const { text, entryKey } of stored.sort((a, b) => a.text.at - b.text.at)) {
          const decrypted = await tryDecrypt(key, placeOf(entryKey), text);
          if (decrypted !== null) found.push({ entry: entryKey[1], text: decrypted });
        }
        return found;
      }, []),
    write: (name, entry, text) =>
      attempt<boolean>(
        async ({ database, key }) => {
          lastTime = Math.max(steadyNow() + ahead, lastTime + 0.001);
          const at = lastTime;
          const entryKey: EntryKey = [name, entry];
          const encrypted = await encrypt(key, placeOf(entryKey), text);
          queue.add(database, entryKey, { at, ...encrypted });
          return true;
        },
        true,
        false,
      ),
    remove: (name, entry) =>
      attempt(async ({ database }) => {
        queue.drop(name, entry);
        const transaction = database.transaction('drafts', 'readwrite');
        const removing = transaction.store.delete(
          entry === undefined ? allOf(name) : IDBKeyRange.only([name, entry]),
        );
        transaction.commit();
        await Promise.all([removing, transaction.done]);
      }, undefined),
  };
}
