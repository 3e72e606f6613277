import * as v from 'valibot';
import type { DatabaseTransaction } from '../store/database.ts';

/** How often and for how long jobs of a kind are attempted. Times are milliseconds. */
export interface JobLimits {
  /** Number of concurrent jobs, in addition to the one that is being retried. */
  readonly concurrency: number;
  /** Number of attempts after which a job is given up. */
  readonly maxAttempts: number;
  /** Age at which a job is given up, even with attempts left. */
  readonly maxAge: number;
  /** Timeout of the first attempt; a job that takes longer is retried among the failed ones. */
  readonly firstTimeLimit: number;
  /** Timeout of each further attempt. */
  readonly timeLimit: number;
  /** Delay after the first failure; it doubles after each further one, up to `maxPause`. */
  readonly firstPause: number;
  readonly maxPause: number;
}

/** A kind of background work. The schema parses its payload. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: v.GenericSchema<unknown, Payload>;
  readonly limits: JobLimits;
}

/** What a handler knows about its job besides the payload. */
export interface JobAttempt {
  /** 1-based. */
  readonly attempt: number;
  /** True if it runs in the queue of jobs that have failed before, which allows more time. */
  readonly isRetry: boolean;
  /** Aborted when the attempt times out or the server stops. */
  readonly signal: AbortSignal;
}

/** Database changes that are committed together with the end of the job. */
export type JobConclusion = (transaction: DatabaseTransaction) => Promise<void>;

/** A job that is marked as failed or refused, as its handler receives it. */
export interface FailedJob<Payload> {
  /** `null` if it cannot be read. */
  readonly payload: Payload | null;
  readonly envelopeId: string | null;
  /** Why it failed, without secrets. */
  readonly reason: string;
}

/** Runs the jobs of a kind at least once each, so handlers must be idempotent. */
export interface JobWork<Payload> {
  readonly run: (payload: Payload, attempt: JobAttempt) => Promise<JobConclusion | null>;
  /** Additional changes when a job is marked as failed or refused. */
  readonly onFailed?: (transaction: DatabaseTransaction, job: FailedJob<Payload>) => Promise<void>;
}

/** A handler that parses stored payloads. */
export interface JobHandler {
  readonly kind: string;
  readonly limits: JobLimits;
  /** Throws a `PermanentJobError` if the payload cannot be read. */
  readonly run: (payload: string, attempt: JobAttempt) => Promise<JobConclusion | null>;
  readonly onFailed: (transaction: DatabaseTransaction, job: FailedJob<string>) => Promise<void>;
}

/** Combines a kind with its handler. */
export function handleJobs<Payload>(kind: JobKind<Payload>, work: JobWork<Payload>): JobHandler {
  const read = (payload: string | null): Payload | null => {
    if (payload === null) return null;
    try {
      const parsed = v.safeParse(kind.payload, JSON.parse(payload));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  };
  return {
    kind: kind.name,
    limits: kind.limits,
    run: async (stored, attempt) => {
      const payload = read(stored);
      if (payload === null) throw new PermanentJobError('What is to be done cannot be read.');
      return work.run(payload, attempt);
    },
    onFailed: async (transaction, job) =>
      work.onFailed?.(transaction, { ...job, payload: read(job.payload) }),
  };
}

/** Thrown by a handler if a retry cannot help. The message contains no secrets. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/**
 * Thrown by a handler if the job cannot be done because of what somebody has entered, such as an
 * address that does not exist. Once it is given up, the job is marked as refused rather than as
 * failed: the server's operator does not have to look at it. The message contains no secrets.
 */
export class RefusedJobError extends Error {
  override readonly name = 'RefusedJobError';
  /** Whether a retry cannot help. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}
