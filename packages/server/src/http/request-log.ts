import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';

/**
 * One line per request: its route, never its address, so that no name, fingerprint or key is
 * written down.
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
