import type { Env, Hono } from 'hono';
import { ServerError } from '../errors/server-error.ts';

/** Responds with a 405 and the allowed methods if a path below `prefix` does not support the method. */
export function refuseOtherMethods<E extends Env>(routes: Hono<E>, prefix = '/'): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of routes.routes) {
    if (method === 'ALL' || !path.startsWith(prefix)) continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    routes.all(path, (context) => {
      context.header('allow', [...allowed].sort().join(', '));
      throw new ServerError(405, 'server_errors.method_not_allowed');
    });
  }
}
