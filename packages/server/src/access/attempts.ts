import type { DatabaseTransaction } from '../store/database.ts';
import { lockNames } from '../store/locks.ts';

/** How often something may be done within a sliding window. */
export interface AttemptLimit {
  /** Attempts of the same scope are counted together. */
  readonly scope: string;
  /** Attempts within the window. */
  readonly max: number;
  /** The window, in milliseconds. */
  readonly within: number;
  /** Milliseconds to wait after a number of attempts within the window. Default: 0. */
  readonly cooldown?: (made: number) => number;
}

/**
 * Counts an attempt under each limit and returns `null`. If any limit is reached, counts nothing
 * and returns the seconds to wait. Attempts are counted before their outcome is known; otherwise
 * concurrent attempts could exceed the limit. They are stored in the database, so that a restart or
 * a second process does not reset them.
 */
export async function consumeAttempt(
  transaction: DatabaseTransaction,
  limits: readonly AttemptLimit[],
  now: number,
): Promise<number | null> {
  await lockNames(
    transaction,
    limits.map(({ scope }) => scope),
  );
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

/** Milliseconds until the limit allows another attempt; 0 if it does now. */
async function waitFor(
  transaction: DatabaseTransaction,
  { scope, max, within, cooldown }: AttemptLimit,
  now: number,
): Promise<number> {
  await transaction
    .deleteFrom('attempts')
    .where('scope', '=', scope)
    .where('at', '<=', now - within)
    .execute();
  await forgetLaterAttempts(transaction, [scope], now);
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
  const untilCooledDown =
    latest === undefined || cooldown === undefined
      ? 0
      : latest.at + cooldown(attempts.length) - now;
  return Math.max(untilFree, untilCooledDown);
}

/**
 * Treats attempts in the future as made now. The clock has been set back, which must not make
 * anyone wait longer than the limit says.
 */
export async function forgetLaterAttempts(
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

/** Removes an attempt that was counted at this time, because it should not count after all. */
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

/** Deletes all attempts of some scopes. */
export async function clearAttempts(
  transaction: DatabaseTransaction,
  scopes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('attempts').where('scope', 'in', scopes).execute();
}

/** The longest window of any limit, in milliseconds. Older attempts no longer count. */
const maxWindow = 24 * 60 * 60_000;

/** Deletes the attempts that no limit counts anymore. */
export async function purgeOldAttempts(
  db: Pick<DatabaseTransaction, 'deleteFrom'>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('at', '<=', now - maxWindow)
    .execute();
}
