import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';

/**
 * Logs one line per request with its route, not its URL, so that no name, fingerprint or key is
 * logged.
 */
export function requestLog(log: (line: Readonly<Record<string, unknown>>) => void) {
  return createMiddleware(async (context, next) => {
    const begun = performance.now();
    await next();
    log({
      at: new Date().toISOString(),
      method: context.req.method,
      route: matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*',
      status: context.res.status,
      ms: Math.round(performance.now() - begun),
    });
  });
}
