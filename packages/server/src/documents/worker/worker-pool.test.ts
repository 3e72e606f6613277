import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
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

/** The unruly worker returns its process ID as the width of a page. */
async function processOf(pool: WorkerPool, path = 'calm', owner = 'someone'): Promise<number> {
  const { pages } = await pool.run('inspect', { path, maxBytes: 1 }, owner);
  return pages[0]?.width ?? Number.NaN;
}

/** The IDs of this process's children. */
function childProcesses(): readonly number[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'latin1')
      .split(' ')
      .filter((id) => id !== '')
      .map(Number),
  );
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a job that hangs', () => {
  test('is terminated as too slow, and the jobs behind it run', async () => {
    const pool = unrulyPool();
    const hanging = processOf(pool, 'hang');
    const behind = processOf(pool);
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    await expect(behind).resolves.toBeGreaterThan(0);
  });

  test('does not block another worker', async () => {
    const pool = unrulyPool({ size: 2 });
    const ended: string[] = [];
    const hanging = processOf(pool, 'hang').finally(() => ended.push('hanging'));
    const other = processOf(pool).finally(() => ended.push('other'));
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    await other;
    expect(ended).toEqual(['other', 'hanging']);
  });
});

test('a job that waits forever is terminated as too slow, although it uses no CPU time', async () => {
  const pool = unrulyPool({ limitsOf: () => ({ ...limits, wallTime: 1_000 }) });
  await expect(processOf(pool, 'sleep')).rejects.toMatchObject({ code: 'document.too_slow' });
});

describe('a job that exceeds its memory limit', () => {
  test('is terminated, its memory is freed, and the jobs behind it run', async () => {
    const pool = unrulyPool();
    const hoarder = await processOf(pool);
    const hoarding = processOf(pool, 'hoard');
    const behind = processOf(pool);
    await expect(hoarding).rejects.toMatchObject({ code: 'document.too_much_memory' });
    expect(readResourceUsage(hoarder)).toBeNull();
    expect(await behind).not.toBe(hoarder);
  });

  test('is terminated by the kernel if it allocates faster than the pool checks', async () => {
    const pool = unrulyPool();
    const code = 'document.too_much_memory';
    await expect(processOf(pool, 'devour')).rejects.toMatchObject({ code });
  });

  test('is terminated first if all processes together use too much, and reported as busy', async () => {
    const budget = new MemoryBudget(150 * megabyte);
    // Its own limit is so high that it cannot be reached between two measurements.
    const limitsOf = () => ({ ...limits, memory: 1024 * megabyte });
    const pool = unrulyPool({ size: 2, budget, limitsOf });
    const waiting = processOf(pool, 'sleep', 'someone else').catch(() => null);
    await expect(processOf(pool, 'hoard')).rejects.toMatchObject({ name: 'EngineBusyError' });
    await pool.close();
    await waiting;
  });
});

describe('a job that crashes its process', () => {
  test('fails alone, immediately if its process is new', async () => {
    const pool = unrulyPool();
    const crashing = processOf(pool, 'crash');
    const behind = processOf(pool);
    await expect(crashing).rejects.toMatchObject({ code: 'document.damaged' });
    await expect(behind).resolves.toBeGreaterThan(0);
  });

  test('is retried in a new process if an earlier job may be the cause', async () => {
    const pool = unrulyPool();
    const before = await processOf(pool);
    const after = await processOf(pool, `once ${before}`);
    expect(after).not.toBe(before);
  });
});

