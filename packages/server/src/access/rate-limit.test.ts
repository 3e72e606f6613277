import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerError } from '../errors/server-error.ts';
import { createRateLimit } from './rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Seconds to wait; 0 if the call is allowed. */
function wait(limit: ReturnType<typeof createRateLimit>, caller = 'one'): number {
  try {
    limit.take(caller);
    return 0;
  } catch (error) {
    if (error instanceof ServerError && error.status === 429) return error.retryAfter ?? Number.NaN;
    throw error;
  }
}

test('allows a minute’s calls at once, then as many as the elapsed time allows', () => {
  const limit = createRateLimit(30);
  expect(Array.from({ length: 31 }, () => wait(limit))).toEqual([...Array(30).fill(0), 2]);
  vi.advanceTimersByTime(2_000);
  expect([wait(limit), wait(limit)]).toEqual([0, 2]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(Array.from({ length: 31 }, () => wait(limit))).toEqual([...Array(30).fill(0), 2]);
});

test('calling during the wait does not make it longer', () => {
  const limit = createRateLimit(1);
  expect(wait(limit)).toBe(0);
  for (let second = 0; second < 60; second++) {
    expect(wait(limit)).toBe(60 - second);
    vi.advanceTimersByTime(1_000);
  }
  expect(wait(limit)).toBe(0);
});

test('one caller does not use up the limit of another', () => {
  const limit = createRateLimit(1);
  expect([wait(limit, 'one'), wait(limit, 'one'), wait(limit, 'two')]).toEqual([0, 60, 0]);
});

test('0 means no limit', () => {
  const limit = createRateLimit(0);
  expect(Array.from({ length: 1000 }, () => wait(limit)).every((seconds) => seconds === 0)).toBe(
    true,
  );
});
