import type { Context } from 'hono';
import { ServerError } from '../../errors/server-error.ts';
import { type Attempt, hashRequest } from '../../store/idempotency.ts';

/** Makes the attempt of a call, of a request with these parts of a body. */
export type AttemptOf = (...body: readonly string[]) => Attempt;

/** Makes the attempts of one caller, for idempotency. Throws a 400 if the call's key is invalid. */
export function attemptsOf(
  context: Context,
  scope: string,
  requireAccess?: Attempt['requireAccess'],
): AttemptOf {
  return (...body) => ({
    scope,
    key: idempotencyKey(context),
    ...(requireAccess !== undefined && { requireAccess }),
    request: hashRequest(context.req.method, context.req.path, ...body),
  });
}

/** Printable ASCII characters. */
const keyShape = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` header, or `null`. */
function idempotencyKey(context: Context): string | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!keyShape.test(key)) throw new ServerError(400, 'server_errors.idempotency_key_invalid');
  return key;
}
