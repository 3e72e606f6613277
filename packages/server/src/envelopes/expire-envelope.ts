import { queueMail } from '../mail/queue-mail.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { addAuditEvent } from './audit-trail.ts';

/**
 * Writes down that an envelope's time is over, and tells its sender; calls have seen it as expired
 * since that moment. One that has ended before is left as it is, and doing it again does nothing.
 */
export async function expireEnvelope(
  transaction: DatabaseTransaction,
  envelopeId: string,
): Promise<void> {
  const envelope = await transaction
    .selectFrom('envelopes')
    .select(['status', 'expires_at'])
    .where('id', '=', envelopeId)
    .executeTakeFirst();
  if (envelope?.status !== 'sent' || envelope.expires_at === null) return;
  await transaction
    .updateTable('envelopes')
    .set({ status: 'expired', ended_at: envelope.expires_at })
    .where('id', '=', envelopeId)
    .execute();
  await addAuditEvent(transaction, {
    type: 'expired',
    envelopeId,
    partyId: null,
    caller: null,
    at: envelope.expires_at,
  });
  await queueMail(transaction, { template: 'expired', envelopeId });
}
