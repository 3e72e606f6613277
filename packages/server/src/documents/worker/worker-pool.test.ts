import { afterEach, describe, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const pools: WorkerPool[] = [];

function unrulyPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = createWorkerPool({
    workerUrl: new URL('../testing/unruly-worker.ts', import.meta.url),
    size: 1,
    jobTimeLimit: 5000,
    jobsPerWorker: 1000,
    ...options,
  });
  pools.push(pool);
  return pool;
}

/** The unruly worker tells its thread as the width of a page. */
async function threadOf(pool: WorkerPool, path = 'calm', urgent = false): Promise<number> {
  const { pages } = await pool.run('inspect', { path, maxBytes: 1 }, { urgent });
  return pages[0]?.width ?? Number.NaN;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a job that hangs', () => {
  test('is ended as too slow, and the jobs behind it are done', async () => {
    const pool = unrulyPool({ jobTimeLimit: 3000 });
    const hanging = threadOf(pool, 'hang');
    const behind = threadOf(pool);
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    await expect(behind).resolves.toBeGreaterThan(0);
  });

  test('does not hold up another worker', async () => {
    const pool = unrulyPool({ size: 2, jobTimeLimit: 4000 });
    const ended: string[] = [];
    const hanging = threadOf(pool, 'hang').finally(() => ended.push('hanging'));
    const other = threadOf(pool).finally(() => ended.push('other'));
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    await other;
    expect(ended).toEqual(['other', 'hanging']);
  });
});

describe('a job that takes its worker down', () => {
  test('fails alone, after a second try', async () => {
    const pool = unrulyPool();
    const crashing = threadOf(pool, 'crash');
    const behind = threadOf(pool);
    await expect(crashing).rejects.toMatchObject({ code: 'document.damaged' });
    await expect(behind).resolves.toBeGreaterThan(0);
  });
});

test('a worker is replaced after its number of jobs', async () => {
  const pool = unrulyPool({ jobsPerWorker: 2 });
  const threads = [await threadOf(pool), await threadOf(pool), await threadOf(pool)];
  expect(threads[1]).toBe(threads[0]);
  expect(threads[2]).not.toBe(threads[0]);
});

test('what a person waits for goes before what waits already', async () => {
  const pool = unrulyPool();
  const order: string[] = [];
  await Promise.all([
    threadOf(pool, 'running').then(() => order.push('running')),
    threadOf(pool, 'patient').then(() => order.push('patient')),
    threadOf(pool, 'urgent', true).then(() => order.push('urgent')),
  ]);
  expect(order).toEqual(['running', 'urgent', 'patient']);
});

test('closing ends what runs and what waits', async () => {
  const pool = unrulyPool();
  const outcomes = Promise.allSettled([threadOf(pool, 'hang'), threadOf(pool)]);
  await pool.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(threadOf(pool)).rejects.toThrow('closed');
});

test('a worker that cannot start is no fault of the document', async () => {
  const pool = unrulyPool({ workerUrl: new URL('./nowhere.js', import.meta.url) });
  await expect(threadOf(pool)).rejects.toThrow('could not start');
});
