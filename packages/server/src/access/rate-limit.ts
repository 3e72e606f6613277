import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ServerError } from '../errors/server-error.ts';

/**
 * Limits how often each caller may call. Asynchronous, so that several processes can count together in
 * a database.
 */
export interface RateLimit {
  /** Counts one call. Rejects with a `ServerError` 429 if the caller has to wait. */
  take(caller: string): Promise<void>;
  /** Counts `calls` more for a call that turned out to be expensive, at the cost of the next calls. */
  charge(caller: string, calls: number): Promise<void>;
}

/** Seconds. */
const minute = 60;

const unlimited: RateLimit = { take: async () => undefined, charge: async () => undefined };

/**
 * Allows each caller so many calls in a minute, which begins with the first of them. They are counted
 * in memory, because the limit shares one process fairly. `perMinute` 0 means unlimited.
 */
export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return unlimited;
  const calls = new RateLimiterMemory({ points: perMinute, duration: minute });
  return {
    async take(caller) {
      try {
        await calls.consume(caller);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // If the clock was set back, the minute still ends by a timer.
        const wait = Math.min(Math.ceil(refusal.msBeforeNext / 1_000), minute);
        throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter: wait });
      }
    },
    async charge(caller, more) {
      if (more > 0) await calls.penalty(caller, more);
    },
  };
}
