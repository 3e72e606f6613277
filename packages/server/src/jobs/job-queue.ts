import type { Database } from '../store/database.ts';
import { type ClaimedJob, claimJob, createTurns } from './claim-job.ts';
import type { JobHandler } from './job-kind.ts';
import type { ObserveJob } from './observe-jobs.ts';
import { runJob } from './run-job.ts';

/** A queue for jobs of one kind: either new jobs, or jobs that have failed before. */
export interface JobQueue {
  /** Starts as many jobs as the concurrency allows. */
  wake(): void;
  /** The leases of the running jobs. */
  leases(): readonly string[];
  /** Accepts no more jobs, and resolves once none is running. */
  stop(): Promise<void>;
}

export interface JobQueueOptions {
  readonly isRetry: boolean;
  /** Number of concurrent jobs. */
  readonly concurrency: number;
  /** Milliseconds that `stop` waits for running jobs. */
  readonly stopGrace: number;
  /** Called when a job ends, because it may have queued others. */
  readonly onEnded: () => void;
  readonly observe: ObserveJob;
}

export function createJobQueue(
  db: Database,
  handler: JobHandler,
  { isRetry, concurrency, stopGrace, onEnded, observe }: JobQueueOptions,
  report: (error: unknown) => void,
): JobQueue {
  const { limits } = handler;
  const timeLimit = isRetry ? limits.timeLimit : limits.firstTimeLimit;
  const turns = createTurns();
  const running = new Map<ClaimedJob, Promise<void>>();
  const stopping = new AbortController();
  let isStopped = false;
  let filling: Promise<void> | null = null;
  let isWanted = false;

  // One company may not use all slots, nor one envelope more than half of them.
  const maxOfCompany = Math.max(1, concurrency - 1);
  const maxOfEnvelope = Math.max(1, Math.floor(concurrency / 2));
  const busy = (most: number, keyOf: (job: ClaimedJob) => string): string[] => {
    const counts = new Map<string, number>();
    for (const job of running.keys()) counts.set(keyOf(job), (counts.get(keyOf(job)) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= most).map(([key]) => key);
  };

  const fill = async () => {
    while (!isStopped && running.size < concurrency) {
      const job = await claimJob(
        db,
        {
          kind: handler.kind,
          isRetry,
          busyCompanies: busy(maxOfCompany, ({ company_id }) => company_id),
          busyEnvelopes: busy(maxOfEnvelope, ({ envelope_id }) => envelope_id),
        },
        turns,
      );
      if (job === null) return;
      const run = { timeLimit, stop: stopping.signal, report };
      const ended = observe(job, () => runJob(db, handler, job, run)).finally(() => {
        running.delete(job);
        wake();
        onEnded();
      });
      running.set(job, ended);
    }
  };
  const wake = () => {
    isWanted = true;
    if (isStopped || filling !== null) return;
    filling = (async () => {
      while (isWanted && !isStopped) {
        isWanted = false;
        await fill().catch(report);
      }
      filling = null;
    })();
  };

  return {
    wake,
    leases: () => [...running.keys()].map(({ leased_by }) => leased_by),
    stop: async () => {
      isStopped = true;
      await filling;
      const grace = setTimeout(() => stopping.abort(), stopGrace);
      await Promise.all(running.values());
      clearTimeout(grace);
    },
  };
}
