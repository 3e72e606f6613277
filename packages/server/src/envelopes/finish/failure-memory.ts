/** A recent failure. */
export interface RememberedFailure {
  /** Consecutive failures. */
  readonly failures: number;
  /** Milliseconds until the next attempt is allowed; 0 or less if it is allowed now. */
  readonly wait: number;
}

/** Remembers recent failures, so that repeated requests do not repeat the work. */
export interface FailureMemory {
  /** `null` if it has not failed since its last success. */
  find(name: string): RememberedFailure | null;
  remember(name: string): RememberedFailure;
  forget(name: string): void;
}

interface Entry {
  readonly failures: number;
  readonly until: number;
}

/** Milliseconds to wait after the first failure. Each further one multiplies the wait by four. */
const firstCooldown = 15_000;
const maxCooldown = 15 * 60_000;

/** The oldest entries are dropped first. */
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
      const wait = Math.min(firstCooldown * 4 ** Math.min(failures - 1, 10), maxCooldown);
      // Reinserted, so that it becomes the newest entry.
      entries.delete(name);
      entries.set(name, { failures, until: now() + wait });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return { failures, wait };
    },
    forget: (name) => void entries.delete(name),
  };
}
