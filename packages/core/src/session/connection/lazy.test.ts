import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';
import { createLifetime } from './lifetime.ts';

const rethrow = (error: Error) => {
  throw error;
};

test('the code is loaded by the first call, once', async () => {
  let loads = 0;
  const double = lazy(
    createLifetime(),
    async () => {
      loads += 1;
      return async (value: number) => value * 2;
    },
    rethrow,
  );
  expect(loads).toBe(0);
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4]);
  expect(await double(3)).toBe(6);
  expect(loads).toBe(1);
});

test('a failed load is a network error, and the next call loads again', async () => {
  let loads = 0;
  const respond = lazy(
    createLifetime(),
    async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return async () => 'here';
    },
    rethrow,
  );
  await expect(respond()).rejects.toMatchObject({ code: 'network', retryable: true });
  expect(await respond()).toBe('here');
});

test('an error thrown by the loaded code is not mistaken for a failed load', async () => {
  const fail = lazy(
    createLifetime(),
    async () => async () => {
      throw new RangeError('too large');
    },
    () => 'not loaded',
  );
  await expect(fail()).rejects.toThrow('too large');
});

test('a call made for one envelope does not run for the next', async () => {
  const lifetime = createLifetime();
  let runs = 0;
  const act = lazy(
    lifetime,
    async () => async () => {
      runs += 1;
      return 'done';
    },
    (error) => error.code,
  );
  const outcome = act();
  lifetime.restart();
  expect(await outcome).toBe('aborted');
  expect(runs).toBe(0);
});

test('prepared code is loaded once, or again if its load failed', async () => {
  let loads = 0;
  const act = lazy(
    createLifetime(),
    async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('offline');
      return async () => loads;
    },
    () => 0,
  );
  act.prepare();
  act.prepare();
  await Promise.resolve();
  expect(loads).toBe(1);
  act.prepare();
  await expect(act()).resolves.toBe(2);
  act.prepare();
  expect(await act()).toBe(2);
});
