import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../store/database.ts';
import { isOnPostgres } from '../store/is-on-postgres.ts';
import type { JobsTable } from '../store/tables.ts';

export type StoredJob = Selectable<JobsTable>;

/** A job that is running in this process. */
export interface ClaimedJob extends StoredJob {
  /** Names this attempt, which alone may end the job. */
  readonly leased_by: string;
}

/**
 * Milliseconds after which a running job counts as lost with its process. A process renews the leases of its
 * jobs several times in between, so only a dead or stuck one loses them.
 */
export const leaseTime = 30_000;

/** The end of a lease that begins or is renewed now, by a clock that is so many milliseconds ahead. */
export function leaseEnd(ahead = 0): string {
  return new Date(Date.now() + leaseTime + ahead).toISOString();
}

/** The jobs to choose from, and the companies and envelopes that are at their limit. */
export interface Claim {
  readonly kind: string;
  /** Jobs that have failed before compete only with each other. */
  readonly isRetry: boolean;
  /** Companies and envelopes that have reached their limit of concurrent jobs. */
  readonly busyCompanies: readonly string[];
  readonly busyEnvelopes: readonly string[];
}

/**
 * Whose turn is next. Companies take turns, then a company's envelopes; an envelope's oldest job is
 * first.
 */
export interface Turns {
  company: string;
  readonly envelopes: Map<string, string>;
}

export function createTurns(): Turns {
  return { company: '', envelopes: new Map() };
}

/** Number of companies whose last turn is remembered; beyond that, turns start over. */
const maxRemembered = 10_000;

/** Claims the next ready job, or returns `null` if there is none. Counts the attempt. */
export async function claimJob(
  db: Database,
  claim: Claim,
  turns: Turns,
): Promise<ClaimedJob | null> {
  for (;;) {
    const next = await findNext(db, claim, turns);
    if (next === null) return null;
    if (turns.envelopes.size >= maxRemembered) turns.envelopes.clear();
    turns.company = next.company_id;
    turns.envelopes.set(next.company_id, next.envelope_id);
    const leased_by = randomUUID();
    const claimed = await db
      .updateTable('jobs')
      .set((row) => ({
        state: 'running' as const,
        attempts: row('attempts', '+', 1),
        leased_until: leaseEnd(),
        leased_by,
      }))
      .where('id', '=', oldestOf(db, claim, next))
      .returningAll()
      .executeTakeFirst();
    // Others have claimed or dropped it in the meantime: try the next one.
    if (claimed !== undefined) return { ...claimed, leased_by };
  }
}

/** The company and the envelope of a job. */
type Owner = Pick<StoredJob, 'company_id' | 'envelope_id'>;

/** The envelope's oldest job, but for those that another process is claiming. */
function oldestOf(db: Database, claim: Claim, { company_id, envelope_id }: Owner) {
  return ready(db, claim)
    .select('id')
    .where('company_id', '=', company_id)
    .where('envelope_id', '=', envelope_id)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .$if(isOnPostgres(db), (jobs) => jobs.forUpdate().skipLocked());
}

/** Finds whose turn it is with one index look-up per step, regardless of how many jobs are ready. */
async function findNext(db: Database, claim: Claim, turns: Turns): Promise<Owner | null> {
  return (
    (await nextEnvelope(db, claim, turns, turns.company)) ??
    (await nextEnvelope(db, claim, turns, null))
  );
}

/**
 * Finds the next envelope of the first company after `afterCompany`; of the first company if that
 * is `null`.
 */
async function nextEnvelope(db: Database, claim: Claim, turns: Turns, afterCompany: string | null) {
  const companies = ready(db, claim).select('company_id').orderBy('company_id').limit(1);
  const company = await (afterCompany === null
    ? companies
    : companies.where('company_id', '>', afterCompany)
  ).executeTakeFirst();
  if (company === undefined) return null;
  const envelopes = ready(db, claim)
    .select(['company_id', 'envelope_id'])
    .where('company_id', '=', company.company_id)
    .orderBy('envelope_id')
    .limit(1);
  const last = turns.envelopes.get(company.company_id) ?? '';
  return (
    (await envelopes.where('envelope_id', '>', last).executeTakeFirst()) ??
    (await envelopes.executeTakeFirst()) ??
    null
  );
}

function ready(db: Database, { kind, isRetry, busyCompanies, busyEnvelopes }: Claim) {
  let jobs = db
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .where('state', '=', 'ready')
    .where('is_retry', '=', isRetry ? 1 : 0);
  if (busyCompanies.length > 0) jobs = jobs.where('company_id', 'not in', busyCompanies);
  if (busyEnvelopes.length > 0) jobs = jobs.where('envelope_id', 'not in', busyEnvelopes);
  return jobs;
}
