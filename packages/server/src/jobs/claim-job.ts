import type { Selectable } from 'kysely';
import type { Database } from '../store/database.ts';
import type { JobsTable } from '../store/tables.ts';

export type StoredJob = Selectable<JobsTable>;

/** The jobs to choose from, and the companies and envelopes that are at their limit. */
export interface Claim {
  readonly kind: string;
  /** Jobs that have failed before compete only with each other. */
  readonly isRetry: boolean;
  /** Companies and envelopes that have reached their limit of concurrent jobs. */
  readonly busyCompanies: readonly string[];
  readonly busyEnvelopes: readonly string[];
  /** Milliseconds within which the claimed job must end. */
  readonly lease: number;
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
): Promise<StoredJob | null> {
  for (;;) {
    const next = await findNext(db, claim, turns);
    if (next === null) return null;
    if (turns.envelopes.size >= maxRemembered) turns.envelopes.clear();
    turns.company = next.company_id;
    turns.envelopes.set(next.company_id, next.envelope_id);
    const claimed = await db
      .updateTable('jobs')
      .set((row) => ({
        state: 'running' as const,
        attempts: row('attempts', '+', 1),
        leased_until: new Date(Date.now() + claim.lease).toISOString(),
      }))
      .where('id', '=', next.id)
      .where('state', '=', 'ready')
      .returningAll()
      .executeTakeFirst();
    // Retried or dropped in the meantime: try the next one.
    if (claimed !== undefined) return claimed;
  }
}

/** Finds the next job with one index look-up per step, regardless of how many jobs are ready. */
async function findNext(
  db: Database,
  claim: Claim,
  turns: Turns,
): Promise<Pick<StoredJob, 'id' | 'company_id' | 'envelope_id'> | null> {
  const after = await nextEnvelope(db, claim, turns, turns.company);
  const envelope = after ?? (await nextEnvelope(db, claim, turns, null));
  if (envelope === null) return null;
  const job = await ready(db, claim)
    .select('id')
    .where('company_id', '=', envelope.company_id)
    .where('envelope_id', '=', envelope.envelope_id)
    .orderBy('due_at')
    .orderBy('id')
    .executeTakeFirst();
  return job === undefined ? null : { ...envelope, ...job };
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
