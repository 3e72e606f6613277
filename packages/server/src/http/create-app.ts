import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { ServerError } from '../errors/server-error.ts';
import { callerAddress } from './caller-address.ts';
import { requireCompany } from './calls/authenticate.ts';
import { createHandlers } from './calls/create-handlers.ts';
import { registerOperations } from './calls/register-operations.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { crossOrigin } from './cross-origin.ts';
import { devMailboxRoutes } from './dev-mailbox-routes.ts';
import { errorResponse } from './error-response.ts';
import { flagRoutes } from './flag-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { limitAddress } from './limit-calls.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { observeRequests } from './observe-requests.ts';
import { readyRoutes } from './ready-routes.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { securityHeaders } from './security-headers.ts';
import { startRoutes } from './start-routes.ts';
import { staticRoutes } from './static-routes.ts';

/** Creates all routes of the server. */
export function createApp(options: HttpOptions): Hono<ServerEnvironment> {
  const { trustedProxies, publicAddress, appContext } = options;
  const app = new Hono<ServerEnvironment>();

  app.use(observeRequests(options));
  const isSecure = () => publicAddress().startsWith('https:');
  app.use(securityHeaders(isSecure, { ...appContext, site: options.site }));
  app.use(callerAddress(trustedProxies));
  app.use(async (context, next) => {
    // No name has this character, and PostgreSQL would not even look for it.
    if (/%00/.test(context.req.url)) throw new ServerError(404, 'server_errors.not_found');
    await next();
  });
  const companiesPages = crossOrigin(appContext);
  const ofOneAddress = limitAddress(appContext.addressLimit, appContext.report);
  for (const path of ['/api/*', '/cdn/*']) app.use(path, companiesPages, ofOneAddress);
  app.use('/ofrep/*', ofOneAddress);
  // The element is public code that any page may load. Its calls are checked separately.
  app.use('/element/*', cors());

  // Responses of the API are private.
  app.use('/api/*', async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  app.use(compress({ threshold: 2_048 }));

  registerOperations(app, options, createHandlers(options));
  // Without a key, nobody learns which paths a sender's system may call.
  app.use('/api/sender/*', async (context, next) => {
    await requireCompany(context, appContext);
    await next();
  });
  refuseOtherMethods(app, '/api/');
  for (const path of ['/api/*', '/cdn/*']) {
    app.all(path, () => {
      throw new ServerError(404, 'server_errors.not_found');
    });
  }
  app.route('/', healthRoutes(options));
  app.route('/', readyRoutes(options));
  app.route('/', metricsRoutes(options));
  app.route('/dev', devMailboxRoutes(options));
  app.route('/start', startRoutes(options));
  app.route('/ofrep', flagRoutes(options.flags));
  app.route('/', staticRoutes(options));

  app.notFound((context) =>
    errorResponse(context, new ServerError(404, 'server_errors.not_found')),
  );
  app.onError((error, context) => {
    const known = hasGoneAway(context, error)
      ? new ServerError(400, 'server_errors.body_incomplete', { cause: error })
      : error;
    if (!(known instanceof ServerError)) appContext.report(known);
    return errorResponse(context, known);
  });
  return app;
}

/** Whether the caller has disconnected, which is not an error of the server. */
function hasGoneAway({ env }: Context<ServerEnvironment>, error: unknown): boolean {
  const isCut = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  return isCut && env.incoming.destroyed;
}
