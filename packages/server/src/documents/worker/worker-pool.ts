import { Worker } from 'node:worker_threads';
import { DocumentError } from '../document-engine.ts';
import type {
  JobFailure,
  JobInput,
  JobMessage,
  JobName,
  JobOutput,
  WorkerMessage,
} from './jobs.ts';

export interface WorkerPoolOptions {
  /** The worker's entry: see `worker.ts`. */
  readonly workerUrl: URL;
  readonly size: number;
  /** Milliseconds a job may take before its worker is ended and the document is called too slow. */
  readonly jobTimeLimit: number;
  /** Jobs after which a worker is replaced, so that what pdfium leaks stays small. */
  readonly jobsPerWorker: number;
}

export interface WorkerPool {
  /** `urgent` goes before all that is not: a person is waiting. */
  run<N extends JobName>(
    name: N,
    input: JobInput<N>,
    options?: { readonly urgent?: boolean },
  ): Promise<JobOutput<N>>;
  close(): Promise<void>;
}

interface Task {
  readonly message: JobMessage;
  readonly resolve: (output: JobOutput<JobName>) => void;
  readonly reject: (error: Error) => void;
  crashes: number;
}

interface Crew {
  readonly worker: Worker;
  isReady: boolean;
  task: Task | null;
  timer: NodeJS.Timeout | null;
  jobsDone: number;
}

/** A crash may be the fault of what the worker did before, so a fresh one gets a second try. */
const crashesForgiven = 1;

/** JavaScript heap of one worker; a document that needs more crashes its worker, not the server. */
const heapLimitMb = 1024;

/**
 * Worker threads for documents: one job at a time each, started when first needed.
 *
 * A job that outlives its time, or takes its worker down, fails alone; jobs waiting behind it go to
 * the next worker.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const urgent: Task[] = [];
  const patient: Task[] = [];
  const crews = new Set<Crew>();
  let isClosed = false;

  function dispatch(): void {
    if (isClosed) return;
    while (urgent.length + patient.length > 0) {
      const crew = idleCrew();
      if (crew === null) return;
      const task = urgent.shift() ?? patient.shift();
      if (task !== undefined) assign(crew, task);
    }
  }

  function idleCrew(): Crew | null {
    for (const crew of crews) if (crew.task === null) return crew;
    return crews.size < options.size ? hire() : null;
  }

  function hire(): Crew {
    const worker = new Worker(options.workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    });
    const crew: Crew = { worker, isReady: false, task: null, timer: null, jobsDone: 0 };
    crews.add(crew);
    let cause: unknown;
    worker.on('message', (message: WorkerMessage) => hear(crew, message));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (exitCode) => bury(crew, cause ?? new Error(`Exit code ${exitCode}`)));
    return crew;
  }

  function assign(crew: Crew, task: Task): void {
    crew.task = task;
    crew.timer = setTimeout(() => giveUp(crew), options.jobTimeLimit);
    // An idle pool must not keep the process alive; a busy one must.
    crew.worker.ref();
    crew.worker.postMessage(task.message);
  }

  function release(crew: Crew): Task | null {
    const { task } = crew;
    if (crew.timer !== null) clearTimeout(crew.timer);
    crew.timer = null;
    crew.task = null;
    return task;
  }

  function hear(crew: Crew, message: WorkerMessage): void {
    if (message.kind === 'ready') {
      crew.isReady = true;
      return;
    }
    const task = release(crew);
    crew.jobsDone += 1;
    crew.worker.unref();
    if (crew.jobsDone >= options.jobsPerWorker) dismiss(crew);
    if (message.kind === 'done') task?.resolve(message.output);
    else task?.reject(revive(message.failure));
    dispatch();
  }

  function giveUp(crew: Crew): void {
    const task = release(crew);
    dismiss(crew);
    task?.reject(
      new DocumentError('document.too_slow', `No answer within ${options.jobTimeLimit} ms`),
    );
    dispatch();
  }

  /** The worker is gone, by its own doing. */
  function bury(crew: Crew, cause: unknown): void {
    if (!crews.delete(crew)) return;
    const task = release(crew);
    if (task !== null) retryOrReject(task, crew.isReady, cause);
    dispatch();
  }

  function retryOrReject(task: Task, wasReady: boolean, cause: unknown): void {
    if (!wasReady) {
      task.reject(new Error('The document worker could not start', { cause }));
    } else if (isClosed) {
      task.reject(closedError());
    } else if (task.crashes < crashesForgiven) {
      task.crashes += 1;
      urgent.unshift(task);
    } else {
      task.reject(new DocumentError('document.damaged', 'It crashes its reader', cause));
    }
  }

  function dismiss(crew: Crew): void {
    crews.delete(crew);
    // Resolves whatever state the worker is in.
    void crew.worker.terminate();
  }

  return {
    run<N extends JobName>(
      name: N,
      input: JobInput<N>,
      { urgent: isUrgent = false }: { readonly urgent?: boolean } = {},
    ): Promise<JobOutput<N>> {
      if (isClosed) return Promise.reject(closedError());
      return new Promise<JobOutput<N>>((resolve, reject) => {
        const task: Task = {
          // The worker answers each job with that job's output; threads carry no types.
          message: { name, input } as JobMessage,
          resolve: (output) => resolve(output as JobOutput<N>),
          reject,
          crashes: 0,
        };
        (isUrgent ? urgent : patient).push(task);
        dispatch();
      });
    },
    async close() {
      isClosed = true;
      const staff = [...crews];
      crews.clear();
      const waiting = [...urgent.splice(0), ...patient.splice(0)];
      for (const crew of staff) {
        const task = release(crew);
        if (task !== null) waiting.push(task);
      }
      for (const task of waiting) task.reject(closedError());
      await Promise.all(staff.map((crew) => crew.worker.terminate()));
    },
  };
}

function closedError(): Error {
  return new Error('The document engine is closed');
}

function revive(failure: JobFailure): Error {
  if (failure.code !== null) return new DocumentError(failure.code, failure.message);
  const error = new Error(failure.message);
  if (failure.stack !== null) error.stack = failure.stack;
  return error;
}
