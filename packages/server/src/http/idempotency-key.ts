import type { Context } from 'hono';
import { ServerError } from '../errors/server-error.ts';

/** Printable characters of ASCII, as many as any id needs. */
const keyShape = /^[\x21-\x7e]{1,255}$/;

/** The caller's Idempotency-Key, or `null` when there is none. Throws a 400 for one that is no key. */
export function idempotencyKey(context: Context): string | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!keyShape.test(key)) throw new ServerError(400, 'server_errors.idempotency_key_invalid');
  return key;
}
