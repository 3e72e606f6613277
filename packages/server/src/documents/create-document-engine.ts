import { availableParallelism } from 'node:os';
import type { DocumentEngine, JobOptions, QueueName } from './document-engine.ts';
import { type JobLimits, jobKinds } from './worker/job-kinds.ts';
import type { JobInput, JobName, JobOutput } from './worker/jobs.ts';
import { MemoryBudget } from './worker/memory-budget.ts';
import { createWorkerPool, type WorkerPool } from './worker/worker-pool.ts';

/** How a document engine is set up; all of it has a default. */
export interface DocumentEngineOptions {
  /** Bytes of the largest PDF that is taken; 50 MB unless told. */
  readonly maxBytes?: number;
  /** Milliseconds of processor time that one job may take; by its kind, 15,000 or more, unless told. */
  readonly jobTimeLimit?: number;
  /** Milliseconds after which a process with nothing to do is ended; 30,000 unless told. */
  readonly idleTime?: number;
  /** Bytes of memory that all processes may hold together; 1.5 GB unless told. */
  readonly maxMemory?: number;
  /** Jobs of each queue that are done at the same time. */
  readonly workers?: Partial<Readonly<Record<QueueName, number>>>;
  /**
   * Jobs done at the same time where all queues share their processes: for a machine with little memory.
   * What a sender sends can then hold up what others look at.
   */
  readonly sharedWorkers?: number;
  /** Jobs of each queue that take long and are done beside the others; 2 unless told, 4 of stamping. */
  readonly maxLong?: number;
  /** Jobs that may wait in a queue before another is refused; 1,000 unless told. */
  readonly maxWaiting?: number;
  /** Jobs after which a process is replaced; 200 unless told. */
  readonly jobsPerWorker?: number;
  /** The processes' entry; the build puts it beside this module as `worker.js`. */
  readonly workerUrl?: URL;
}

const defaultMaxBytes = 50_000_000;
const defaultIdleTime = 30_000;
const defaultJobsPerWorker = 200;
const defaultMaxWaiting = 1_000;
const defaultMaxMemory = 1_500 * 1024 * 1024;
const maxWorkers = 4;

/** Milliseconds of processor time after which a job lets others pass: far more than a page of a usual document takes. */
const longAfter = 1_000;

/** Steps by which others go before a queue. */
const niceness: Readonly<Record<QueueName, number>> = {
  signing: 0,
  pages: 0,
  intake: 1,
  stamping: 4,
  preparation: 5,
};

/**
 * Long jobs of each queue that others may pass. Of stamping they are as many as the server's jobs
 * have places for, so that the next one always finds a process.
 */
const maxLong: Readonly<Record<QueueName, number>> = {
  signing: 2,
  pages: 2,
  intake: 2,
  stamping: 4,
  preparation: 2,
};

const queues: readonly QueueName[] = ['signing', 'pages', 'intake', 'stamping', 'preparation'];

/** Pixels: specification of page images on the document CDN. */
const pageImageWidth = 1600;

/**
 * The engine of every PDF of this server. Close it when the server stops.
 *
 * @example
 * ```ts
 * const documents = createDocumentEngine();
 * const { pages } = await documents.inspect('/data/originals/contract.pdf');
 * const first = await documents.renderPage({ path, bytes, sha256 }, 0);
 * await documents.close();
 * ```
 */
export function createDocumentEngine(options: DocumentEngineOptions = {}): DocumentEngine {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const budget = new MemoryBudget(options.maxMemory ?? defaultMaxMemory);
  const limitsOf = (name: JobName): JobLimits => {
    const { limits } = jobKinds[name];
    const { jobTimeLimit } = options;
    return jobTimeLimit === undefined
      ? limits
      : { ...limits, cpuTime: jobTimeLimit, stepTime: jobTimeLimit };
  };
  const createPool = (queue: QueueName, size: number) =>
    createWorkerPool({
      queue,
      workerUrl: options.workerUrl ?? new URL('./worker.js', import.meta.url),
      size,
      maxLong: options.maxLong ?? maxLong[queue],
      longAfter,
      limitsOf,
      niceness: niceness[queue],
      idleTime: options.idleTime ?? defaultIdleTime,
      budget,
      jobsPerWorker: options.jobsPerWorker ?? defaultJobsPerWorker,
      maxWaiting: options.maxWaiting ?? defaultMaxWaiting,
    });
  const { sharedWorkers } = options;
  const shared = sharedWorkers === undefined ? null : createPool('pages', sharedWorkers);
  const pools = Object.fromEntries(
    queues.map((queue): [string, WorkerPool] => [
      queue,
      shared ?? createPool(queue, options.workers?.[queue] ?? defaultWorkers(queue)),
    ]),
  ) as Record<QueueName, WorkerPool>;

  function run<N extends JobName>(
    name: N,
    input: JobInput<N>,
    owner: string,
    { queue = jobKinds[name].queue, owner: fairOwner = owner, timeLimit }: JobOptions = {},
  ): Promise<JobOutput<N>> {
    return pools[queue].run(name, input, fairOwner, timeLimit);
  }

  return {
    inspect: (path, job) => run('inspect', { path, maxBytes }, path, job),
    renderPage: (file, pageIndex, { width = pageImageWidth, ...job } = {}) =>
      run('render', { file, pageIndex, width }, file.path, job),
    readPageText: (file, pageIndex, job) => run('text', { file, pageIndex }, file.path, job),
    stamp: (request, job) => run('stamp', request, request.original.path, job),
    checkUpload: (check, job) => run('upload', check, check.file.path, job),
    rehearse: (rehearsal, job) => run('rehearse', rehearsal, 'rehearsal', job),
    drawInk: (ink, job) => run('ink', ink, 'ink', job),
    close: async () => {
      await Promise.all(queues.map((queue) => pools[queue].close()));
    },
  };
}

/**
 * People who look at pages are the most. There is a place for each document that is stamped at the
 * same time, one of them for what has failed before.
 */
function defaultWorkers(queue: QueueName): number {
  if (queue === 'signing') return 1;
  if (queue === 'stamping') return 3;
  const spare = Math.min(maxWorkers, availableParallelism() - 1);
  return Math.max(queue === 'preparation' ? 1 : 2, spare);
}
