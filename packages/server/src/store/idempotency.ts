import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { parseStored } from './stored-json.ts';

/** One attempt at a call that changes something. */
export interface Attempt {
  /** Identifies the caller. Keys of different callers are independent. */
  readonly scope: string;
  /** The `Idempotency-Key` header, or `null`. */
  readonly key: string | null;
  /** Hash of the call and its body: a key must not be used for different requests. */
  readonly request: string;
  /**
   * Throws if the caller may not make the change any more. Runs in the transaction of the change,
   * because access can be revoked while a request is being received or prepared.
   */
  readonly requireAccess?: (transaction: DatabaseTransaction) => Promise<void>;
}

/** Hashes what identifies a request: its method and path, then the parts of its body. */
export function hashRequest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    // Prefixed with the length; otherwise ['ab', 'c'] and ['a', 'bc'] would be the same.
    hash.update(`${bytes.byteLength}:`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * Finds the result of an earlier attempt with the same key; `null` if there is none. Throws a 409
 * if the key was used for another request.
 */
export async function findEarlier<T>(
  db: Database | DatabaseTransaction,
  attempt: Attempt,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | null> {
  if (attempt.key === null) return null;
  const earlier = await db
    .selectFrom('idempotency')
    .select(['request', 'result'])
    .where('scope', '=', attempt.scope)
    .where('key', '=', attempt.key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  if (earlier.request !== attempt.request) {
    throw new ServerError(409, 'server_errors.idempotency_mismatch');
  }
  return parseStored(schema, earlier.result, {
    table: 'idempotency',
    column: 'result',
    row: `of ${attempt.scope}`,
  });
}

/** The result of an earlier attempt, or what was prepared for the change. */
export type Prepared<T, P> =
  | { readonly replayed: true; readonly result: T }
  | { readonly replayed: false; readonly result: P };

/**
 * Prepares a change outside its transaction, unless an earlier attempt with the same key has made
 * it. If preparing fails because a concurrent attempt has made it meanwhile, that attempt's result
 * counts.
 */
export async function prepareOnce<T, P>(
  db: Database,
  attempt: Attempt,
  schema: v.GenericSchema<unknown, T>,
  prepare: () => Promise<P>,
): Promise<Prepared<T, P>> {
  const earlier = await findEarlier(db, attempt, schema);
  if (earlier !== null) return { replayed: true, result: earlier };
  try {
    return { replayed: false, result: await prepare() };
  } catch (error) {
    const meanwhile = await findEarlier(db, attempt, schema);
    if (meanwhile !== null) return { replayed: true, result: meanwhile };
    throw error;
  }
}

/** The result of a change within its transaction. Nobody else sees it. */
const unknownYet = '';

/**
 * Runs a change once per key. The change and its result are stored in one transaction. Later and
 * concurrent attempts get the first one's result. If the change throws, nothing is stored and the
 * key can be used again.
 */
export async function once<T>(
  db: Database,
  attempt: Attempt,
  schema: v.GenericSchema<unknown, T>,
  change: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<{ readonly result: T; readonly replayed: boolean }> {
  return db.transaction().execute(async (transaction) => {
    await attempt.requireAccess?.(transaction);
    if (attempt.key === null) return { result: await change(transaction), replayed: false };
    const { scope, key, request } = attempt;
    // Waits for a concurrent attempt with the same key, and then adds nothing.
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('idempotency')
      .values({ scope, key, request, result: unknownYet, created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) {
      const earlier = await findEarlier(transaction, attempt, schema);
      if (earlier !== null) return { result: earlier, replayed: true };
    }
    const result = await change(transaction);
    await transaction
      .updateTable('idempotency')
      .set({ result: JSON.stringify(result) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
    return { result, replayed: false };
  });
}
