import {
  DocumentError,
  EngineBusyError,
  EngineClosedError,
  type QueueName,
} from '../document-engine.ts';
import { FairQueue } from './fair-queue.ts';
import { reviveFailure } from './job-failure.ts';
import type { JobLimits } from './job-kinds.ts';
import type { JobInput, JobMessage, JobName, JobOutput, ResultMessage } from './jobs.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { type ProcessEnd, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export interface WorkerPoolOptions {
  /** The queue it serves. */
  readonly queue: QueueName;
  /** The processes' entry: see `worker.ts`. */
  readonly workerUrl: URL;
  /** Jobs done at the same time. */
  readonly size: number;
  /** Long jobs that another job may take the place of, each beside it in a process of its own. */
  readonly maxLong: number;
  /** Milliseconds of processor time after which a job is a long one. */
  readonly longAfter: number;
  /** What a job of a kind may use. */
  readonly limitsOf: (name: JobName) => JobLimits;
  /** Steps by which other programs, and other queues, go before this one: 0 to 19. */
  readonly niceness: number;
  /** Jobs after which a process is replaced, so that what pdfium leaks stays small. */
  readonly jobsPerWorker: number;
  /** Milliseconds after which a process with nothing to do is ended. */
  readonly idleTime: number;
  /** Jobs that may wait before another is refused. */
  readonly maxWaiting: number;
  /** What all processes of the engine may hold together. */
  readonly budget: MemoryBudget;
}

export interface WorkerPool {
  /**
   * Owners take turns. Throws `EngineBusyError` when too much is waiting. `timeLimit` is milliseconds
   * of processor time, where less than the kind's is enough.
   */
  run<N extends JobName>(
    name: N,
    input: JobInput<N>,
    owner: string,
    timeLimit?: number,
  ): Promise<JobOutput<N>>;
  close(): Promise<void>;
}

interface Task {
  readonly message: JobMessage;
  readonly owner: string;
  readonly limits: JobLimits;
  readonly resolve: (output: JobOutput<JobName>) => void;
  readonly reject: (error: Error) => void;
  /** How often it was run again. */
  restarts: number;
}

interface Worker {
  readonly process: WorkerProcess;
  task: Task | null;
  /** Its job takes long: another one may run beside it. */
  isLong: boolean;
  jobsDone: number;
  idleTimer: NodeJS.Timeout | null;
}

/** A crash may be the fault of what the process did before, and a lack of memory that of others. */
const maxRestarts = 1;

/** Bytes that a process may keep while it has no job; pdfium never gives back what it once took. */
const maxIdleMemory = 320 * 1024 * 1024;

/** Bytes that a process may hold when its job is over, before it has given back what it can. */
const maxMemoryAfterJob = 512 * 1024 * 1024;

/** Milliseconds of processor time after which a process is replaced, well before the kernel's limit. */
const maxCpuTime = 300_000;

/**
 * Steps by which everything else of its queue goes before a job that takes long: it gets a sixth of
 * what a short one gets, so that four of them together slow the next one by less than half.
 */
const longNiceness = 8;