test('a long job lets the next one overtake it', async () => {
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

describe('before there is another job', () => {
  test('a process is started in the place of one that was terminated', async () => {
    const pool = unrulyPool();
    const hanging = processOf(pool, 'hang');
    const [terminated] = childProcesses();
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    const [next] = childProcesses().filter((id) => id !== terminated);
    expect(await processOf(pool)).toBe(next);
  });

  test('a process is started beside a long job', async () => {
    const pool = unrulyPool({ maxLong: 1, limitsOf: () => ({ ...limits, stepTime: 60_000 }) });
    const sleeping = processOf(pool, 'sleep').catch(() => null);
    await expect.poll(childProcesses, { timeout: 20_000 }).toHaveLength(2);
    await pool.close();
    await sleeping;
  });

  test('a process that could not start is not started again', async () => {
    const pool = unrulyPool({ workerUrl: new URL('./no-such-worker.ts', import.meta.url) });
    await expect(processOf(pool)).rejects.toThrow('could not start');
    expect(childProcesses()).toEqual([]);
  });
});

test('a job that only waits for the CPU does not count as long, and its process is kept', async () => {
  const pool = unrulyPool({ maxLong: 1, longAfter: 500 });
  const before = await processOf(pool);
  expect(await processOf(pool, 'nap 1000')).toBe(before);
  expect(await processOf(pool)).toBe(before);
});

test('a background job runs in a process of its own, with a low priority, beside other jobs', async () => {
  const pool = unrulyPool({ maxLong: 1 });
  const idle = await processOf(pool);
  const input = { path: 'nap 10000', maxBytes: 1 };
  const napping = pool.run('inspect', input, 'someone', { isBackground: true }).catch(() => null);
  const [background = Number.NaN] = childProcesses().filter((id) => id !== idle);
  expect(getPriority(background)).toBeGreaterThan(getPriority(idle));
  expect(await processOf(pool)).toBe(idle);
  expect(getPriority(idle)).toBe(getPriority());
  await pool.close();
  await napping;
});

test('the process of a background job is not used again', async () => {
  const pool = unrulyPool();
  const input = { path: 'calm', maxBytes: 1 };
  const { pages } = await pool.run('inspect', input, 'someone', { isBackground: true });
  expect(await processOf(pool)).not.toBe(pages[0]?.width);
});

test('a job that ended its process is repeated with a low priority', async () => {
  const pool = unrulyPool();
  const used = await processOf(pool);
  const crashing = processOf(pool, 'crash').catch(() => null);
  await expect
    .poll(() => childProcesses().some((id) => id !== used && getPriority(id) > getPriority()))
    .toBe(true);
  await crashing;
});

test('a job that waits forever eventually lets the next one overtake it', async () => {
  const pool = unrulyPool({ maxLong: 1 });
  const sleeping = processOf(pool, 'sleep').catch(() => null);
  expect(await processOf(pool)).toBeGreaterThan(0);
  await pool.close();
  await sleeping;
});

test('an idle process is terminated', async () => {
  const pool = unrulyPool({ idleTime: 50 });
  const idle = await processOf(pool);
  await expect.poll(() => readResourceUsage(idle), { timeout: 20_000 }).toBeNull();
});

test('an idle process is kept in reserve while another is in use', async () => {
  const before = childProcesses();
  const ownProcesses = () => childProcesses().filter((id) => !before.includes(id));
  const pool = unrulyPool({ size: 2, idleTime: 100, longAfter: 2_000 });
  const napping = processOf(pool, 'nap 600');
  const processes = ownProcesses();
  expect(processes).toHaveLength(2);
  const used = await napping;
  expect(ownProcesses()).toEqual(processes);
  const [reserve = Number.NaN] = processes.filter((id) => id !== used);
  await expect.poll(() => readResourceUsage(reserve), { timeout: 20_000 }).toBeNull();
});

test('a worker is replaced after its maximum number of jobs', async () => {
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

test('a full queue rejects new jobs and accepts them again later', async () => {
  const pool = unrulyPool({ maxWaiting: 1 });
  const [running, waiting] = [processOf(pool), processOf(pool)];
  await expect(processOf(pool)).rejects.toMatchObject({ name: 'EngineBusyError', queue: 'pages' });
  await Promise.all([running, waiting]);
  await expect(processOf(pool)).resolves.toBeGreaterThan(0);
});

test('closing terminates running and waiting jobs', async () => {
  const pool = unrulyPool();
  const outcomes = Promise.allSettled([processOf(pool, 'hang'), processOf(pool)]);
  await pool.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(processOf(pool)).rejects.toMatchObject({ name: 'EngineClosedError' });
});

test('a worker that cannot start is not reported as a fault of the document', async () => {
  const pool = unrulyPool({ workerUrl: new URL('./nowhere.js', import.meta.url) });
  await expect(processOf(pool)).rejects.toThrow('could not start');
});
