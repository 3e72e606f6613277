import type { Database, DatabaseTransaction } from './database.ts';

/**
 * What the database knows of the folder it belongs to: `secret`, the fingerprint of the secret that
 * goes with it; `files`, that what its files hold has been written down.
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
