import * as v from 'valibot';
import { notFound, ServerError } from '../errors/server-error.ts';
import { safeLine } from '../mail/one-line.ts';
import type { Database } from '../store/database.ts';
import { lockRow } from '../store/locks.ts';

/** Characters of a key's hash that form its id: unique within a company. */
const idLength = 16;

/** A key in the API, without the key itself. */
export const apiKeyOnWire = v.object({
  /** The beginning of its hash. */
  id: v.string(),
  name: v.string(),
  created_at: v.string(),
  /** To the minute; `null` for never. */
  last_used_at: v.nullable(v.string()),
  /** When it was revoked; `null` if it is valid. */
  revoked_at: v.nullable(v.string()),
});

export const apiKeyList = v.object({ keys: v.array(apiKeyOnWire) });

/** The response of `POST /sender/keys`, the only one that includes the key. */
export const apiKeyCreated = v.object({ id: v.string(), api_key: v.string() });

/** The response of a revocation. */
export const revoked = v.object({ status: v.literal('revoked') });

/** The body of `POST /sender/keys`. */
export const apiKeyRequest = v.strictObject({
  name: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100, 'server_errors.too_long'),
      v.regex(safeLine, 'server_errors.control_character'),
    ),
    '',
  ),
});

/** The id of a key in the API. */
export function keyId(hash: string): string {
  return hash.slice(0, idLength);
}

/** The company's keys, the newest first. */
export async function listApiKeys(
  db: Database,
  companyId: string,
): Promise<v.InferOutput<typeof apiKeyList>> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['hash', 'name', 'created_at', 'last_used_at', 'revoked_at'])
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .execute();
  return { keys: rows.map(({ hash, ...row }) => ({ id: keyId(hash), ...row })) };
}

/** Whether a text has the form of a key's id. */
export function isKeyId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/**
 * Revokes a key. Throws a 404 if the company has no such key or it was revoked before, and a 409 if it
 * is the company's last: nothing in the API would let the company in again.
 */
export async function revokeApiKey(db: Database, companyId: string, id: string): Promise<void> {
  if (!isKeyId(id)) throw notFound();
  await db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'companies', companyId);
    const valid = await transaction
      .selectFrom('api_keys')
      .select('hash')
      .where('company_id', '=', companyId)
      .where('revoked_at', 'is', null)
      .execute();
    const key = valid.find(({ hash }) => keyId(hash) === id);
    if (key === undefined) throw notFound();
    if (valid.length === 1) throw new ServerError(409, 'server_errors.last_api_key');
    await transaction
      .updateTable('api_keys')
      .set({ revoked_at: new Date().toISOString() })
      .where('hash', '=', key.hash)
      .execute();
  });
}
