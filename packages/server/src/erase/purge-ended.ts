import { expiryJob } from '../envelopes/finish/expiry-job.ts';
import type { DataStore } from './delete-envelope.ts';
import { eraseEnvelope } from './erase-envelope.ts';

/** Envelopes per step. */
const stepSize = 50;

/** Statuses in which an envelope has ended. */
const endedStatuses = ['signed', 'cancelled', 'rejected', 'expired'] as const;

/** States of jobs that are still to be done. */
const openStates = ['waiting', 'ready', 'running'] as const;

/**
 * Erases envelopes that ended long ago. One that background jobs still work on, such as sending its
 * documents to everybody, stays until these are done or given up.
 *
 * @param age - Milliseconds; `null` keeps all of them.
 */
export async function* purgeEndedEnvelopes(
  store: DataStore,
  age: number | null,
  now: number,
  report: (error: unknown) => void,
): AsyncGenerator<void> {
  if (age === null) return;
  const before = new Date(now - age).toISOString();
  for (let last = ''; ; ) {
    const ended = await store.db
      .selectFrom('envelopes')
      .select('id')
      .where('id', '>', last)
      .where('status', 'in', endedStatuses)
      .where('ended_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs')
              .select('jobs.id')
              .whereRef('jobs.envelope_id', '=', 'envelopes.id')
              .where('jobs.state', 'in', openStates)
              // It may wait for a time long after the end.
              .where('jobs.kind', '!=', expiryJob.name),
          ),
        ),
      )
      .orderBy('id')
      .limit(stepSize)
      .execute();
    for (const { id } of ended) {
      // A failure must not prevent the erasure of the others.
      await eraseEnvelope(store, id, { reason: 'KEEP_ENVELOPES_DAYS', now }).catch(report);
      last = id;
    }
    if (ended.length < stepSize) return;
    yield;
  }
}
