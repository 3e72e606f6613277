import type { DatabaseTransaction } from '../store/database.ts';
import type { JobKind } from './job-kind.ts';

export interface JobOptions {
  /** The envelope it is done for: jobs are taken in turns between companies and their envelopes. */
  readonly envelopeId: string;
  /** Not before this time; at once unless told. */
  readonly dueAt?: Date;
}

/**
 * Has something done once this transaction has come to its end, and not if it is rolled back. Who
 * calls wakes the job runner afterwards, or the job waits for its next round.
 */
export async function addJob<Payload>(
  transaction: DatabaseTransaction,
  kind: JobKind<Payload>,
  payload: Payload,
  { envelopeId, dueAt }: JobOptions,
): Promise<void> {
  const now = new Date();
  const due = dueAt ?? now;
  const envelope = await transaction
    .selectFrom('envelopes')
    .select('company_id')
    .where('id', '=', envelopeId)
    .executeTakeFirst();
  await transaction
    .insertInto('jobs')
    .values({
      kind: kind.name,
      payload: JSON.stringify(payload),
      company_id: envelope?.company_id ?? '',
      envelope_id: envelopeId,
      state: due <= now ? 'ready' : 'waiting',
      is_retry: 0,
      attempts: 0,
      created_at: now.toISOString(),
      tried_since: due.toISOString(),
      due_at: due.toISOString(),
      leased_until: null,
      last_error: null,
      ended_at: null,
    })
    .execute();
}
