import type { Clock } from '../ports/ports.ts';

/** A clock that stands still until it is told how much time has passed. */
export interface ManualClock extends Clock {
  /** Lets this many milliseconds pass. Timers that are due run in the order of their times. */
  advance(ms: number): void;
}

/**
 * Creates a clock for tests.
 *
 * @param start - Milliseconds since 1970; by default noon of 20 November 2026, UTC.
 * @example
 * ```ts
 * const clock = createManualClock();
 * const sandbox = createSandbox('otp', { clock });
 * clock.advance(600_000); // The code has expired.
 * ```
 */
export function createManualClock(start: number = Date.UTC(2026, 10, 20, 12)): ManualClock {
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  let now = start;

  function earliest(until: number) {
    return [...timers].sort((one, other) => one.at - other.at).find(({ at }) => at <= until);
  }

  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (let timer = earliest(end); timer !== undefined; timer = earliest(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.callback();
      }
      now = end;
    },
  };
}
