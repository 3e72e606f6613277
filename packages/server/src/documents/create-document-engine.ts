import { availableParallelism } from 'node:os';
import type { DocumentEngine, JobOptions, QueueName } from './document-engine.ts';
import { type JobLimits, jobKinds } from './worker/job-kinds.ts';
import type { JobInput, JobName, JobOutput } from './worker/jobs.ts';
import { MemoryBudget } from './worker/memory-budget.ts';
import { createWorkerPool, type WorkerPool } from './worker/worker-pool.ts';

/** Options of a document engine. */
export interface DocumentEngineOptions {
  /** Maximum size of a PDF in bytes. Default: 50 MB. */
  readonly maxBytes?: number;
  /** Milliseconds of CPU time that one job may use. Default: the limit of its kind (`jobKinds`). */
  readonly jobTimeLimit?: number;
  /** Milliseconds after which an idle process is terminated. Default: 30,000. */
  readonly idleTime?: number;
  /** Memory limit of all processes together, in bytes. Default: 1.5 GB. */
  readonly maxMemory?: number;
  /** Number of jobs of each queue that run at the same time, besides long jobs. */
  readonly workers?: Partial<Readonly<Record<QueueName, number>>>;
  /**
   * Number of jobs that run at the same time if all queues share their processes, for machines with
   * little memory. A sender's uploads can then delay the pages that others look at.
   */
  readonly sharedWorkers?: number | undefined;
  /** Number of long jobs of each queue that run beside the others. Default: 2; 4 for `stamping`. */
  readonly maxLong?: number;
  /** Maximum number of waiting jobs in a queue; further jobs are rejected. Default: 1,000. */
  readonly maxWaiting?: number;
  /** Number of jobs after which a process is replaced. Default: 200. */
  readonly jobsPerWorker?: number;
  /** The entry point of the worker processes. Default: `worker.js` beside this module. */
  readonly workerUrl?: URL;
  /**
   * Whether processes of less urgent queues, and those of long jobs, leave the CPU to others. On a
   * machine that something else keeps busy, such a job may take minutes. Default: `true`.
   */
  readonly yieldsCpu?: boolean;
}

const defaultMaxBytes = 50_000_000;
const defaultIdleTime = 30_000;
const defaultJobsPerWorker = 200;
const defaultMaxWaiting = 1_000;
const defaultMaxMemory = 1_500 * 1024 * 1024;
const maxWorkers = 4;

/**
 * Milliseconds of CPU time after which a job counts as long: far more than a usual page takes. Its
 * process is replaced afterwards, which takes half a second of CPU time.
 */
const longAfter = 800;

/** Niceness of the processes of each queue, 0 to 19. */
const niceness: Readonly<Record<QueueName, number>> = {
  signing: 0,
  pages: 0,
  intake: 1,
  stamping: 4,
  preparation: 5,
};

/**
 * Niceness added for a long job. The job then gets a fifteenth of the CPU time of a short one, so four
 * long jobs on two processors slow a short one by less than a seventh.
 */
const longNiceness = 12;

/**
 * Number of long jobs of each queue that other jobs can overtake. For `stamping`, it is at least
 * the number of documents that the server stamps at once, so the next job always gets a process.
 */
const maxLong: Readonly<Record<QueueName, number>> = {
  signing: 2,
  pages: 2,
  intake: 2,
  stamping: 4,
  preparation: 2,
};

const queues: readonly QueueName[] = ['signing', 'pages', 'intake', 'stamping', 'preparation'];

/** Pixels: as specified for page images on the document CDN. */
const pageImageWidth = 1600;

/**
 * Creates the document engine of a server. Close it when the server stops.
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
  const { yieldsCpu = true } = options;
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
      niceness: yieldsCpu ? niceness[queue] : 0,
      longNiceness: yieldsCpu ? niceness[queue] + longNiceness : 0,
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
    { queue = jobKinds[name].queue, owner: fairOwner = owner, ...limits }: JobOptions = {},
  ): Promise<JobOutput<N>> {
    return pools[queue].run(name, input, fairOwner, limits);
  }

  return {
    inspect: (path, job) => run('inspect', { path, maxBytes }, path, job),
    renderPage: (file, pageIndex, { width = pageImageWidth, webp = false, ...job } = {}) =>
      run('render', { file, pageIndex, format: { width, webp } }, file.path, job),
    readPageText: (file, pageIndex, job) => run('text', { file, pageIndex }, file.path, job),
    stamp: (request, job) => run('stamp', request, request.original.path, job),
    makeCertificate: (request, job) =>
      run('certificate', request, request.facts.envelope.fingerprint, job),
    addSignaturePlace: (request, job) => run('signaturePlace', request, request.path, job),
    checkUpload: (check, job) => run('upload', check, check.file.path, job),
    redrawLogo: (file, job) => run('logo', file, file.path, job),
    dryRun: (dryRun, job) => run('dryRun', dryRun, 'dryRun', job),
    drawInk: (ink, job) => run('ink', ink, 'ink', job),
    queues: () =>
      shared === null
        ? queues.map((queue) => ({ queue, ...pools[queue].load() }))
        : [{ queue: 'pages', ...shared.load() }],
    close: async () => {
      await Promise.all(queues.map((queue) => pools[queue].close()));
    },
  };
}

/**
 * Page views are the most frequent jobs. Stamping has one worker for each document that the server
 * stamps at the same time, including one for retries.
 */
function defaultWorkers(queue: QueueName): number {
  if (queue === 'signing') return 1;
  if (queue === 'stamping') return 3;
  const spare = Math.min(maxWorkers, availableParallelism() - 1);
  return Math.max(queue === 'preparation' ? 1 : 2, spare);
}
