/** What is known of something that failed lately. */
export interface RememberedFailure {
  /** In a row. */
  readonly failures: number;
  /** Milliseconds until it may be attempted again; 0 or less for now. */
  readonly wait: number;
}

/** Remembers what failed, so that whoever asks again and again causes no work again and again. */
export interface FailureMemory {
  /** `null` for what has not failed since it was last done. */
  find(name: string): RememberedFailure | null;
  remember(name: string): RememberedFailure;
  forget(name: string): void;
}

interface Entry {
  readonly failures: number;
  readonly until: number;
}

/** Milliseconds after the first failure; each further one is remembered four times as long. */
const firstPause = 15_000;
const maxPause = 15 * 60_000;

/** The oldest go first. */
const maxEntries = 10_000;

export function createFailureMemory(now: () => number = () => performance.now()): FailureMemory {
  const entries = new Map<string, Entry>();
  return {
    find: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      return { failures: entry.failures, wait: entry.until - now() };
    },
    remember: (name) => {
      const failures = (entries.get(name)?.failures ?? 0) + 1;
      const wait = Math.min(firstPause * 4 ** Math.min(failures - 1, 10), maxPause);
      // Deleted first: it is then the youngest.
      entries.delete(name);
      entries.set(name, { failures, until: now() + wait });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return { failures, wait };
    },
    forget: (name) => void entries.delete(name),
  };
}
