import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { logLine, logOrigin, originOf } from '../telemetry/log.ts';
import { parseTraceparent, withScope } from '../telemetry/scope.ts';
import { comesThroughProxy, toBlockList } from './caller-address.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';

/** What proxies make: UUIDs, hexadecimal numbers and the like. */
const requestIdFormat = /^[\w.:=-]{8,128}$/;

/** The methods that have a label of their own. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives every request an id, and counts, measures, traces and logs it by its route, not its URL, so that no
 * name, fingerprint or key is recorded.
 */
export function observeRequests({
  log,
  telemetry: { metrics, tracer },
  trustedProxies,
}: Pick<HttpOptions, 'log' | 'telemetry' | 'trustedProxies'>) {
  const trusted = toBlockList(trustedProxies);
  const findRequestId = (context: Context): string => {
    const given = context.req.header('x-request-id') ?? '';
    const isKnown = requestIdFormat.test(given) && comesThroughProxy(context, trusted);
    return isKnown ? given : randomUUID();
  };
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const begun = performance.now();
    const requestId = findRequestId(context);
    const parent = context.req.header('traceparent') ?? '';
    const method = methods.has(context.req.method) ? context.req.method : 'other';
    const span = tracer.start({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method, 'sign_envelope.request_id': requestId },
      parent: parseTraceparent(parent) === null ? null : parent,
    });
    const scope = { requestId, traceparent: span.traceparent, job: null };
    await withScope(scope, next);
    context.res.headers.set('x-request-id', requestId);
    const { status } = context.res;
    const route = routeOf(context);
    const elapsed = performance.now() - begun;
    metrics.requests.observe(
      { method, route, status: `${Math.floor(status / 100)}xx` },
      elapsed / 1_000,
    );
    span.end({
      name: `${method} ${route}`,
      attributes: { 'http.route': route, 'http.response.status_code': status },
      ...(status >= 500 ? { failure: String(status) } : {}),
    });
    const origin = logOrigin(originOf(scope));
    log?.(
      logLine('info', 'request', { ...origin, method, route, status, ms: Math.round(elapsed) }),
    );
  });
}

/** The pattern of the path; `/*` for one that nothing but the site's page has answered. */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*';
}
