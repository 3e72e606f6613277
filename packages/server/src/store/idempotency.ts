import { createHash } from 'node:crypto';
import { ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from './database.ts';

/** One call that changes something, as its caller named it. */
export interface Attempt {
  /** Who calls. Keys of one caller never meet another's. */
  readonly scope: string;
  /** The Idempotency-Key, or `null` when the caller sent none. */
  readonly key: string | null;
  /** Hash of the call and its body: the same key must mean the same request. */
  readonly request: string;
}

/** Hashes what makes two requests the same: method and path, then the body's parts. */
export function hashRequest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    // The length first, or ['ab', 'c'] and ['a', 'bc'] would be the same request.
    hash.update(`${bytes.byteLength}:`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * What an earlier attempt of the same key came to, or `null`. Throws a 409 when the key was used
 * for another request. `parse` reads back what `once` stored.
 */
export async function findEarlier<T>(
  db: Database | DatabaseTransaction,
  attempt: Attempt,
  parse: (stored: unknown) => T,
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
  return parse(JSON.parse(earlier.result));
}

/** What came before a change: an earlier attempt's result, or what the change is made from. */
export type Prepared<T, P> =
  | { readonly replayed: true; readonly result: T }
  | { readonly replayed: false; readonly result: P };

/**
 * Prepares a change outside its transaction, unless an earlier attempt of the same key has made it.
 * One that makes it meanwhile is why preparing may be refused: its result stands then, too.
 */
export async function prepareOnce<T, P>(
  db: Database,
  attempt: Attempt,
  parse: (stored: unknown) => T,
  prepare: () => Promise<P>,
): Promise<Prepared<T, P>> {
  const earlier = await findEarlier(db, attempt, parse);
  if (earlier !== null) return { replayed: true, result: earlier };
  try {
    return { replayed: false, result: await prepare() };
  } catch (error) {
    const meanwhile = await findEarlier(db, attempt, parse);
    if (meanwhile !== null) return { replayed: true, result: meanwhile };
    throw error;
  }
}

/**
 * Runs a change once per key: the change and the record of it are one transaction, so after a crash
 * either both are there or neither. A later or concurrent attempt gets the first one's result.
 * A change that throws leaves nothing, and the key stays free.
 */
export async function once<T>(
  db: Database,
  attempt: Attempt,
  parse: (stored: unknown) => T,
  change: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<{ readonly result: T; readonly replayed: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const earlier = await findEarlier(transaction, attempt, parse);
    if (earlier !== null) return { result: earlier, replayed: true };
    const result = await change(transaction);
    if (attempt.key !== null) {
      await transaction
        .insertInto('idempotency')
        .values({
          scope: attempt.scope,
          key: attempt.key,
          request: attempt.request,
          result: JSON.stringify(result),
          created_at: new Date().toISOString(),
        })
        .execute();
    }
    return { result, replayed: false };
  });
}
