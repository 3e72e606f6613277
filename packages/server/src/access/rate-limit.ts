import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { ServerError } from '../errors/server-error.ts';
import { createPostgresPool } from '../store/postgres-dialect.ts';

/** Limits how often each caller may call. */
export interface RateLimit {
  /** Counts one call. Rejects with a `ServerError` 429 if the caller has to wait. */
  take(caller: string): Promise<void>;
  /** Counts `calls` more for a call that turned out to be expensive, at the cost of the next calls. */
  charge(caller: string, calls: number): Promise<void>;
}

/** Seconds. */
const minute = 60;

const unlimited: RateLimit = { take: async () => undefined, charge: async () => undefined };

/** Makes the limits of a server. */
export interface RateLimits {
  /**
   * Allows each caller so many calls in a minute, which begins with the first of them; 0 means unlimited.
   *
   * @param name - Callers of each limit are counted apart.
   */
  create(name: string, perMinute: number): RateLimit;
  close(): Promise<void>;
}

/** Limits that one process counts in memory. */
export function memoryRateLimits(): RateLimits {
  return {
    create: (_, perMinute) =>
      limitBy(perMinute, new RateLimiterMemory({ points: perMinute, duration: minute })),
    close: async () => undefined,
  };
}

/**
 * Limits that all processes on a PostgreSQL database count together. While it cannot be reached, each counts
 * by itself, so that calls which need no database still work.
 *
 * @param report - Receives errors of idle connections.
 */
export function postgresRateLimits(url: string, report: (error: unknown) => void): RateLimits {
  // A crash of the database may forget the calls of the last minute.
  const pool = createPostgresPool(url, report, { max: 4, options: '-c synchronous_commit=off' });
  return {
    create: (name, perMinute) => {
      const limit = { points: perMinute, duration: minute };
      const calls = new RateLimiterPostgres({
        ...limit,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        // Callers that have to wait need not be counted again.
        inMemoryBlockOnConsumed: perMinute + 1,
        insuranceLimiter: new RateLimiterMemory(limit),
      });
      return limitBy(perMinute, calls);
    },
    close: () => pool.end(),
  };
}

function limitBy(perMinute: number, calls: RateLimiterAbstract): RateLimit {
  if (perMinute === 0) return unlimited;
  /** Charges on their way to the database, by caller. They are counted before the caller's next call. */
  const charging = new Map<string, Promise<unknown>>();
  return {
    async take(caller) {
      await charging.get(caller);
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
      if (more === 0) return;
      const charge = calls.penalty(caller, more);
      const settled = Promise.allSettled([charging.get(caller), charge]);
      charging.set(caller, settled);
      await settled;
      if (charging.get(caller) === settled) charging.delete(caller);
      await charge;
    },
  };
}
