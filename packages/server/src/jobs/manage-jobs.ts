import type { Database } from '../store/database.ts';
import type { JobState } from '../store/tables.ts';

/** A job as shown to the server's operator and to the sender of its envelope. */
export interface JobSummary {
  readonly id: number;
  readonly kind: string;
  readonly state: JobState;
  /** The company's id; `''` if it is not known. */
  readonly companyId: string;
  /** The envelope's fingerprint; `null` if the envelope has been deleted. */
  readonly envelope: string | null;
  readonly attempts: number;
  readonly createdAt: string;
  /** The earliest time to run it. */
  readonly dueAt: string;
  /** When it was finished or given up. */
  readonly endedAt: string | null;
  readonly lastError: string | null;
}

export interface JobFilter {
  /** Only the jobs of this company. */
  readonly companyId?: string;
  /** Only jobs that were given up, or all of them. */
  readonly state: 'given-up' | 'any';
}

/** Maximum number of jobs in one response. */
const maxListed = 1_000;

/** The states of jobs that are not retried automatically. */
export const givenUpStates: readonly JobState[] = ['failed', 'refused'];

/**
 * Newest first. Of jobs that were given up, the failed ones come first, because anybody may cause
 * any number of refused ones.
 */
export async function listJobs(
  db: Database,
  { companyId, state }: JobFilter,
): Promise<readonly JobSummary[]> {
  let query = db
    .selectFrom('jobs')
    .leftJoin('envelopes', 'envelopes.id', 'jobs.envelope_id')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.state',
      'jobs.company_id as companyId',
      'envelopes.fingerprint as envelope',
      'jobs.attempts',
      'jobs.created_at as createdAt',
      'jobs.due_at as dueAt',
      'jobs.ended_at as endedAt',
      'jobs.last_error as lastError',
    ])
    .limit(maxListed);
  if (companyId !== undefined) query = query.where('jobs.company_id', '=', companyId);
  if (state === 'given-up') {
    query = query
      .where('jobs.state', 'in', givenUpStates)
      .orderBy(({ eb }) => eb('jobs.state', '=', 'failed'), 'desc');
  }
  return query.orderBy('jobs.id', 'desc').execute();
}

/**
 * Retries a failed or refused job, or all failed ones, with a fresh set of attempts. Returns how
 * many there were.
 */
export async function retryJobs(
  db: Database,
  { id, companyId }: { readonly id?: number; readonly companyId?: string },
): Promise<number> {
  const now = new Date().toISOString();
  let change = db
    .updateTable('jobs')
    // Jobs that have failed before compete only with each other.
    .set({
      state: 'ready',
      is_retry: 1,
      attempts: 0,
      due_at: now,
      tried_since: now,
      ended_at: null,
    })
    .where('state', 'in', id === undefined ? ['failed'] : givenUpStates);
  if (id !== undefined) change = change.where('id', '=', id);
  if (companyId !== undefined) change = change.where('company_id', '=', companyId);
  return Number((await change.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Whether a company's job is being retried. */
export async function isRetrying(
  db: Database,
  { id, companyId }: { readonly id: number; readonly companyId: string },
): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('is_retry', '=', 1)
    .where('state', 'in', ['ready', 'running'])
    .executeTakeFirst();
  return job !== undefined;
}

/** Deletes a failed or refused job. Returns whether there was one. */
export async function dropJob(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', 'in', givenUpStates)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface JobCounts {
  /** Waiting to run, now or later. */
  readonly waiting: number;
  /** Given up for a reason that the server's operator has to look at. */
  readonly failed: number;
}

export async function countJobs(db: Database): Promise<JobCounts> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'ready', 'running', 'failed'])
    .groupBy('state')
    .execute();
  const count = (states: readonly JobState[]) =>
    rows.reduce((sum, row) => (states.includes(row.state) ? sum + row.count : sum), 0);
  return { waiting: count(['waiting', 'ready', 'running']), failed: count(['failed']) };
}

/** How many jobs there are of each kind and state, without those that are done. */
export async function countByKind(
  db: Database,
): Promise<readonly { readonly kind: string; readonly state: JobState; readonly count: number }[]> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'ready', 'running', 'failed', 'refused'])
    .groupBy(['kind', 'state'])
    .execute();
}

/** How many jobs of a kind have failed before and are tried again. */
export async function countDelayed(db: Database, kind: string): Promise<number> {
  const { delayed } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('delayed'))
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'ready', 'running'])
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow();
  return delayed;
}