/**
 * Processes for documents: one job at a time each, started when first needed and ended when idle.
 *
 * A job that uses more than it may, or takes its process down, fails alone; what waits behind it
 * goes to the next process. A job that takes long lets others pass.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const waiting = new FairQueue<Task>();
  /** Jobs to run again, in a fresh process. */
  const restarting: Task[] = [];
  const workers = new Set<Worker>();
  /** The kinds of jobs it was given: a process that is started ahead loads what they need. */
  const kinds = new Set<JobName>();
  let isClosed = false;

  function dispatch(): void {
    while (!isClosed && restarting.length + waiting.size > 0) {
      const busy = [...workers].filter(({ task }) => task !== null);
      const long = Math.min(options.maxLong, busy.filter(({ isLong }) => isLong).length);
      if (busy.length - long >= options.size) return;
      const again = restarting.shift();
      const task = again ?? waiting.take(mayHaveAnother(busy));
      if (task === null) return;
      assign((again === undefined ? idleWorker() : null) ?? spawn(), task);
      startAhead();
    }
  }

  /** No owner may use every worker: the next owner finds one free. */
  function mayHaveAnother(busy: readonly Worker[]): (owner: string) => boolean {
    const most = Math.max(1, options.size - 1);
    const count = (owner: string) =>
      busy.filter(({ task, isLong }) => task?.owner === owner && !isLong).length;
    return (owner) => count(owner) < most;
  }

  function idleWorker(): Worker | null {
    for (const worker of workers) if (worker.task === null) return worker;
    return null;
  }

  function spawn(): Worker {
    const process = startWorkerProcess(
      {
        entry: options.workerUrl,
        niceness: options.niceness,
        longNiceness: options.niceness + longNiceness,
        longAfter: options.longAfter,
        budget: options.budget,
        kinds: [...kinds],
      },
      (message) => onMessage(worker, message),
      ({ memory }) => {
        if (worker.task !== null || memory <= maxIdleMemory) return;
        terminate(worker);
        startInPlace();
      },
      (end) => onEnd(worker, end),
    );
    const worker: Worker = {
      process,
      task: null,
      isLong: false,
      jobsDone: 0,
      idleTimer: null,
    };
    workers.add(worker);
    return worker;
  }

  /** Starts a process before there is a job for it, which would wait a second for it. */
  function startAhead(): void {
    if (idleWorker() === null && freeWorkers() < options.size) startIdling(spawn());
  }

  /**
   * Starts a process in the place of one that is lost to a long job or ended. What took down one often
   * takes down the next, so there may be one more than there are places.
   */
  function startInPlace(): void {
    if (isClosed) return;
    const isShort = freeWorkers() < options.size;
    if (isShort || (idleWorker() === null && freeWorkers() === options.size)) startIdling(spawn());
  }

  function freeWorkers(): number {
    return [...workers].filter(({ isLong }) => !isLong).length;
  }

  function startIdling(worker: Worker): void {
    worker.idleTimer = setTimeout(() => terminate(worker), options.idleTime).unref();
  }

  function assign(worker: Worker, task: Task): void {
    if (worker.idleTimer !== null) clearTimeout(worker.idleTimer);
    worker.idleTimer = null;
    worker.task = task;
    worker.process.run(task.message, task.limits, () => {
      worker.isLong = true;
      dispatch();
      startInPlace();
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
      worker.process.hasYielded() ||
      // Started so that a long job could be passed, and that job is over.
      freeWorkers() > options.size + 1 ||
      (usage !== null && (usage.memory > maxMemoryAfterJob || usage.cpuTime > maxCpuTime));
    if (isUsedUp) terminate(worker);
    else startIdling(worker);
    if (message.kind === 'done') task.resolve(message.output);
    else task.reject(reviveFailure(message.failure));
    dispatch();
    if (isUsedUp) startInPlace();
  }

  function onEnd(worker: Worker, end: ProcessEnd): void {
    const task = release(worker);
    workers.delete(worker);
    if (task !== null) settle(task, worker, end);
    dispatch();
    if (task !== null && end.kind !== 'no_start') startInPlace();
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
        if (!restart(task)) task.reject(new EngineBusyError(options.queue));
        return;
      case 'killed':
      case 'crash':
        // A fresh process that ends by itself has nothing to blame but the document.
        if ((worker.jobsDone > 0 || end.kind === 'killed') && restart(task)) return;
        task.reject(new DocumentError('document.damaged', 'It crashes its reader', end.cause));
    }
  }

  function restart(task: Task): boolean {
    if (isClosed || task.restarts >= maxRestarts) return false;
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
      timeLimit?: number,
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
          resolve: (output) => resolve(output as JobOutput<N>),
          reject,
          restarts: 0,
        });
        dispatch();
      });
    },
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
