import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type JobLimits, maxJobMemory } from './job-kinds.ts';
import { MemoryBudget } from './memory-budget.ts';
import {
  createWorkerPool,
  type PoolJobOptions,
  type WorkerPool,
  type WorkerPoolOptions,
} from './worker-pool.ts';

// The real functions, whose calls are recorded: which processes were started, with which priority.
vi.mock('node:child_process', async (load) => {
  const module = await load<typeof import('node:child_process')>();
  return { ...module, fork: vi.fn(module.fork) };
});
vi.mock('node:os', async (load) => {
  const module = await load<typeof import('node:os')>();
  return { ...module, setPriority: vi.fn(module.setPriority) };
});

const megabyte = 1024 * 1024;

const folder = await temporaryFolder();

/** Time must not be what ends a job, however slow the machine: even to start takes CPU time. */
const limits: JobLimits = {
  cpuTime: 600_000,
  stepTime: 600_000,
  wallTime: 600_000,
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
    longNiceness: 12,
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
async function processOf(
  pool: WorkerPool,
  path = 'calm',
  owner = 'someone',
  options: PoolJobOptions = {},
): Promise<number> {
  const { pages } = await pool.run('inspect', { path, maxBytes: 1 }, owner, options);
  return pages[0]?.width ?? Number.NaN;
}

/** A job that would use the CPU for ever, but may do so for half a second. */
const hangBriefly = (pool: WorkerPool) => processOf(pool, 'hang', 'someone', { timeLimit: 500 });

/** The processes that were started, oldest first. */
function started(): readonly ChildProcess[] {
  return vi.mocked(fork).mock.results.map(({ value }) => value);
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    // There is no such process.
    return false;
  }
}

const startedIds = () => started().map(({ pid }) => pid);

