import type { Database } from '../store/database.ts';
import { isOnPostgres } from '../store/is-on-postgres.ts';
import { withoutScope } from '../telemetry/scope.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { leaseTime } from './claim-job.ts';
import type { JobHandler } from './job-kind.ts';
import { createJobQueue } from './job-queue.ts';
import {
  failUnknownKinds,
  nextDueAt,
  promoteDueJobs,
  renewLeases,
  resumeInterrupted,
} from './job-states.ts';
import { observeJobs } from './observe-jobs.ts';

export interface JobRunner {
  /** Starts running jobs. */
  start(): void;
  /** Looks for jobs now instead of at the next round. */
  wake(): void;
  /** Waits for running jobs for a limited time, then stops. The next start resumes the others. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly telemetry: Telemetry;
  /** Milliseconds that `stop` waits for running jobs. Default: 5,000. */
  readonly stopGrace?: number;
}

/** Milliseconds between two rounds if nothing wakes the runner; fewer if other processes queue jobs. */
const [ownRound, sharedRound] = [5_000, 1_000] as const;

/** Milliseconds between two renewals of leases. */
const renewalInterval = leaseTime / 4;

const defaultStopGrace = 5_000;

/**
 * Runs queued jobs: each at least once, with limited attempts and time.
 *
 * Each kind has its own queues, so that a slow mail server does not delay documents. Within a kind,
 * companies take turns, then a company's envelopes. Failed jobs are retried in a separate queue,
 * one at a time, so that new jobs never wait for them.
 */
export function createJobRunner(
  db: Database,
  handlers: readonly JobHandler[],
  report: (error: unknown) => void,
  { telemetry, stopGrace = defaultStopGrace }: JobRunnerOptions,
): JobRunner {
  const isShared = isOnPostgres(db);
  const round = isShared ? sharedRound : ownRound;
  let timer: NodeJS.Timeout | null = null;
  let renewals: NodeJS.Timeout | null = null;
  let isStarted = false;
  let isStopped = false;
  let looking: Promise<void> | null = null;
  let isWanted = false;
  const observe = observeJobs(telemetry);
  const queues = handlers.flatMap((handler) => {
    const onEnded = () => wake();
    const { concurrency } = handler.limits;
    const shared = { stopGrace, onEnded, observe };
    return [
      createJobQueue(db, handler, { ...shared, isRetry: false, concurrency }, report),
      createJobQueue(db, handler, { ...shared, isRetry: true, concurrency: 1 }, report),
    ];
  });

  const renew = () => {
    renewLeases(
      db,
      queues.flatMap((queue) => queue.leases()),
    ).catch(report);
  };
  const look = async () => {
    await promoteDueJobs(db);
    for (const queue of queues) queue.wake();
    const due = await nextDueAt(db);
    const wait = due === null ? round : Math.min(Math.max(due - Date.now(), 10), round);
    if (timer !== null) clearTimeout(timer);
    timer = isStopped ? null : setTimeout(wake, wait).unref();
  };
  const wake = () => {
    isWanted = true;
    if (!isStarted || isStopped || looking !== null) return;
    // Rounds, and the timers that they leave, are no part of the call that has queued a job.
    looking = withoutScope(async () => {
      while (isWanted && !isStopped) {
        isWanted = false;
        await look().catch((error: unknown) => {
          report(error);
          if (timer !== null) clearTimeout(timer);
          timer = isStopped ? null : setTimeout(wake, round).unref();
        });
      }
      looking = null;
    });
  };
  const begin = async () => {
    // No other process uses the database, so leased jobs were running when the last process ended.
    if (!isShared) await resumeInterrupted(db);
    await failUnknownKinds(
      db,
      handlers.map(({ kind }) => kind),
    );
  };

  return {
    start: () => {
      if (isStarted) return;
      looking = begin()
        .catch(report)
        .finally(() => {
          looking = null;
          wake();
        });
      isStarted = true;
      renewals = setInterval(renew, renewalInterval).unref();
    },
    wake,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await looking;
      await Promise.all(queues.map((queue) => queue.stop()));
      if (renewals !== null) clearInterval(renewals);
    },
  };
}
