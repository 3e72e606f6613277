import { availableParallelism } from 'node:os';
import type { DocumentEngine } from './document-engine.ts';
import { createWorkerPool } from './worker/worker-pool.ts';

/** How a document engine is set up; all of it has a default. */
export interface DocumentEngineOptions {
  /** Bytes of the largest PDF that is taken; 50 MB unless told. */
  readonly maxBytes?: number;
  /** Milliseconds one job may take; 30,000 unless told. */
  readonly jobTimeLimit?: number;
  /** Worker threads; one per core but one, at most 4, unless told. */
  readonly workers?: number;
  /** Jobs after which a worker is replaced; 200 unless told. */
  readonly jobsPerWorker?: number;
  /** The worker's entry; the build puts it beside this module as `worker.js`. */
  readonly workerUrl?: URL;
}

const defaultMaxBytes = 50_000_000;
const defaultJobTimeLimit = 30_000;
const defaultJobsPerWorker = 200;
const mostWorkers = 4;

/** Pixels: specification of page images on the document CDN. */
const pageImageWidth = 1600;

/**
 * The engine of every PDF of this server. Close it when the server stops.
 *
 * @example
 * ```ts
 * const documents = createDocumentEngine();
 * const { pages } = await documents.inspect('/data/originals/contract.pdf');
 * const first = await documents.renderPage('/data/originals/contract.pdf', 0);
 * await documents.close();
 * ```
 */
export function createDocumentEngine(options: DocumentEngineOptions = {}): DocumentEngine {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const pool = createWorkerPool({
    workerUrl: options.workerUrl ?? new URL('./worker.js', import.meta.url),
    size: options.workers ?? Math.min(mostWorkers, Math.max(1, availableParallelism() - 1)),
    jobTimeLimit: options.jobTimeLimit ?? defaultJobTimeLimit,
    jobsPerWorker: options.jobsPerWorker ?? defaultJobsPerWorker,
  });
  return {
    inspect: (path) => pool.run('inspect', { path, maxBytes }),
    renderPage: (path, pageIndex, width = pageImageWidth) =>
      pool.run('render', { path, pageIndex, width }, { urgent: true }),
    readPageText: (path, pageIndex) => pool.run('text', { path, pageIndex }),
    stamp: async (request) => {
      await pool.run('stamp', request);
    },
    close: () => pool.close(),
  };
}
