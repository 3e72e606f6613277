import { Hono } from 'hono';
import * as v from 'valibot';
import { isMigrated } from '../store/is-migrated.ts';
import { cached } from './cached.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';

/** What a process needs to do its work: `process` is missing while it stops. */
const part = v.picklist(['database', 'migrations', 'files', 'process']);

type Part = v.InferOutput<typeof part>;

/** The response of `GET /readyz`. */
export const readiness = v.object({
  status: v.picklist(['ready', 'not ready']),
  /** What is not ready. */
  parts: v.array(part),
});

export type Readiness = v.InferOutput<typeof readiness>;

/** Milliseconds for which a result is cached. */
const cacheTtl = 1_000;

/** Milliseconds after which a part that does not answer is not ready. */
const timeLimit = 3_000;

/** Reports whether this process can do its work now, for a balancer to send it calls or not. */
export function readyRoutes({
  appContext,
  isStopping,
}: Pick<HttpOptions, 'appContext' | 'isStopping'>): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  const { db, files, report } = appContext;
  const failing = new Set<Part>();
  /** Reports only the first failure of a part that was ready before. */
  const check = async (part: Part, findProblem: () => Promise<Part | null>) => {
    try {
      const problem = await within(timeLimit, findProblem());
      failing.delete(part);
      return problem;
    } catch (error) {
      if (!failing.has(part)) report(error);
      failing.add(part);
      return part;
    }
  };
  const checkParts = cached(cacheTtl, async () => {
    const problems = await Promise.all([
      check('database', async () => ((await isMigrated(db)) ? null : 'migrations')),
      check('files', async () => {
        await files.requireReachable();
        return null;
      }),
    ]);
    return problems.filter((problem) => problem !== null);
  });
  routes.get('/readyz', async (context) => {
    const parts: Part[] = isStopping() ? ['process'] : await checkParts();
    const isReady = parts.length === 0;
    const result: Readiness = { status: isReady ? 'ready' : 'not ready', parts };
    context.header('cache-control', 'no-store');
    return context.json(result, isReady ? 200 : 503);
  });
  return routes;
}

/** Rejects unless work is done within so many milliseconds. */
async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms.`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