/** Stops the clock of this process. Its timers fire only when a test lets time pass. */
function stopClock(): void {
  vi.useFakeTimers({
    toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
}

let releases = 0;

/** A job that waits without using the CPU until it is released. */
function waitingJob() {
  releases += 1;
  const file = folder.path(`released-${releases}`);
  return { path: `until ${file}`, release: () => writeFile(file, '') };
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  vi.mocked(fork).mockClear();
  vi.mocked(setPriority).mockClear();
});

describe('a job that hangs', () => {
  test('is terminated as too slow, and the jobs behind it run', async () => {
    const pool = unrulyPool();
    const hanging = hangBriefly(pool);
    const behind = processOf(pool);
    await expect(hanging).rejects.toMatchObject({ code: 'document.too_slow' });
    await expect(behind).resolves.toBeGreaterThan(0);
  });

  test('does not block another worker', async () => {
    const pool = unrulyPool({ size: 2 });
    let hasEnded = false;
    const hanging = processOf(pool, 'hang').catch(() => {
      hasEnded = true;
    });
    expect(await processOf(pool, 'calm', 'someone else')).toBeGreaterThan(0);
    expect(hasEnded).toBe(false);
    await pool.close();
    await hanging;
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
    expect(isRunning(hoarder)).toBe(false);
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

test('a process runs under limits of the kernel and of V8, whether or not it is watched', async () => {
  const id = await processOf(unrulyPool());
  const limitsOfProcess = readFileSync(`/proc/${id}/limits`, 'latin1');
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(limitsOfProcess)?.[1]);
  // The highest limit of any job, beside what V8 and the threads reserve without using it.
  expect(bytes('Max data size')).toBe(maxJobMemory + 2_560 * megabyte);
  expect(bytes('Max cpu time')).toBe(600);
  expect(bytes('Max core file size')).toBe(0);
  expect(readFileSync(`/proc/${id}/oom_score_adj`, 'latin1').trim()).toBe('1000');
  const command = readFileSync(`/proc/${id}/cmdline`, 'latin1').split('\0');
  expect(command).toContain(`--max-old-space-size=${maxJobMemory / megabyte}`);
});

test('a process that keeps much memory after a job is not used again', async () => {
  const limitsOf = () => ({ ...limits, memory: 1024 * megabyte });
  // A long job would be a reason too.
  const pool = unrulyPool({ limitsOf, longAfter: 60_000 });
  const used = await processOf(pool, 'keep');
  await expect.poll(() => started()[0]?.killed, { timeout: 20_000 }).toBe(true);
  expect(await processOf(pool)).not.toBe(used);
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
  const pool = unrulyPool({ maxLong: 1 });
  const hanging = processOf(pool, 'hang').catch(() => null);
  const next = await processOf(pool);
  expect(next).toBeGreaterThan(0);
  await pool.close();
  await hanging;
});

describe('before there is another job', () => {
  test('a process is started in the place of one that was terminated', async () => {
    const pool = unrulyPool({ longAfter: 60_000 });
    await expect(hangBriefly(pool)).rejects.toMatchObject({ code: 'document.too_slow' });
    expect(startedIds()).toHaveLength(2);
    expect(await processOf(pool)).toBe(startedIds()[1]);
    expect(startedIds()).toHaveLength(2);
  });

  test('a process is started beside a long job', async () => {
    const pool = unrulyPool({ maxLong: 1 });
    const sleeping = processOf(pool, 'sleep').catch(() => null);
    await expect.poll(() => startedIds().length, { timeout: 20_000 }).toBe(2);
    await pool.close();
    await sleeping;
  });

  test('a process that could not start is not started again', async () => {
    const pool = unrulyPool({ workerUrl: new URL('./no-such-worker.ts', import.meta.url) });
    await expect(processOf(pool)).rejects.toThrow('could not start');
    expect(startedIds()).toHaveLength(1);
  });
});

test('a job that only waits for the CPU does not count as long, and its process is kept', async () => {
  const pool = unrulyPool({ maxLong: 1, longAfter: 500 });
  const before = await processOf(pool);
  stopClock();
  const job = waitingJob();
  const waiting = processOf(pool, job.path);
  vi.advanceTimersByTime(1_000);
  await job.release();
  expect(await waiting).toBe(before);
  expect(await processOf(pool)).toBe(before);
  expect(startedIds()).toHaveLength(1);
});

test('a background job runs in a process of its own, with a low priority, beside other jobs', async () => {
  const pool = unrulyPool({ maxLong: 1 });
  const idle = await processOf(pool);
  const input = { path: 'sleep', maxBytes: 1 };
  const sleeping = pool.run('inspect', input, 'someone', { isBackground: true }).catch(() => null);
  const [, background = Number.NaN] = startedIds();
  expect(getPriority(background)).toBeGreaterThan(getPriority(idle));
  expect(await processOf(pool)).toBe(idle);
  expect(getPriority(idle)).toBe(getPriority());
  await pool.close();
  await sleeping;
});

test('the process of a background job is not used again', async () => {
  const pool = unrulyPool();
  const input = { path: 'calm', maxBytes: 1 };
  const { pages } = await pool.run('inspect', input, 'someone', { isBackground: true });
  expect(await processOf(pool)).not.toBe(pages[0]?.width);
});

test('a job that ended its process is repeated with a low priority', async () => {
  // On a busy machine, a crash alone may count as long, which lowers a priority as well.
  const pool = unrulyPool({ longAfter: Number.POSITIVE_INFINITY });
  await processOf(pool);
  await expect(processOf(pool, 'crash')).rejects.toMatchObject({ code: 'document.damaged' });
  expect(setPriority).toHaveBeenCalledExactlyOnceWith(startedIds()[1], expect.any(Number));
  const [[, niceness = 0] = []] = vi.mocked(setPriority).mock.calls;
  expect(niceness).toBeGreaterThan(0);
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
  await expect.poll(() => isRunning(idle), { timeout: 20_000 }).toBe(false);
});

test('an idle process is kept in reserve while another is in use', async () => {
  stopClock();
  const pool = unrulyPool({ size: 2, idleTime: 100, longAfter: 2_000 });
  const job = waitingJob();
  const waiting = processOf(pool, job.path);
  expect(startedIds()).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  await job.release();
  const used = await waiting;
  expect(started().map(({ killed }) => killed)).toEqual([false, false]);
  expect(startedIds()).toContain(used);
  vi.advanceTimersByTime(1_000);
  expect(started().map(({ killed }) => killed)).toEqual([true, true]);
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

describe('a process stays free for a short job', () => {
  const run = (pool: WorkerPool, path: string, owner: string, isLarge = false) =>
    pool.run('inspect', { path, maxBytes: 1 }, owner, { isLarge });

  test("while one owner's long jobs wait for another process", async () => {
    const pool = unrulyPool({ size: 2, maxLong: 2 });
    const hanging = Array.from({ length: 6 }, () => run(pool, 'hang', 'heavy').catch(() => null));
    // Two long ones beside the others, one that counts, and two processes that are ready.
    await expect.poll(() => startedIds().length, { timeout: 30_000 }).toBe(5);
    expect(await processOf(pool, 'calm', 'light')).toBeGreaterThan(0);
    expect(await processOf(pool, 'calm', 'light')).toBeGreaterThan(0);
    await pool.close();
    await Promise.all(hanging);
  });

  test('while large jobs of several owners wait, which run in order once there is room', async () => {
    const pool = unrulyPool({ size: 2, longAfter: 60_000 });
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const job = waitingJob();
    const large = [
      run(pool, job.path, 'a', true).then(note('a1')),
      run(pool, 'calm', 'b', true).then(note('b1')),
      run(pool, 'calm', 'a', true).then(note('a2')),
    ];
    await run(pool, 'calm', 'c').then(note('c1'));
    await run(pool, 'calm', 'c').then(note('c2'));
    expect(order).toEqual(['c1', 'c2']);
    await job.release();
    await Promise.all(large);
    expect(order).toEqual(['c1', 'c2', 'a1', 'b1', 'a2']);
  });
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
