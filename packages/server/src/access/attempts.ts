import type { DatabaseTransaction } from '../store/database.ts';

/** How often something may be done within a sliding window. */
export interface AttemptLimit {
  /** What is counted together. */
  readonly scope: string;
  /** Attempts within the window. */
  readonly max: number;
  /** The window, in milliseconds. */
  readonly within: number;
  /** Milliseconds to wait after so many attempts within the window; no pause unless given. */
  readonly pause?: (made: number) => number;
}

/**
 * Counts one more attempt under each limit, unless one of them is reached: then nothing is counted,
 * and the result is the number of seconds to wait. Attempts are counted before the outcome is known,
 * because concurrent attempts would otherwise all find the limit unreached. They are kept in the
 * database, so neither a restart nor a second process gives more of them.
 */
export async function consumeAttempt(
  transaction: DatabaseTransaction,
  limits: readonly AttemptLimit[],
  now: number,
): Promise<number | null> {
  for (const limit of limits) {
    const wait = await waitFor(transaction, limit, now);
    if (wait > 0) return Math.ceil(wait / 1000);
  }
  await transaction
    .insertInto('attempts')
    .values(limits.map(({ scope }) => ({ scope, at: now })))
    .execute();
  return null;
}

/** Milliseconds until the limit allows another attempt; 0 for none. */
async function waitFor(
  transaction: DatabaseTransaction,
  { scope, max, within, pause }: AttemptLimit,
  now: number,
): Promise<number> {
  await transaction
    .deleteFrom('attempts')
    .where('scope', '=', scope)
    .where('at', '<=', now - within)
    .execute();
  await settleClock(transaction, [scope], now);
  const attempts = await transaction
    .selectFrom('attempts')
    .select('at')
    .where('scope', '=', scope)
    .orderBy('at', 'desc')
    .limit(max)
    .execute();
  const [latest] = attempts;
  const oldest = attempts[max - 1];
  const untilFree = oldest === undefined ? 0 : oldest.at + within - now;
  const untilPaused =
    latest === undefined || pause === undefined ? 0 : latest.at + pause(attempts.length) - now;
  return Math.max(untilFree, untilPaused);
}

/**
 * Lets attempts in the future count as made now: the clock was set back since, and nobody is to wait
 * longer for that than the limit says.
 */
export async function settleClock(
  transaction: DatabaseTransaction,
  scopes: readonly string[],
  now: number,
): Promise<void> {
  await transaction
    .updateTable('attempts')
    .set({ at: now })
    .where('scope', 'in', scopes)
    .where('at', '>', now)
    .execute();
}

/** Takes back an attempt that was counted at this time, because it does not count against the limit. */
export async function refundAttempt(
  transaction: DatabaseTransaction,
  limits: readonly AttemptLimit[],
  at: number,
): Promise<void> {
  for (const { scope } of limits) {
    const row = await transaction
      .selectFrom('attempts')
      .select('id')
      .where('scope', '=', scope)
      .where('at', '<=', at)
      .orderBy('at', 'desc')
      .executeTakeFirst();
    if (row !== undefined) {
      await transaction.deleteFrom('attempts').where('id', '=', row.id).execute();
    }
  }
}

/** Forgets every attempt of a scope. */
export async function clearAttempts(
  transaction: DatabaseTransaction,
  scopes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('attempts').where('scope', 'in', scopes).execute();
}

/** The longest window of any limit: older attempts count for nothing. Milliseconds. */
const longestWindow = 24 * 60 * 60_000;

/** Deletes the attempts that no limit counts any more. */
export async function purgeOldAttempts(
  db: Pick<DatabaseTransaction, 'deleteFrom'>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('at', '<=', now - longestWindow)
    .execute();
}
