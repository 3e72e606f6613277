import type { Database } from '../store/database.ts';
import type { JobState } from '../store/tables.ts';

/** A job as those see it who run the server, or whose envelope it is for. */
export interface JobSummary {
  readonly id: number;
  readonly kind: string;
  readonly state: JobState;
  /** Whose it is; `''` where that is not known. */
  readonly companyId: string;
  /** The fingerprint of the envelope it is for; `null` where that is gone. */
  readonly envelope: string | null;
  readonly attempts: number;
  readonly createdAt: string;
  /** Not before this time. */
  readonly dueAt: string;
  /** When it was done or set aside. */
  readonly endedAt: string | null;
  readonly lastError: string | null;
}

export interface JobFilter {
  /** Those of a company alone. */
  readonly companyId?: string;
  /** Failed ones alone, or every one. */
  readonly state: 'failed' | 'any';
}

/** Jobs that one answer holds. */
const maxListed = 1_000;

/** The newest first. */
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
    .orderBy('jobs.id', 'desc')
    .limit(maxListed);
  if (companyId !== undefined) query = query.where('jobs.company_id', '=', companyId);
  if (state === 'failed') query = query.where('jobs.state', '=', 'failed');
  return query.execute();
}

/** Has failed jobs done again, with all their attempts anew. Answers how many there were. */
export async function retryJobs(
  db: Database,
  { id, companyId }: { readonly id?: number; readonly companyId?: string },
): Promise<number> {
  const now = new Date().toISOString();
  let change = db
    .updateTable('jobs')
    // Those that have failed before compete only with each other.
    .set({
      state: 'ready',
      is_retry: 1,
      attempts: 0,
      due_at: now,
      tried_since: now,
      ended_at: null,
    })
    .where('state', '=', 'failed');
  if (id !== undefined) change = change.where('id', '=', id);
  if (companyId !== undefined) change = change.where('company_id', '=', companyId);
  return Number((await change.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Removes a failed job for good. Answers whether there was one. */
export async function dropJob(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface JobCounts {
  /** Still to be done, now or later. */
  readonly waiting: number;
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
