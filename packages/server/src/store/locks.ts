import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import { isOnPostgres } from './is-on-postgres.ts';

/**
 * Locks what a change decides about, so that changes by several processes run one after another. It is
 * released when the transaction ends. What is read afterwards is up to date; what was read before may
 * not be.
 *
 * On SQLite a transaction locks the whole database, so there is nothing to do.
 */
export async function lockRow(
  transaction: DatabaseTransaction,
  table: 'code_sessions' | 'companies' | 'envelopes' | 'parties',
  id: string,
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  await transaction
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    // Rows that refer to this one may still be added.
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks names that have no row, such as what attempts are counted for. They are locked in one order, so
 * that two changes cannot wait for each other.
 */
export async function lockNames(
  transaction: DatabaseTransaction,
  names: readonly string[],
): Promise<void> {
  if (!isOnPostgres(transaction)) return;
  for (const name of [...new Set(names)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  }
}

/** Lets rows that refer to each other be deleted in any order within a transaction. */
export async function deferForeignKeys(transaction: DatabaseTransaction): Promise<void> {
  await (isOnPostgres(transaction)
    ? sql`set constraints all deferred`
    : sql`pragma defer_foreign_keys = on`
  ).execute(transaction);
}
