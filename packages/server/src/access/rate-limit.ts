import { ServerError } from '../errors/server-error.ts';

/** How often each caller may call. */
export interface RateLimit {
  /** Counts one call. Throws a `ServerError` 429 when the caller has to wait. */
  take(caller: string): void;
  /**
   * Counts a call that has turned out to cost as much as `calls` more. It has been answered, so this
   * never throws: the caller's next calls wait for it, two minutes at most.
   */
  charge(caller: string, calls: number): void;
}

const minute = 60_000;

/** Milliseconds that no single call makes its caller wait longer than. */
const longestDebt = 2 * minute;

/** Callers that are remembered at once: some 10 MB at most. */
const mostCallers = 100_000;

/**
 * A bucket for each caller: full, it holds a minute's calls, and it fills up evenly. Counted in
 * memory, for it is there to keep one caller from crowding out the others of this process.
 * `perMinute` 0 means no limit.
 */
export function createRateLimit(perMinute: number): RateLimit {
  /** When each caller's bucket will be full again, in milliseconds since the process began. */
  const fullAt = new Map<string, number>();
  const perCall = minute / perMinute;
  const note = (caller: string, full: number, now: number) => {
    // Taken out and put in again: the map then holds those first who have called least lately.
    fullAt.delete(caller);
    fullAt.set(caller, full);
    for (const [name, at] of fullAt) {
      if (at > now && fullAt.size <= mostCallers) break;
      fullAt.delete(name);
    }
  };
  return {
    take(caller) {
      if (perMinute === 0) return;
      // Not the time of day: a clock that is set back must not make anybody wait.
      const now = performance.now();
      const full = Math.max(fullAt.get(caller) ?? now, now);
      const wait = full + perCall - minute - now;
      if (wait > 0) {
        throw new ServerError(429, 'server_errors.too_many_requests', {
          retryAfter: Math.ceil(wait / 1000),
        });
      }
      note(caller, full + perCall, now);
    },
    charge(caller, calls) {
      if (perMinute === 0 || calls <= 0) return;
      const now = performance.now();
      const full = Math.max(fullAt.get(caller) ?? now, now);
      note(
        caller,
        Math.min(full + calls * perCall, Math.max(full, now + minute + longestDebt)),
        now,
      );
    },
  };
}
