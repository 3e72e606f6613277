import type { Storage as Kept } from '../ports.ts';

/** Every entry of ours begins so, whatever else a host keeps. */
const prefix = 'sign-envelope:';

/** `sessionStorage` lives as long as the tab: for secrets. `localStorage` stays: for settings. */
export type StorageArea = 'sessionStorage' | 'localStorage';

/** `null` where there is none, or the browser forbids it, as in some private windows. */
function findStorage(area: StorageArea): Storage | null {
  try {
    return globalThis[area] ?? null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * What a browser keeps for us. Where it keeps nothing, or no more, things are held in memory: the
 * signing works, only a reload then needs the link, or the language, again.
 */
export function createBrowserStorage(area: StorageArea = 'sessionStorage'): Kept {
  const memory = new Map<string, string>();
  const kept = findStorage(area);
  return {
    get: (key) => memory.get(key) ?? kept?.getItem(prefix + key) ?? null,
    set(key, value) {
      if (kept === null) {
        memory.set(key, value);
        return;
      }
      try {
        kept.setItem(prefix + key, value);
        memory.delete(key);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      kept?.removeItem(prefix + key);
    },
  };
}
