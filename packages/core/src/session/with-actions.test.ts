import { expect, test } from 'vitest';
import { createLifetime } from './connection/lifetime.ts';
import { createWithActions } from './with-actions.ts';

const chunkError = new TypeError('Failed to fetch dynamically imported module');

/** Actions that count how often their code was loaded, which fails the first `failures` times. */
function makeActions(failures = 0) {
  const lifetime = createLifetime();
  let loads = 0;
  let created = 0;
  let runs = 0;
  const withActions = createWithActions(
    lifetime,
    async () => {
      loads += 1;
      if (loads <= failures) throw chunkError;
      return (value: number) => value * 2;
    },
    (double) => {
      created += 1;
      return {
        async double(value: number) {
          runs += 1;
          return double(value);
        },
        async fail(): Promise<number> {
          throw new RangeError('too large');
        },
      };
    },
  );
  return { withActions, lifetime, loads: () => loads, created: () => created, runs: () => runs };
}

test('the code is loaded by the first use, and the actions are created once', async () => {
  const { withActions, loads, created } = makeActions();
  expect(loads()).toBe(0);
  const both = [
    withActions((actions) => actions.double(1)),
    withActions((actions) => actions.double(2)),
  ];
  expect(await Promise.all(both)).toEqual([2, 4]);
  expect(created()).toBe(1);
  const loadsBefore = loads();
  expect(await withActions((actions) => actions.double(3))).toBe(6);
  expect(loads()).toBe(loadsBefore);
});

test('a failed load is a network error, and the next use loads again', async () => {
  const { withActions } = makeActions(1);
  const use = () => withActions((actions) => actions.double(1));
  await expect(use()).rejects.toMatchObject({
    code: 'network',
    retryable: true,
    cause: chunkError,
  });
  expect(await use()).toBe(2);
});

test('a caller can turn a failed load into a result', async () => {
  const { withActions } = makeActions(1);
  const codes: string[] = [];
  const outcome = await withActions(
    (actions) => actions.double(1),
    ({ code }) => {
      codes.push(code);
      return -1;
    },
  );
  expect([outcome, codes]).toEqual([-1, ['network']]);
});

test('an error thrown by an action is not mistaken for a failed load', async () => {
  const { withActions } = makeActions();
  await expect(
    withActions(
      (actions) => actions.fail(),
      () => -1,
    ),
  ).rejects.toThrow('too large');
});

test('a call made for one envelope does not run for the next', async () => {
  const { withActions, lifetime, runs } = makeActions();
  const outcome = withActions((actions) => actions.double(1));
  lifetime.restart();
  await expect(outcome).rejects.toMatchObject({ code: 'aborted' });
  expect(runs()).toBe(0);
});

test('a destroyed session loads nothing', async () => {
  const { withActions, lifetime, loads } = makeActions();
  lifetime.end();
  await expect(withActions((actions) => actions.double(1))).rejects.toMatchObject({
    code: 'aborted',
  });
  expect(loads()).toBe(0);
});
