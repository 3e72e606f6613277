import type { Context, Hono, MiddlewareHandler } from 'hono';
import { ServerError } from '../../errors/server-error.ts';
import type { Operation } from '../../openapi/operation.ts';
import { operations } from '../../openapi/operations.ts';
import { type ApiSchemaName, apiSchemas } from '../../openapi/schemas.ts';
import { callerOf } from '../caller-address.ts';
import type { HttpOptions, ServerEnvironment } from '../context.ts';
import { bodyLimits, limitBody, readJson } from '../json-body.ts';
import { isMultipart } from '../multipart.ts';
import { authenticate } from './authenticate.ts';
import type { Handler, Handlers, OperationId } from './handlers.ts';
import { withSenderForm } from './sender-form.ts';
import { withUploadForm } from './upload-form.ts';

type CallContext = Context<ServerEnvironment>;

/** Some handler: which call it takes is known where it is defined. */
type AnyHandler = Handler<never, object | string>;

/** Registers the route of every operation, with what the operation requires of a call. */
export function registerOperations(
  app: Hono<ServerEnvironment>,
  options: HttpOptions,
  handlers: Handlers,
): void {
  for (const id of Object.keys(handlers) as OperationId[]) {
    registerOperation(app, options, operations[id], handlers[id]);
  }
}

function registerOperation(
  app: Hono<ServerEnvironment>,
  options: HttpOptions,
  operation: Operation,
  handler: AnyHandler | { readonly add: AnyHandler; readonly remove: AnyHandler },
): void {
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  const authenticated = authenticate(options.appContext, operation);
  const readBody = bodyReader(options, operation);
  if (typeof handler === 'function') {
    const run = runner(handler, readBody);
    app.on(operation.method.toUpperCase(), path, authenticated, ...limitsOf(operation), run);
    return;
  }
  const add = runner(handler.add, readBody);
  const remove = runner(handler.remove, jsonReader(operation.deletes));
  const small = limitBody(bodyLimits.small);
  app.delete(path, authenticated, small, remove);
  app.post(
    path,
    authenticated,
    (context, next) => (isDelete(context) ? next() : add(context)),
    small,
    remove,
  );
}

/** Limits the body of a call, unless it is a form: those are limited part by part. */
function limitsOf({
  limit,
  request,
  multipart,
}: Operation): MiddlewareHandler<ServerEnvironment>[] {
  if (limit === undefined && request === undefined) return [];
  const limited = limitBody(bodyLimits[limit ?? 'small']);
  if (multipart === undefined) return [limited];
  return [
    (context, next) =>
      isMultipart(context.env.incoming.headers) ? next() : limited(context, next),
  ];
}

/** Reads the body of a call and hands it over. Files of forms are deleted after that. */
type ReadBody = (
  context: CallContext,
  use: (body: object) => Promise<Response>,
) => Promise<Response>;

function bodyReader(options: HttpOptions, operation: Operation): ReadBody {
  const { form, multipart, readBy, request, takesText } = operation;
  if (form === 'sender') {
    const names = multipart?.required ?? [];
    return (context, use) => withSenderForm(context, options, names, (read) => use({ form: read }));
  }
  if (form === 'upload') {
    const { files } = options.appContext;
    return (context, use) => withUploadForm(context, files, (read) => use({ form: read }));
  }
  return jsonReader(readBy === 'handler' ? undefined : request, takesText);
}

function jsonReader(name: ApiSchemaName | undefined, takesText = false): ReadBody {
  if (name === undefined) return (_, use) => use({});
  const schema = apiSchemas[name];
  return async (context, use) => use(await readJson(context, schema, { takesText }));
}

function runner(handler: AnyHandler, readBody: ReadBody) {
  return (context: CallContext): Promise<Response> =>
    readBody(context, async (body) => {
      const call = {
        context,
        caller: callerOf(context),
        params: context.req.param(),
        query: (name: string) => context.req.query(name) ?? '',
        ...context.get('credentials'),
        ...body,
      };
      // The types of `Handlers` say what it takes, from the same operation.
      const result = await handler(call as never);
      return result instanceof Response ? result : context.json(result);
    });
}

/** Whether a POST overrides its method, for clients and proxies that cannot send a DELETE. */
function isDelete(context: CallContext): boolean {
  const override = context.req.header('x-http-method-override');
  if (override === undefined) return false;
  if (override.toUpperCase() === 'DELETE') return true;
  throw new ServerError(405, 'server_errors.method_not_allowed');
}
