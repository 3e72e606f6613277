import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerError } from '../errors/server-error.ts';
import { memoryRateLimits, type RateLimit } from './rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Seconds to wait; 0 if the call is allowed. */
async function wait(limit: RateLimit, caller = 'one'): Promise<number> {
  try {
    await limit.take(caller);
    return 0;
  } catch (error) {
    if (error instanceof ServerError && error.status === 429) return error.retryAfter ?? Number.NaN;
    throw error;
  }
}

const waits = (limit: RateLimit, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => wait(limit)));

test('allows a minute’s calls at once, and more once the minute is over', async () => {
  const limit = memoryRateLimits().create('test', 30);
  expect(await waits(limit, 31)).toEqual([...Array(30).fill(0), 60]);
  vi.advanceTimersByTime(60_000);
  expect(await waits(limit, 31)).toEqual([...Array(30).fill(0), 60]);
});

test('calling during the wait does not make it longer', async () => {
  const limit = memoryRateLimits().create('test', 1);
  expect(await wait(limit)).toBe(0);
  for (let second = 0; second < 60; second++) {
    expect(await wait(limit)).toBe(60 - second);
    vi.advanceTimersByTime(1_000);
  }
  expect(await wait(limit)).toBe(0);
});

test('a call that turns out to be expensive uses up the calls after it', async () => {
  const limit = memoryRateLimits().create('test', 10);
  expect(await wait(limit)).toBe(0);
  await limit.charge('one', 7);
  expect(await waits(limit, 3)).toEqual([0, 0, 60]);
});

test('one caller does not use up the limit of another', async () => {
  const limit = memoryRateLimits().create('test', 1);
  expect([await wait(limit, 'one'), await wait(limit, 'one')]).toEqual([0, 60]);
  expect(await wait(limit, 'two')).toBe(0);
});

test('a clock that is set back makes nobody wait longer than a minute', async () => {
  const limit = memoryRateLimits().create('test', 1);
  expect(await wait(limit)).toBe(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await wait(limit)).toBe(60);
  vi.advanceTimersByTime(60_000);
  expect(await wait(limit)).toBe(0);
});

test('0 means no limit', async () => {
  const limit = memoryRateLimits().create('test', 0);
  await limit.charge('one', 1_000);
  expect(await waits(limit, 1_000)).toEqual(Array(1_000).fill(0));
});
