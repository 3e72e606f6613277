import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { admits } from '../access/embed-origins.ts';
import { ServerError } from '../errors/server-error.ts';
import type { AppContext } from './app-context.ts';
import type { ServerEnvironment } from './context.ts';

const allowMethods = 'GET, POST, PUT, DELETE';
const allowHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'x-api-key',
  'x-http-method-override',
  'x-password',
  'x-session-uid',
].join(', ');
const exposeHeaders = 'content-disposition, content-length, date, retry-after, x-request-id';

/** Seconds for which browsers cache a preflight: as long as Chromium does at most. */
const maxAge = 7_200;

type OriginContext = Pick<AppContext, 'embedOrigins' | 'siteAddress'>;

/**
 * Allows calls from pages of other origins that the server or a company allows. There are no
 * cookies: calls carry a token. A preflight has no token, so it passes if any company allows the
 * origin. The call itself is then checked for its company by `refuseForeignOrigin`.
 */
export function crossOrigin(appContext: OriginContext) {
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const origin = context.req.header('origin');
    const isPreflight =
      context.req.method === 'OPTIONS' &&
      context.req.header('access-control-request-method') !== undefined;
    const origins = await appContext.embedOrigins.all();
    const isOpen = origins.has('*');
    const isAllowed =
      origin !== undefined && (admits(origins, origin) || isOwn(context, appContext, origin));
    if (isPreflight) {
      context.header('vary', 'Origin');
      if (isAllowed) {
        context.header('access-control-allow-origin', isOpen ? '*' : origin);
        context.header('access-control-allow-methods', allowMethods);
        context.header('access-control-allow-headers', allowHeaders);
        context.header('access-control-max-age', String(maxAge));
      }
      return context.body(null, 204);
    }
    await next();
    const { headers } = context.res;
    if (!isOpen) headers.append('vary', 'Origin');
    if ((!isAllowed && !(origin === undefined && isOpen)) || context.get('originRefused')) return;
    headers.set('access-control-allow-origin', isOpen ? '*' : (origin ?? '*'));
    headers.set('access-control-expose-headers', exposeHeaders);
    return;
  });
}

/**
 * Refuses a call from a page whose origin this company does not allow. Calls without an `Origin`,
 * such as those of programs, and calls of the server's own site are allowed.
 */
export function refuseForeignOrigin(
  context: Context,
  appContext: OriginContext,
  companyList: string | null,
): void {
  const origin = context.req.header('origin');
  if (origin === undefined || isOwn(context, appContext, origin)) return;
  if (appContext.embedOrigins.allows(origin, companyList)) return;
  context.set('originRefused', true);
  throw new ServerError(403, 'server_errors.origin_not_allowed');
}

/** Whether an origin is the server's own, by its public address or by the `Host` of the call. */
function isOwn(context: Context, { siteAddress }: OriginContext, origin: string): boolean {
  const from = URL.parse(origin);
  if (from === null) return false;
  return (
    from.origin === URL.parse(siteAddress())?.origin || from.host === context.req.header('host')
  );
}
