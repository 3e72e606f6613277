import type { Company } from '../access/api-keys.ts';
import { ServerError } from '../errors/server-error.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import { addAuditEvent, type Caller } from './audit-trail.ts';
import { readCompanyEnvelope } from './envelope-report.ts';
import type { Services } from './services.ts';

export interface Cancellation {
  readonly company: Company;
  readonly fingerprint: string;
  /** Told to the parties; `null` for none. */
  readonly reason: string | null;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

export interface CancellationResult {
  readonly status: 'cancelled';
}

/**
 * Ends an envelope that has not ended yet, and tells every party by mail.
 *
 * @throws ServerError 404 where the company has no such envelope, 409 where it has ended.
 */
export async function cancelEnvelope(
  services: Services,
  { company, fingerprint, reason, attempt, caller }: Cancellation,
): Promise<CancellationResult> {
  const { result } = await once(
    services.db,
    attempt,
    (): CancellationResult => ({ status: 'cancelled' }),
    async (transaction): Promise<CancellationResult> => {
      const { envelope, parties } = await readCompanyEnvelope(transaction, company, fingerprint);
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
  services.wakeJobs();
  return result;
}
