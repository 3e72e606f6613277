import { ServerError } from '../errors/server-error.ts';

/** Limits how often each caller may call. */
export interface RateLimit {
  /** Counts one call. Throws a `ServerError` 429 if the caller has to wait. */
  take(caller: string): void;
  /**
   * Counts `calls` more for a call that turned out to be expensive. It never throws, because the
   * response has already been sent: the caller's next calls wait instead, for at most two minutes.
   */
  charge(caller: string, calls: number): void;
}

const minute = 60_000;

/** The longest wait, in milliseconds, that one call can cause. */
const maxDebt = 2 * minute;

/** Callers tracked at the same time: about 10 MB at most. */
const maxCallers = 100_000;

/**
 * Creates a token bucket for each caller, which holds the calls of one minute and refills evenly.
 * It is kept in memory, because its purpose is to share one process fairly. `perMinute` 0 means
 * unlimited.
 */
export function createRateLimit(perMinute: number): RateLimit {
  /** When each caller's bucket will be full again, in milliseconds since the process started. */
  const fullAt = new Map<string, number>();
  const perCall = minute / perMinute;
  const setFull = (caller: string, full: number, now: number) => {
    // Reinserted, so that the least recent callers come first in the map.
    fullAt.delete(caller);
    fullAt.set(caller, full);
    for (const [name, at] of fullAt) {
      if (at > now && fullAt.size <= maxCallers) break;
      fullAt.delete(name);
    }
  };
  return {
    take(caller) {
      if (perMinute === 0) return;
      // Monotonic, so that setting the clock back makes nobody wait.
      const now = performance.now();
      const full = Math.max(fullAt.get(caller) ?? now, now);
      const wait = full + perCall - minute - now;
      if (wait > 0) {
        throw new ServerError(429, 'server_errors.too_many_requests', {
          retryAfter: Math.ceil(wait / 1000),
        });
      }
      setFull(caller, full + perCall, now);
    },
    charge(caller, calls) {
      if (perMinute === 0 || calls <= 0) return;
      const now = performance.now();
      const full = Math.max(fullAt.get(caller) ?? now, now);
      setFull(
        caller,
        Math.min(full + calls * perCall, Math.max(full, now + minute + maxDebt)),
        now,
      );
    },
  };
}
