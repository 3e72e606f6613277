import { expect, test } from 'vitest';
import { createFakePorts, respond } from '../testing/fake-ports.ts';
import { makeField } from '../testing/make-envelope.ts';
import { makeSession } from '../testing/open-session.ts';

const fields = [[makeField('text', 'name')]];

/** A session whose background services never load, with counts of the attempts and retries. */
function makeUnlucky() {
  let loads = 0;
  let retries = 0;
  const fake = createFakePorts();
  const { clock } = fake;
  const ports = {
    ...fake,
    clock: {
      ...clock,
      after(ms: number, callback: () => void) {
        if (ms === 5_000) retries += 1;
        return clock.after(ms, callback);
      },
    },
    deferred: async () => {
      loads += 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    },
  };
  return {
    ...makeSession(fields, { ports }),
    loads: () => loads,
    /** How many retries have been scheduled. */
    retries: () => retries,
  };
}

/** Waits for all pending work, none of which waits for a timer. */
async function finishPending(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('background services that failed to load are loaded again every five seconds, even if the phase changes often', async () => {
  const { session, ports, loads, retries } = makeUnlucky();
  await session.open('key');
  await expect.poll(loads, { interval: 1 }).toBe(1);
  ports.reply('/reject', respond({ status: 'rejected' }));
  await session.reject('Not for me');
  await expect.poll(loads, { interval: 1 }).toBe(2);
  for (let round = 3; round < 6; round++) {
    await finishPending();
    ports.pass(5_000);
    await finishPending();
    expect(loads()).toBe(round);
    expect(retries()).toBe(round - 1);
  }
});

test('a destroyed session loads nothing', async () => {
  const { session, ports, loads } = makeUnlucky();
  await session.open('key');
  await expect.poll(loads, { interval: 1 }).toBe(1);
  await finishPending();
  session.destroy();
  ports.pass(5_000);
  await finishPending();
  expect(loads()).toBe(1);
});
