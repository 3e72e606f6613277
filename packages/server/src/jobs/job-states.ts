import type { Database } from '../store/database.ts';
import { leaseEnd } from './claim-job.ts';

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

/** Renews the leases of jobs that are running in this process. */
export async function renewLeases(db: Database, leases: readonly string[]): Promise<void> {
  if (leases.length === 0) return;
  await db
    .updateTable('jobs')
    .set({ leased_until: leaseEnd() })
    .where('state', '=', 'running')
    .where('leased_by', 'in', leases)
    .execute();
}

/** Makes delayed jobs ready that are due, and jobs whose lease has expired. */
export async function promoteDueJobs(db: Database): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable('jobs')
    .set({ state: 'ready' })
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .execute();
  await db
    .updateTable('jobs')
    .set(lost)
    .where('state', '=', 'running')
    .where('leased_until', '<', now)
    .execute();
}

/** The job of a process that has crashed, which it may have caused. */
const lost = { state: 'ready', is_retry: 1, leased_until: null, leased_by: null } as const;

/** Restores jobs that were running when the server crashed, if no other process can have them. */
export async function resumeInterrupted(db: Database): Promise<void> {
  await db.updateTable('jobs').set(lost).where('state', '=', 'running').execute();
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
