import type { Updateable } from 'kysely';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import type { JobsTable } from '../store/tables.ts';
import type { ClaimedJob } from './claim-job.ts';
import { describeFailure } from './describe-failure.ts';
import {
  type JobConclusion,
  type JobHandler,
  PermanentJobError,
  RefusedJobError,
} from './job-kind.ts';
import { retryPause } from './retry-pause.ts';

export interface JobRun {
  /** Timeout of this attempt in milliseconds. */
  readonly timeLimit: number;
  /** Aborted when the server cannot wait any longer. */
  readonly stop: AbortSignal;
  readonly report: (error: unknown) => void;
}

/**
 * What became of an attempt. `retry`: it failed, and is tried again. `failed` and `refused`: the job is given
 * up. `interrupted`: the server stops. `lost`: its lease has expired, or its end could not be recorded.
 */
export type JobOutcome = 'done' | 'retry' | 'failed' | 'refused' | 'interrupted' | 'lost';

type Outcome =
  | { readonly kind: 'done'; readonly conclusion: JobConclusion | null }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The server is stopping: this is not a failure, and the next start runs the job again. */
  | { readonly kind: 'interrupted' };

/** Runs one claimed job, and records and returns what became of it. Never throws. */
export async function runJob(
  db: Database,
  handler: JobHandler,
  job: ClaimedJob,
  run: JobRun,
): Promise<JobOutcome> {
  try {
    if (job.attempts > handler.limits.maxAttempts) {
      // Attempts are counted at their start. The server ended during the last one.
      const reason = 'The server stopped during the job.';
      return await giveUp(db, handler, job, { state: 'failed', reason }, run.report);
    }
    const outcome = await attempt(handler, job, run);
    if (outcome.kind === 'interrupted') return await releaseJob(db, job);
    if (outcome.kind === 'failed') return await fail(db, handler, job, outcome.error, run.report);
    return await end(db, handler, job, outcome.conclusion, run.report);
  } catch (error) {
    // The database cannot be written now. The job runs again when its lease expires.
    run.report(error);
    return 'lost';
  }
}

/** Runs the handler. The attempt ends at its timeout even if the handler does not settle. */
async function attempt(
  handler: JobHandler,
  job: ClaimedJob,
  { timeLimit, stop }: JobRun,
): Promise<Outcome> {
  const over = new AbortController();
  const work = async (): Promise<Outcome> => ({
    kind: 'done',
    conclusion: await handler.run(job.payload, {
      attempt: job.attempts,
      isRetry: job.is_retry === 1,
      signal: over.signal,
    }),
  });
  return new Promise<Outcome>((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      stop.removeEventListener('abort', interrupt);
      resolve(outcome);
      over.abort();
    };
    const interrupt = () => finish({ kind: 'interrupted' });
    const timer = setTimeout(() => {
      finish({ kind: 'failed', error: new Error(`Not done within ${timeLimit / 1000} s.`) });
    }, timeLimit);
    stop.addEventListener('abort', interrupt);
    work().then(finish, (error: unknown) => finish({ kind: 'failed', error }));
  });
}

async function end(
  db: Database,
  handler: JobHandler,
  job: ClaimedJob,
  conclusion: JobConclusion | null,
  report: (error: unknown) => void,
): Promise<JobOutcome> {
  try {
    await db.transaction().execute(async (transaction) => {
      await conclusion?.(transaction);
      await update(transaction, job, {
        state: 'done',
        last_error: null,
        ended_at: new Date().toISOString(),
      });
    });
    return 'done';
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    return fail(db, handler, job, error, report);
  }
}

async function fail(
  db: Database,
  handler: JobHandler,
  job: ClaimedJob,
  error: unknown,
  report: (error: unknown) => void,
): Promise<JobOutcome> {
  report(error);
  const { limits } = handler;
  const reason = describeFailure(error);
  const pause = retryPause(limits, job.attempts);
  const dueAt = Date.now() + pause;
  const isRefused = error instanceof RefusedJobError;
  const isLast =
    error instanceof PermanentJobError ||
    (isRefused && error.isFinal) ||
    job.attempts >= limits.maxAttempts ||
    dueAt - Date.parse(job.tried_since) > limits.maxAge;
  if (isLast) {
    const state = isRefused ? 'refused' : 'failed';
    return giveUp(db, handler, job, { state, reason }, report);
  }
  await update(db, job, {
    state: 'waiting',
    is_retry: 1,
    last_error: reason,
    due_at: new Date(dueAt).toISOString(),
  });
  return 'retry';
}

/**
 * Marks a job as failed or refused and runs its kind's failure handler; an error there does not
 * keep the job alive.
 */
async function giveUp(
  db: Database,
  handler: JobHandler,
  job: ClaimedJob,
  { state, reason }: { readonly state: 'failed' | 'refused'; readonly reason: string },
  report: (error: unknown) => void,
): Promise<JobOutcome> {
  const setState = (database: Database | DatabaseTransaction) =>
    update(database, job, { state, last_error: reason, ended_at: new Date().toISOString() });
  try {
    await db.transaction().execute(async (transaction) => {
      const { payload, envelope_id: envelopeId } = job;
      await handler.onFailed(transaction, { payload, envelopeId, reason });
      await setState(transaction);
    });
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    report(error);
    await setState(db);
  }
  return state;
}

/** Undoes the claim and refunds its attempt. */
async function releaseJob(db: Database, job: ClaimedJob): Promise<JobOutcome> {
  await update(db, job, { state: 'ready', attempts: job.attempts - 1 });
  return 'interrupted';
}

/** The lease has expired, and the job belongs to another attempt or process. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Ends the attempt at a job. Throws a `LeaseLostError` if the job no longer belongs to it. */
async function update(
  db: Database | DatabaseTransaction,
  { id, kind, leased_by }: ClaimedJob,
  values: Updateable<JobsTable>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...values, leased_until: null, leased_by: null })
    .where('id', '=', id)
    .where('leased_by', '=', leased_by)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    throw new LeaseLostError(`The lease of job ${id} (${kind}) has expired: it runs elsewhere.`);
  }
}
