import type { Database, DatabaseTransaction } from './database.ts';

/**
 * Facts about the data folder: `secret` is the fingerprint of the secret that belongs to the
 * database; `files` is set once the digests of all files have been recorded.
 */
export type StoreFact = 'secret' | 'files';

export async function findFact(
  db: Database | DatabaseTransaction,
  name: StoreFact,
): Promise<string | null> {
  const fact = await db
    .selectFrom('store_facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return fact?.value ?? null;
}

export async function setFact(
  db: Database | DatabaseTransaction,
  name: StoreFact,
  value: string,
): Promise<void> {
  await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Sets a fact unless it is known. Returns what counts: of several processes, the first decides. */
export async function claimFact(db: Database, name: StoreFact, value: string): Promise<string> {
  await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findFact(db, name)) ?? value;
}
