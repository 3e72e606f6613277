import {
  EngineBusyError,
  EngineClosedError,
  type JobOptions,
  type QueueName,
} from '../document-engine.ts';
import { DocumentError } from '../pdf/document-error.ts';
import { FairQueue } from './fair-queue.ts';
import { reviveFailure } from './job-failure.ts';
import type { JobLimits } from './job-kinds.ts';
import type { JobInput, JobMessage, JobName, JobOutput, ResultMessage } from './jobs.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { type ProcessEnd, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export interface WorkerPoolOptions {
  /** The queue that the pool serves. */
  readonly queue: QueueName;
  /** The entry point of the worker processes: see `worker.ts`. */
  readonly workerUrl: URL;
  /** Number of jobs that run at the same time, besides long jobs. */
  readonly size: number;
  /** Number of long jobs that do not count towards `size`. */
  readonly maxLong: number;
  /** Milliseconds of CPU time after which a job counts as long. */
  readonly longAfter: number;
  /** The limits of a kind of job. */
  readonly limitsOf: (name: JobName) => JobLimits;
  /** Niceness of the processes: 0 to 19. */
  readonly niceness: number;
  /** Niceness during a long job and in the background: 0 to 19. */
  readonly longNiceness: number;
  /** Number of jobs after which a process is replaced, to bound pdfium's memory leaks. */
  readonly jobsPerWorker: number;
  /** Milliseconds after which an idle process is terminated. */
  readonly idleTime: number;
  /** Maximum number of waiting jobs; further jobs are rejected. */
  readonly maxWaiting: number;
  /** The memory budget that all processes of the engine share. */
  readonly budget: MemoryBudget;
}

/** The options of a job in its queue. */
export type PoolJobOptions = Pick<JobOptions, 'timeLimit' | 'isBackground' | 'isLarge'>;

export interface WorkerPool {
  /**
   * Queues a job. Owners take turns. Throws `EngineBusyError` if the queue is full. `timeLimit`, in
   * milliseconds of CPU time, lowers the limit of the kind of job.
   */
  run<N extends JobName>(
    name: N,
    input: JobInput<N>,
    owner: string,
    options?: PoolJobOptions,
  ): Promise<JobOutput<N>>;
  load(): { readonly waiting: number; readonly running: number };
  close(): Promise<void>;
}

interface Task {
  readonly message: JobMessage;
  readonly owner: string;
  readonly limits: JobLimits;
  readonly isBackground: boolean;
  readonly isLarge: boolean;
  readonly resolve: (output: JobOutput<JobName>) => void;
  readonly reject: (error: Error) => void;
  /** Number of times the job was restarted. */
  restarts: number;
}

interface Worker {
  readonly process: WorkerProcess;
  task: Task | null;
  /** Whether its job is long or in the background, so that another job may run beside it. */
  isLong: boolean;
  jobsDone: number;
  idleTimer: NodeJS.Timeout | null;
}

/** An earlier job may have caused a crash. */
const maxRestarts = 1;

/** Other processes may have caused a lack of memory, and need time to end. */
const maxPressureRestarts = 4;

/** Number of processes kept while there are jobs: one in use, and one for when it is busy. */
const minFreeWorkers = 2;

/** Bytes that an idle process may keep. pdfium never releases memory it has allocated. */
const maxIdleMemory = 320 * 1024 * 1024;

/** Bytes that a process may use at the end of a job, before garbage collection. */
const maxMemoryAfterJob = 512 * 1024 * 1024;

/** Milliseconds of CPU time after which a process is replaced, well below the kernel's limit. */
const maxCpuTime = 300_000;

