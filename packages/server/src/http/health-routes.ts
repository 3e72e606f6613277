import { Hono } from 'hono';
import * as v from 'valibot';
import { sealJob } from '../envelopes/document-job.ts';
import { countDelayed, countJobs } from '../jobs/manage-jobs.ts';
import { cached } from './cached.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';

/** The response of `GET /healthz`. */
export const health = v.object({
  /**
   * `degraded` if something needs attention: a background job that has failed for good, or the
   * sealing certificate.
   */
  status: v.picklist(['ok', 'degraded']),
  jobs: v.object({ waiting: v.number(), failed: v.number() }),
  /** Whether documents can be sealed; `expiring` from 30 days before the certificate's end. */
  seal: v.object({
    status: v.picklist(['ok', 'expiring', 'expired', 'not-yet-valid']),
    /** When the certificate ends, ISO 8601. */
    until: v.string(),
    /** Envelopes whose documents could not be sealed yet, such as without a timestamp. */
    delayed: v.number(),
  }),
});

export type Health = v.InferOutput<typeof health>;

/** Milliseconds for which the result is cached, because anybody may call this. */
const cacheTtl = 1_000;

/** Reports whether the server and its database work, and whether any job has failed. */
export function healthRoutes({ appContext }: HttpOptions): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  const checkHealth = cached(cacheTtl, async (): Promise<Health> => {
    const jobs = await countJobs(appContext.db);
    const delayed = await countDelayed(appContext.db, sealJob.name);
    const seal = { ...appContext.sealer.state(), delayed };
    const needsAttention = jobs.failed > 0 || seal.status !== 'ok' || delayed > 0;
    return { status: needsAttention ? 'degraded' : 'ok', jobs, seal };
  });
  routes.get('/healthz', async (context) => {
    context.header('cache-control', 'no-store');
    return context.json(await checkHealth());
  });
  return routes;
}
