import { onTestFinished, vi } from 'vitest';

/** The clock of what is on the screen, until the test ends. */
export interface Time {
  /** Moves the clock on, and runs what is due. */
  pass(seconds: number): Promise<void>;
  /** Asks again until it no longer throws. Meanwhile the clock stands. */
  find<T>(get: () => T): Promise<T>;
}

/** Times to ask, a millisecond apart: no bound that a slow machine meets. */
const mostAsked = 10_000;

/** Stops the clock; it then moves only by `pass`. */
export function takeTime(): Time {
  const real = setTimeout;
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 20),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => void vi.useRealTimers());
  return {
    pass: async (seconds) => void (await vi.advanceTimersByTimeAsync(seconds * 1000)),
    async find(get) {
      for (let asked = 0; asked < mostAsked; asked++) {
        try {
          return get();
        } catch {
          // Not yet: the last word is the one below.
          await new Promise((resolve) => real(resolve, 1));
          // What asks for no time, as Preact does between its steps, waits for none.
          await vi.advanceTimersByTimeAsync(0);
        }
      }
      return get();
    },
  };
}
