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
const exposeHeaders = 'content-disposition, content-length, date, retry-after';

/** Seconds a browser remembers what a preflight told it. */
const maxAge = 600;

type OriginContext = Pick<AppContext, 'embedOrigins' | 'siteAddress'>;

/**
 * Lets pages of other origins call, where the server or a company wants that. There are no cookies:
 * whoever calls brings a token along. A preflight bears no token, so it passes when anybody allows
 * the origin; of the call itself it is known whose it is, and `refuseForeignOrigin` has the say.
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
 * Refuses a call from a page of an origin that this company does not allow. Calls of programs carry
 * no Origin and pass, as does the server's own site.
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

/** The server's own origin, by its public address or by the name it was called by. */
function isOwn(context: Context, { siteAddress }: OriginContext, origin: string): boolean {
  const from = URL.parse(origin);
  if (from === null) return false;
  return (
    from.origin === URL.parse(siteAddress())?.origin || from.host === context.req.header('host')
  );
}
