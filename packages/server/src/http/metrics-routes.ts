import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { notFound } from '../errors/server-error.ts';
import { countByKind } from '../jobs/manage-jobs.ts';
import { cached } from './cached.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { isFromThisMachine } from './this-machine.ts';

/** Milliseconds for which numbers from the database are cached, as for `/healthz`. */
const cacheTtl = 1_000;

/** The metrics for Prometheus. 404 for those who may not read them. */
export function metricsRoutes({
  appContext,
  telemetry: { metrics },
  metricsToken,
}: Pick<HttpOptions, 'appContext' | 'telemetry' | 'metricsToken'>): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  const mayRead = (context: Context) =>
    metricsToken === null ? isFromThisMachine(context) : hasToken(context, metricsToken);
  const readJobs = cached(cacheTtl, () => countByKind(appContext.db));
  metrics.addGauge({
    name: 'sign_envelope_jobs',
    help: 'Background jobs of all processes by kind and state, without those that are done.',
    labels: ['kind', 'state'],
    read: async () =>
      (await readJobs()).map(({ kind, state, count }) => ({
        labels: { kind, state },
        value: count,
      })),
  });
  routes.get('/metrics', async (context) => {
    if (!mayRead(context)) throw notFound();
    const { text, contentType } = await metrics.read();
    return context.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
  return routes;
}

/** Whether a call carries the token. Hashes are equally long, so the time tells nothing. */
function hasToken(context: Context, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  return given !== undefined && timingSafeEqual(hash(given), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
