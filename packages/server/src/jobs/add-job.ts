import type { DatabaseTransaction } from '../store/database.ts';
import { currentScope } from '../telemetry/scope.ts';
import type { JobKind } from './job-kind.ts';

export interface JobOptions {
  /** The envelope it belongs to: companies and their envelopes take turns. */
  readonly envelopeId: string;
  /** The earliest time to run it; immediately by default. */
  readonly dueAt?: Date;
}

/**
 * Queues a job that runs once this transaction is committed, and never if it is rolled back. The
 * caller should then wake the job runner; otherwise the job waits for its next round.
 */
export async function addJob<Payload>(
  transaction: DatabaseTransaction,
  kind: JobKind<Payload>,
  payload: Payload,
  { envelopeId, dueAt }: JobOptions,
): Promise<void> {
  const now = new Date();
  const due = dueAt ?? now;
  const { requestId, traceparent } = currentScope();
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
      leased_by: null,
      last_error: null,
      ended_at: null,
      request_id: requestId,
      // What is due in some weeks is no part of this trace.
      traceparent: due <= now ? traceparent : null,
    })
    .execute();
}
