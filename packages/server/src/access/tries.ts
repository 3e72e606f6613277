import type { DatabaseTransaction } from '../store/database.ts';

/** How often something may be done within a time that moves along. */
export interface TryLimit {
  /** What is counted together. */
  readonly scope: string;
  readonly most: number;
  /** Milliseconds. */
  readonly within: number;
}

/**
 * Counts one more try under each limit, unless one of them is reached: then nothing is counted, and
 * the answer is how many seconds there are to wait. Counted before the trying, for of tries that run
 * side by side each would else find the limit unreached. Kept in the database, so that neither a
 * restart nor a second process gives more of them.
 */
export async function takeTry(
  transaction: DatabaseTransaction,
  limits: readonly TryLimit[],
  now: number,
): Promise<number | null> {
  for (const { scope, most, within } of limits) {
    await transaction
      .deleteFrom('tries')
      .where('scope', '=', scope)
      .where('at', '<=', now - within)
      .execute();
    const tries = await transaction
      .selectFrom('tries')
      .select('at')
      .where('scope', '=', scope)
      .orderBy('at', 'desc')
      .limit(most)
      .execute();
    const oldest = tries[most - 1];
    if (oldest !== undefined) return Math.ceil((oldest.at + within - now) / 1000);
  }
  await transaction
    .insertInto('tries')
    .values(limits.map(({ scope }) => ({ scope, at: now })))
    .execute();
  return null;
}

/** Takes back a try that was counted at this time, for it was none against the limit. */
export async function giveTryBack(
  transaction: DatabaseTransaction,
  limits: readonly TryLimit[],
  at: number,
): Promise<void> {
  for (const { scope } of limits) {
    const row = await transaction
      .selectFrom('tries')
      .select('id')
      .where('scope', '=', scope)
      .where('at', '=', at)
      .executeTakeFirst();
    if (row !== undefined) {
      await transaction.deleteFrom('tries').where('id', '=', row.id).execute();
    }
  }
}

/** The longest time that any limit looks back: older tries count for nothing. Milliseconds. */
const longestWindow = 24 * 60 * 60_000;

/** Clears away what no limit looks at any more. */
export async function forgetOldTries(
  db: Pick<DatabaseTransaction, 'deleteFrom'>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('tries')
    .where('at', '<=', now - longestWindow)
    .execute();
}
