import type { Database } from '../store/database.ts';

/** Milliseconds since 1970 at which the next job that waits for its time is due. */
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
 * Makes ready what has waited for its time, and what is leased for longer than it may take; what is
 * in hand here is its runner's to end.
 */
export async function promoteDueJobs(db: Database, inHand: readonly number[]): Promise<void> {
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
  if (inHand.length > 0) lost = lost.where('id', 'not in', inHand);
  await lost.execute();
}

/** Takes up what was in hand when the server ended without warning. It may be what ended it. */
export async function resumeInterrupted(db: Database): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'ready', is_retry: 1, leased_until: null })
    .where('state', '=', 'running')
    .execute();
}

/** Sets aside what this server has no handler for, rather than keep it unseen for ever. */
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
