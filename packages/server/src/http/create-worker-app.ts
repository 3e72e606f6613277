import { Hono } from 'hono';
import { ServerError } from '../errors/server-error.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { errorResponse } from './error-response.ts';
import { healthRoutes } from './health-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { observeRequests } from './observe-requests.ts';
import { readyRoutes } from './ready-routes.ts';

/** The routes of a process that answers no calls of the API: what its operator looks at. */
export function createWorkerApp(options: HttpOptions): Hono<ServerEnvironment> {
  const app = new Hono<ServerEnvironment>();
  app.use(observeRequests(options));
  app.route('/', healthRoutes(options));
  app.route('/', readyRoutes(options));
  app.route('/', metricsRoutes(options));
  app.notFound((context) =>
    errorResponse(context, new ServerError(404, 'server_errors.not_found')),
  );
  app.onError((error, context) => {
    if (!(error instanceof ServerError)) options.appContext.report(error);
    return errorResponse(context, error);
  });
  return app;
}
