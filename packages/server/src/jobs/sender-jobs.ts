import * as v from 'valibot';
import { notFound } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import { isRetrying, listJobs, retryJobs } from './manage-jobs.ts';

/**
 * The response of `GET /sender/jobs`: failed jobs of the company's envelopes, then refused ones, the
 * newest first.
 */
export const senderJobs = v.object({
  jobs: v.array(
    v.object({
      id: v.number(),
      kind: v.string(),
      /** Fingerprint of its envelope; `null` if that no longer exists. */
      envelope_fingerprint: v.nullable(v.string()),
      attempts: v.number(),
      created_at: v.string(),
      /** When it was given up. */
      failed_at: v.nullable(v.string()),
      /** Why its last attempt failed. */
      last_error: v.nullable(v.string()),
    }),
  ),
});

/** The response of `POST /sender/jobs/{id}/retry`. */
export const senderJobRetried = v.object({ status: v.literal('retrying') });

/** Lists a company's jobs that were given up. */
export async function listSenderJobs(
  db: Database,
  companyId: string,
): Promise<v.InferOutput<typeof senderJobs>> {
  const jobs = await listJobs(db, { companyId, state: 'given-up' });
  return {
    jobs: jobs.map((job) => ({
      id: job.id,
      kind: job.kind,
      envelope_fingerprint: job.envelope,
      attempts: job.attempts,
      created_at: job.createdAt,
      failed_at: job.endedAt,
      last_error: job.lastError,
    })),
  };
}

/** Retries a company's job. Throws a 404 unless it was given up or is being retried already. */
export async function retrySenderJob(db: Database, companyId: string, id: string): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  const job = { id: Number(id), companyId };
  const isKnown = (await retryJobs(db, job)) > 0 || (await isRetrying(db, job));
  if (!isKnown) throw notFound();
}
