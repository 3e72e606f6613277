import { cancelResult } from '@sign-envelope/core/contract';
import type * as v from 'valibot';
import type { Company } from '../../access/api-keys.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { ServerError } from '../../errors/server-error.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type Attempt, once } from '../../store/idempotency.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { lockCompanyEnvelope } from '../read/envelope-report.ts';

export interface Cancellation {
  readonly company: Company;
  readonly fingerprint: string;
  /** Sent to the parties; `null` for none. */
  readonly reason: string | null;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

export type CancellationResult = v.InferOutput<typeof cancelResult>;

/**
 * Cancels an envelope that has not ended yet and mails every party.
 *
 * @throws ServerError 404 if the company has no such envelope, 409 if it has ended.
 */
export async function cancelEnvelope(
  context: EnvelopeContext,
  { company, fingerprint, reason, attempt, caller }: Cancellation,
): Promise<CancellationResult> {
  const { result } = await once(
    context.db,
    attempt,
    cancelResult,
    async (transaction): Promise<CancellationResult> => {
      const { envelope, parties } = await lockCompanyEnvelope(transaction, company, fingerprint);
      if (envelope.status !== 'sent') throw new ServerError(409, 'server_errors.envelope_ended');
      const at = new Date().toISOString();
      await transaction
        .updateTable('envelopes')
        .set({ status: 'cancelled', ended_at: at })
        .where('id', '=', envelope.id)
        .execute();
      await addAuditEvent(transaction, {
        type: 'cancelled',
        envelopeId: envelope.id,
        partyId: null,
        caller,
        at,
        ...(reason === null ? {} : { detail: { reason } }),
      });
      for (const { id } of parties) {
        await queueMail(transaction, {
          template: 'cancelled',
          envelopeId: envelope.id,
          partyId: id,
        });
      }
      return { status: 'cancelled' };
    },
  );
  context.wakeJobs();
  return result;
}
