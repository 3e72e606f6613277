import type { Context } from 'hono';
import { ServerError } from '../errors/server-error.ts';

/** Printable ASCII characters. */
const keyShape = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` header, or `null`. Throws a 400 if it is invalid. */
export function idempotencyKey(context: Context): string | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!keyShape.test(key)) throw new ServerError(400, 'server_errors.idempotency_key_invalid');
  return key;
}
