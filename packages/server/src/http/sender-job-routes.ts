import { Hono } from 'hono';
import * as v from 'valibot';
import { notFound } from '../errors/server-error.ts';
import { isRetrying, type JobSummary, listJobs, retryJobs } from '../jobs/manage-jobs.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';

const senderJob = v.object({
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
});

/**
 * The response of `GET /sender/jobs`: failed jobs of the company's envelopes, then refused ones, the
 * newest first.
 */
export const senderJobs = v.object({ jobs: v.array(senderJob) });

/** The response of `POST /sender/jobs/{id}/retry`. */
export const senderJobRetried = v.object({ status: v.literal('retrying') });

/** A company's failed jobs. Mounted behind `requireCompany`. */
export function senderJobRoutes({ appContext }: HttpOptions): Hono<SenderEnvironment> {
  const { db } = appContext;
  const routes = new Hono<SenderEnvironment>();

  routes.get('/jobs', async (context) => {
    const companyId = context.get('company').id;
    const jobs = await listJobs(db, { companyId, state: 'given-up' });
    return context.json({ jobs: jobs.map(toWireJob) } satisfies v.InferOutput<typeof senderJobs>);
  });

  routes.post('/jobs/:id/retry', async (context) => {
    const id = context.req.param('id');
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    const companyId = context.get('company').id;
    const job = { id: Number(id), companyId };
    // A repeated call changes nothing.
    const isKnown = (await retryJobs(db, job)) > 0 || (await isRetrying(db, job));
    if (!isKnown) throw notFound();
    appContext.wakeJobs();
    return context.json({ status: 'retrying' } satisfies v.InferOutput<typeof senderJobRetried>);
  });

  return routes;
}

function toWireJob(job: JobSummary): v.InferOutput<typeof senderJob> {
  return {
    id: job.id,
    kind: job.kind,
    envelope_fingerprint: job.envelope,
    attempts: job.attempts,
    created_at: job.createdAt,
    failed_at: job.endedAt,
    last_error: job.lastError,
  };
}
