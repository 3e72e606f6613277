import type { Storage as StoragePort } from '../ports.ts';

/** Prefix of our entries, apart from those of the host. */
const prefix = 'sign-envelope:';

/** `sessionStorage`, which lasts as long as the tab, for secrets; `localStorage` for settings. */
export type StorageArea = 'sessionStorage' | 'localStorage';

/** `null` if there is none, or the browser denies access, as in some private windows. */
function findStorage(area: StorageArea): Storage | null {
  try {
    return globalThis[area] ?? null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * The browser's storage. If it is unavailable or full, values are kept in memory: signing works, but a
 * reload needs the link or the language again.
 */
export function createBrowserStorage(area: StorageArea = 'sessionStorage'): StoragePort {
  const memory = new Map<string, string>();
  const stored = findStorage(area);
  return {
    get: (key) => memory.get(key) ?? stored?.getItem(prefix + key) ?? null,
    set(key, value) {
      if (stored === null) {
        memory.set(key, value);
        return;
      }
      try {
        stored.setItem(prefix + key, value);
        memory.delete(key);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      stored?.removeItem(prefix + key);
    },
  };
}
