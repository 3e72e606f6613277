import type { Database } from '../store/database.ts';

/** Returns when the next delayed job is due: Unix time in milliseconds. */
export async function nextDueAt(db: Database): Promise<number | null> {
  const next = await db
    .selectFrom('jobs')
    .select('due_at')
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .executeTakeFirst();
  return next === undefined ? null : Date.parse(next.due_at);
}

/**
 * Makes delayed jobs ready that are due, and jobs whose lease has expired. Leaves jobs that are
 * running in this process to its runner.
 */
export async function promoteDueJobs(db: Database, claimedIds: readonly number[]): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable('jobs')
    .set({ state: 'ready' })
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .execute();
  let lost = db
    .updateTable('jobs')
    .set({ state: 'ready', is_retry: 1, leased_until: null })
    .where('state', '=', 'running')
    .where('leased_until', '<', now);
  if (claimedIds.length > 0) lost = lost.where('id', 'not in', claimedIds);
  await lost.execute();
}

/**
 * Restores jobs that were running when the server crashed. One of them may have caused the crash.
 */
export async function resumeInterrupted(db: Database): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'ready', is_retry: 1, leased_until: null })
    .where('state', '=', 'running')
    .execute();
}

/** Marks jobs without a handler as failed, instead of keeping them forever. */
export async function failUnknownKinds(db: Database, known: readonly string[]): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      state: 'failed',
      last_error: 'This server knows no jobs of this kind.',
      ended_at: new Date().toISOString(),
    })
    .where('state', 'in', ['waiting', 'ready'])
    .where('kind', 'not in', known)
    .execute();
}
