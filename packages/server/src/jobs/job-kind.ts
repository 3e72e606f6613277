import * as v from 'valibot';
import type { DatabaseTransaction } from '../store/database.ts';

/** How often and for how long jobs of a kind are attempted. Times are milliseconds. */
export interface JobLimits {
  /** Jobs done at the same time, beside the one that is attempted again. */
  readonly concurrency: number;
  /** Attempts after which a job is set aside as failed. */
  readonly maxAttempts: number;
  /** Time after which it is set aside, whatever attempts are left. */
  readonly maxAge: number;
  /** Time of a first attempt: whoever needs more goes on among those that have failed before. */
  readonly firstTimeLimit: number;
  /** Time of each further attempt. */
  readonly timeLimit: number;
  /** Pause after the first failure; each further one is twice as long, up to `maxPause`. */
  readonly firstPause: number;
  readonly maxPause: number;
}

/** One kind of work that follows a change. Its payload is read back by the schema. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: v.GenericSchema<unknown, Payload>;
  readonly limits: JobLimits;
}

/** What a handler knows of its job beside the payload. */
export interface JobAttempt {
  /** From 1. */
  readonly attempt: number;
  /** Whether it is attempted among those that have failed before, where it may take its time. */
  readonly isRetry: boolean;
  /** Aborted when the attempt is over its time or the server stops: nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** Changes of the database that go with the job's end: both are there, or neither. */
export type JobConclusion = (transaction: DatabaseTransaction) => Promise<void>;

/** A job that is given up, as its handler is told. */
export interface FailedJob<Payload> {
  /** `null` where it cannot be read. */
  readonly payload: Payload | null;
  readonly envelopeId: string | null;
  /** Why, in words without secrets. */
  readonly reason: string;
}

/** Does the jobs of a kind: each at least once, so doing one again must be harmless. */
export interface JobWork<Payload> {
  readonly run: (payload: Payload, attempt: JobAttempt) => Promise<JobConclusion | null>;
  /** What else is written down when a job is set aside as failed. */
  readonly onFailed?: (transaction: DatabaseTransaction, job: FailedJob<Payload>) => Promise<void>;
}

/** The work of a kind, from payloads as they are stored. */
export interface JobHandler {
  readonly kind: string;
  readonly limits: JobLimits;
  /** Throws a `PermanentJobError` where the payload cannot be read. */
  readonly run: (payload: string, attempt: JobAttempt) => Promise<JobConclusion | null>;
  readonly onFailed: (transaction: DatabaseTransaction, job: FailedJob<string>) => Promise<void>;
}

/** Puts a kind and its work together. */
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

/** Thrown by a handler where trying again cannot help. The message holds nothing secret. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
