import { afterEach, describe, expect, test } from 'vitest';
import type { JobLimits } from './job-kinds.ts';
import { MemoryBudget } from './memory-budget.ts';
import { readResourceUsage } from './resource-usage.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const megabyte = 1024 * 1024;

const limits: JobLimits = {
  cpuTime: 500,
  stepTime: 500,
  wallTime: 60_000,
  memory: 200 * megabyte,
};

const pools: WorkerPool[] = [];

function unrulyPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = createWorkerPool({
    workerUrl: new URL('../testing/unruly-worker.ts', import.meta.url),
    queue: 'pages',
    size: 1,
    maxLong: 0,
    longAfter: 100,
    limitsOf: () => limits,
    niceness: 0,
    jobsPerWorker: 1000,
    idleTime: 60_000,
    maxWaiting: 100,
    budget: new MemoryBudget(1024 * megabyte),
    ...options,
  });
  pools.push(pool);
  return pool;
}

/** The unruly worker tells its process as the width of a page. */
async function processOf(pool: WorkerPool, path = 'calm', owner = 'someone'): Promise<number> {
  const { pages } = await pool.run('inspect', { path, maxBytes: 1 }, owner);
  return pages[0]?.width ?? Number.NaN;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a job that hangs', () => {
  test('is ended as too slow, and the jobs behind it are done', async () => {
    const pool = unrulyPool();
    const hanging = processOf(pool, 'hang');
    const behind = processOf(pool);
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    await expect(behind).resolves.toBeGreaterThan(0);
  });

  test('does not hold up another worker', async () => {
    const pool = unrulyPool({ size: 2 });
    const ended: string[] = [];
    const hanging = processOf(pool, 'hang').finally(() => ended.push('hanging'));
    const other = processOf(pool).finally(() => ended.push('other'));
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    await other;
    expect(ended).toEqual(['other', 'hanging']);
  });
});

test('a job that waits for ever is ended as too slow, though it takes no time of the processor', async () => {
  const pool = unrulyPool({ limitsOf: () => ({ ...limits, wallTime: 1_000 }) });
  await expect(processOf(pool, 'sleep')).rejects.toMatchObject({ code: 'document.too_slow' });
});

describe('a job that takes more memory than it may', () => {
  test('is ended, its memory is gone, and the jobs behind it are done', async () => {
    const pool = unrulyPool();
    const hoarder = await processOf(pool);
    const hoarding = processOf(pool, 'hoard');
    const behind = processOf(pool);
    await expect(hoarding).rejects.toMatchObject({ code: 'document.too_much_memory' });
    expect(readResourceUsage(hoarder)).toBeNull();
    expect(await behind).not.toBe(hoarder);
  });

  test('is ended by the kernel where it takes it faster than anyone can look', async () => {
    const pool = unrulyPool();
    const code = 'document.too_much_memory';
    await expect(processOf(pool, 'devour')).rejects.toMatchObject({ code });
  });

  test('goes first where all processes together take too much, and is told to come again', async () => {
    const budget = new MemoryBudget(150 * megabyte);
    const pool = unrulyPool({ size: 2, budget });
    const waiting = processOf(pool, 'sleep', 'someone else').catch(() => null);
    await expect(processOf(pool, 'hoard')).rejects.toMatchObject({ name: 'EngineBusyError' });
    await pool.close();
    await waiting;
  });
});

describe('a job that takes its process down', () => {
  test('fails alone, at once in a fresh process', async () => {
    const pool = unrulyPool();
    const crashing = processOf(pool, 'crash');
    const behind = processOf(pool);
    await expect(crashing).rejects.toMatchObject({ code: 'document.damaged' });
    await expect(behind).resolves.toBeGreaterThan(0);
  });

  test('gets a fresh process where an earlier job may be to blame', async () => {
    const pool = unrulyPool();
    const before = await processOf(pool);
    const after = await processOf(pool, `once ${before}`);
    expect(after).not.toBe(before);
  });
});

test('a job that takes long lets the next one pass', async () => {
  const pool = unrulyPool({
    maxLong: 1,
    limitsOf: () => ({ ...limits, cpuTime: 20_000, stepTime: 20_000 }),
  });
  const hanging = processOf(pool, 'hang').catch(() => null);
  const next = await processOf(pool);
  expect(next).toBeGreaterThan(0);
  await pool.close();
  await hanging;
});

test('a job that only waits for the processor is not a long one, and its process is kept', async () => {
  const pool = unrulyPool({ maxLong: 1 });
  const before = await processOf(pool);
  expect(await processOf(pool, 'nap 300')).toBe(before);
  expect(await processOf(pool)).toBe(before);
});

test('a job that waits without end lets the next one pass in time', async () => {
  const pool = unrulyPool({ maxLong: 1 });
  const sleeping = processOf(pool, 'sleep').catch(() => null);
  expect(await processOf(pool)).toBeGreaterThan(0);
  await pool.close();
  await sleeping;
});

test('a process with nothing to do is ended', async () => {
  const pool = unrulyPool({ idleTime: 50 });
  const idle = await processOf(pool);
  await expect.poll(() => readResourceUsage(idle), { timeout: 20_000 }).toBeNull();
});

test('a worker is replaced after its number of jobs', async () => {
  const pool = unrulyPool({ jobsPerWorker: 2 });
  const processes = [await processOf(pool), await processOf(pool), await processOf(pool)];
  expect(processes[1]).toBe(processes[0]);
  expect(processes[2]).not.toBe(processes[0]);
});

test("one owner's many jobs do not hold up another's first", async () => {
  const pool = unrulyPool();
  const order: string[] = [];
  const run = (name: string, owner: string) =>
    processOf(pool, name, owner).then(() => order.push(name));
  await Promise.all([run('a1', 'a'), run('a2', 'a'), run('a3', 'a'), run('b1', 'b')]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a full queue refuses what comes, and takes it again later', async () => {
  const pool = unrulyPool({ maxWaiting: 1 });
  const [running, waiting] = [processOf(pool), processOf(pool)];
  await expect(processOf(pool)).rejects.toMatchObject({ name: 'EngineBusyError', queue: 'pages' });
  await Promise.all([running, waiting]);
  await expect(processOf(pool)).resolves.toBeGreaterThan(0);
});

test('closing ends what runs and what waits', async () => {
  const pool = unrulyPool();
  const outcomes = Promise.allSettled([processOf(pool, 'hang'), processOf(pool)]);
  await pool.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(processOf(pool)).rejects.toMatchObject({ name: 'EngineClosedError' });
});

test('a worker that cannot start is no fault of the document', async () => {
  const pool = unrulyPool({ workerUrl: new URL('./nowhere.js', import.meta.url) });
  await expect(processOf(pool)).rejects.toThrow('could not start');
});
