import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { ServerError } from '../errors/server-error.ts';
import { evaluateFlag, type FlagContext } from '../flags/evaluate-flag.ts';
import type { FlagSource } from '../flags/flag-file.ts';
import type { ServerEnvironment } from './context.ts';
import { bodyLimits, limitBody } from './json-body.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';

const id = v.optional(v.nullable(v.string()), null);

/** Other properties of a context are ignored. */
const request = v.object({
  context: v.optional(v.object({ company_id: id, parent_id: id }), {}),
});

type ErrorCode = 'PARSE_ERROR' | 'INVALID_CONTEXT' | 'FLAG_NOT_FOUND';

interface Refused {
  readonly errorCode: ErrorCode;
  readonly errorDetails: string;
}

async function readContext(context: Context): Promise<FlagContext | Refused> {
  const text = await context.req.text();
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    // Invalid JSON is the caller's error and is reported to the caller.
    return { errorCode: 'PARSE_ERROR', errorDetails: 'The body is not JSON' };
  }
  const parsed = v.safeParse(request, body);
  if (!parsed.success) {
    return {
      errorCode: 'INVALID_CONTEXT',
      errorDetails: 'The context is an object; company_id and parent_id in it are texts',
    };
  }
  const { company_id: companyId, parent_id: parentId } = parsed.output.context;
  return { companyId, parentId };
}

/**
 * The OpenFeature Remote Evaluation Protocol (https://openfeature.dev/specification), version 1:
 * the caller names the company. Flags are not secret, so no token is required.
 */
export function flagRoutes(flags: FlagSource): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  routes.use('*', limitBody(bodyLimits.small));

  routes.post('/v1/evaluate/flags', async (context) => {
    const asked = await readContext(context);
    if ('errorCode' in asked) return context.json(asked, 400);
    const set = await flags.read();
    const body = JSON.stringify({
      flags: Object.keys(set).map((key) => evaluateFlag(set, key, asked)),
    });
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = { etag: tag, 'cache-control': 'no-cache' };
    // A proxy that compresses the response weakens the tag.
    const known = context.req.header('if-none-match')?.replace(/^W\//, '');
    if (known === tag) return context.body(null, 304, headers);
    return context.body(body, 200, { ...headers, 'content-type': 'application/json' });
  });

  routes.post('/v1/evaluate/flags/:key', async (context) => {
    const key = context.req.param('key');
    const asked = await readContext(context);
    if ('errorCode' in asked) return context.json({ key, ...asked }, 400);
    const evaluation = evaluateFlag(await flags.read(), key, asked);
    if (evaluation !== null) return context.json(evaluation);
    return context.json(
      { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'There is no such flag' },
      404,
    );
  });

  refuseOtherMethods(routes);
  routes.all('*', () => {
    throw new ServerError(404, 'server_errors.not_found');
  });
  return routes;
}