/**
 * Creates a pool of worker processes for documents. Each runs one job at a time, starts when first
 * needed and is terminated when idle.
 *
 * A job that exceeds its limits or crashes its process fails alone; waiting jobs run in another
 * process. Other jobs can overtake a long job.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const waiting = new FairQueue<Task>();
  /** Jobs to retry in a new process. */
  const restarting: Task[] = [];
  const workers = new Set<Worker>();
  /** The kinds of jobs seen so far: processes started in advance load their libraries. */
  const kinds = new Set<JobName>();
  /** When a job was last assigned, by `performance.now`. */
  let lastAssigned = 0;
  let isClosed = false;

  function dispatch(): void {
    while (!isClosed && restarting.length + waiting.size > 0) {
      const busy = [...workers].filter(({ task }) => task !== null);
      const long = Math.min(options.maxLong, busy.filter(({ isLong }) => isLong).length);
      if (busy.length - long >= options.size) return;
      const again = restarting.shift();
      const task = again ?? waiting.take(mayStart(busy));
      if (task === null) return;
      // The process that is ready stays free for a short job.
      const isBackground =
        task.isBackground || task.restarts > 0 || (busy.length > 0 && isSlow(task, busy));
      assign(isBackground ? spawn({ isBackground }) : (idleWorker() ?? spawn()), task);
      startAhead();
    }
  }

  /** Whether a job is expected to be slow: it is large, or its owner has a long job. */
  function isSlow({ owner, isLarge }: Task, busy: readonly Worker[]): boolean {
    const isLongOfOwner = ({ task, isLong }: Worker) =>
      isLong && task?.owner === owner && !task.isBackground;
    return isLarge || busy.some(isLongOfOwner);
  }

  /**
   * Keeps a worker free for the next owner's short job: neither one owner's jobs nor slow jobs of
   * several owners may use all workers.
   */
  function mayStart(busy: readonly Worker[]): (task: Task) => boolean {
    const most = Math.max(1, options.size - 1);
    const long = busy.filter(({ isLong }) => isLong).length;
    const slow = busy.filter(({ task, isLong }) => isLong || task?.isLarge === true).length;
    const hasRoomForSlow = slow - Math.min(options.maxLong, long) < most;
    return (task) => {
      const own = busy.filter((worker) => worker.task?.owner === task.owner && !worker.isLong);
      return own.length < most && (hasRoomForSlow || !isSlow(task, busy));
    };
  }

  function idleWorker(): Worker | null {
    for (const worker of workers) if (worker.task === null) return worker;
    return null;
  }

  function spawn({ isBackground } = { isBackground: false }): Worker {
    const process = startWorkerProcess(
      {
        entry: options.workerUrl,
        niceness: options.niceness,
        longNiceness: options.longNiceness,
        isBackground,
        longAfter: options.longAfter,
        budget: options.budget,
        kinds: [...kinds],
      },
      (message) => onMessage(worker, message),
      ({ memory }) => {
        if (worker.task !== null || memory <= maxIdleMemory) return;
        terminate(worker);
        startReplacement();
      },
      (end) => onEnd(worker, end),
    );
    const worker: Worker = {
      process,
      task: null,
      isLong: isBackground,
      jobsDone: 0,
      idleTimer: null,
    };
    workers.add(worker);
    return worker;
  }

  /** Starts a process in advance, because a job would wait a second for it. */
  function startAhead(): void {
    if (idleWorker() === null && freeWorkers() < options.size) startIdling(spawn());
  }

  /**
   * Replaces a process that has a long job or has ended. A job that ends one process often ends the
   * next, so one process more than `size` may run.
   */
  function startReplacement(): void {
    if (isClosed) return;
    const isShort = freeWorkers() < options.size;
    if (isShort || (idleWorker() === null && freeWorkers() === options.size)) startIdling(spawn());
  }

  function freeWorkers(): number {
    return [...workers].filter(({ isLong }) => !isLong).length;
  }

  function startIdling(worker: Worker): void {
    worker.idleTimer = setTimeout(() => {
      const isBusy = [...workers].some(({ task }) => task !== null);
      const isPoolIdle = !isBusy && performance.now() - lastAssigned >= options.idleTime;
      if (isPoolIdle || freeWorkers() > minFreeWorkers) terminate(worker);
      else startIdling(worker);
    }, options.idleTime).unref();
  }

  function assign(worker: Worker, task: Task): void {
    if (worker.idleTimer !== null) clearTimeout(worker.idleTimer);
    worker.idleTimer = null;
    worker.task = task;
    lastAssigned = performance.now();
    worker.process.run(task.message, task.limits, () => {
      worker.isLong = true;
      dispatch();
      startReplacement();
    });
  }

  function release(worker: Worker): Task | null {
    const { task } = worker;
    if (worker.idleTimer !== null) clearTimeout(worker.idleTimer);
    worker.idleTimer = null;
    worker.task = null;
    worker.isLong = false;
    return task;
  }

  function onMessage(worker: Worker, message: ResultMessage): void {
    const task = release(worker);
    if (task === null) return;
    worker.jobsDone += 1;
    const usage = worker.process.rest();
    const isUsedUp =
      worker.jobsDone >= options.jobsPerWorker ||
      worker.process.hasLowPriority() ||
      // It was started to let jobs overtake a long job that has ended.
      freeWorkers() > options.size + 1 ||
      (usage !== null && (usage.memory > maxMemoryAfterJob || usage.cpuTime > maxCpuTime));
    if (isUsedUp) terminate(worker);
    else startIdling(worker);
    if (message.kind === 'done') task.resolve(message.output);
    else task.reject(reviveFailure(message.failure));
    dispatch();
    if (isUsedUp) startReplacement();
  }

  function onEnd(worker: Worker, end: ProcessEnd): void {
    const task = release(worker);
    workers.delete(worker);
    if (task !== null) settle(task, worker, end);
    dispatch();
    if (task !== null && end.kind !== 'no_start') startReplacement();
  }

  function settle(task: Task, worker: Worker, end: ProcessEnd): void {
    const { name } = task.message;
    switch (end.kind) {
      case 'time':
        task.reject(new DocumentError('document.too_slow', `It takes too long to ${name}`));
        return;
      case 'memory':
        task.reject(
          new DocumentError('document.too_much_memory', `It takes too much memory to ${name}`),
        );
        return;
      case 'no_start':
        task.reject(new Error('The document process could not start', { cause: end.cause }));
        return;
      case 'stopped':
        task.reject(new EngineClosedError());
        return;
      case 'pressure':
        if (restart(task, maxPressureRestarts)) return;
        task.reject(new EngineBusyError(options.queue));
        return;
      case 'killed':
      case 'crash':
        // If a new process crashes, only the document can be the cause.
        if ((worker.jobsDone > 0 || end.kind === 'killed') && restart(task)) return;
        task.reject(new DocumentError('document.damaged', 'It crashes its reader', end.cause));
    }
  }

  function restart(task: Task, max = maxRestarts): boolean {
    if (isClosed || task.restarts >= max) return false;
    task.restarts += 1;
    restarting.push(task);
    return true;
  }

  function terminate(worker: Worker): void {
    workers.delete(worker);
    void worker.process.stop();
  }

  return {
    run<N extends JobName>(
      name: N,
      input: JobInput<N>,
      owner: string,
      { timeLimit, isBackground = false, isLarge = false }: PoolJobOptions = {},
    ): Promise<JobOutput<N>> {
      if (isClosed) return Promise.reject(new EngineClosedError());
      kinds.add(name);
      if (waiting.size >= options.maxWaiting) {
        return Promise.reject(new EngineBusyError(options.queue));
      }
      return new Promise<JobOutput<N>>((resolve, reject) => {
        waiting.add(owner, {
          // A worker returns the output that belongs to the job; messages carry no types.
          message: { name, input } as JobMessage,
          owner,
          limits: shorten(options.limitsOf(name), timeLimit),
          isBackground,
          isLarge,
          resolve: (output) => resolve(output as JobOutput<N>),
          reject,
          restarts: 0,
        });
        dispatch();
      });
    },
    load: () => ({
      waiting: restarting.length + waiting.size,
      running: [...workers].filter(({ task }) => task !== null).length,
    }),
    async close() {
      isClosed = true;
      const all = [...workers];
      const unfinished = [...restarting.splice(0), ...waiting.clear()];
      for (const worker of all) {
        const task = release(worker);
        if (task !== null) unfinished.push(task);
      }
      for (const task of unfinished) task.reject(new EngineClosedError());
      await Promise.all(all.map((worker) => worker.process.stop()));
    },
  };
}

function shorten(limits: JobLimits, timeLimit = Number.POSITIVE_INFINITY): JobLimits {
  return {
    ...limits,
    cpuTime: Math.min(limits.cpuTime, timeLimit),
    stepTime: Math.min(limits.stepTime, timeLimit),
    wallTime: Math.min(limits.wallTime, 10 * timeLimit),
  };
}
