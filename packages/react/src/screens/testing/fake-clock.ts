import type { Clock } from '@sign-envelope/core';
import { onTestFinished, vi } from 'vitest';

/** A clock for timers and dates that stands still unless the test advances it. */
export interface FakeClock {
  /** Advances the clock by seconds and runs the timers that are due. */
  advance(seconds: number): Promise<void>;
  /** Retries `get` in real time until it no longer throws, and returns its result. */
  waitFor<T>(get: () => T): Promise<T>;
  /** The same clock for a session. */
  readonly clock: Clock;
}

/** Number of attempts, a millisecond apart: far more than a slow machine needs. */
const maxAttempts = 10_000;

/** Replaces the clock until the test ends. */
export function useFakeClock(): FakeClock {
  const real = setTimeout;
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 20),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => void vi.useRealTimers());
  return {
    advance: async (seconds) => void (await vi.advanceTimersByTimeAsync(seconds * 1000)),
    async waitFor(get) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        try {
          return get();
        } catch {
          // The attempt after the loop throws the error.
          await new Promise((resolve) => real(resolve, 1));
          // Preact renders in timers without a delay.
          await vi.advanceTimersByTimeAsync(0);
        }
      }
      return get();
    },
    clock: {
      now: () => Date.now(),
      after(ms, callback) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    },
  };
}
