import { addAuditEvent } from '../../audit/audit-trail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { DatabaseTransaction } from '../../store/database.ts';
import { lockRow } from '../../store/locks.ts';

/**
 * Records that an envelope has expired and mails its sender. Calls treat it as expired from its
 * expiry time on, even before this. Envelopes that have ended before are left unchanged.
 */
export async function expireEnvelope(
  transaction: DatabaseTransaction,
  envelopeId: string,
): Promise<void> {
  await lockRow(transaction, 'envelopes', envelopeId);
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
