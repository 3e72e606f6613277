import { wireMessageSent } from '@sign-envelope/core/contract';
import { isClosed } from '../../access/access-record.ts';
import { consumeAttempt } from '../../access/attempts.ts';
import type { LinkHolder } from '../../access/tokens.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { ServerError } from '../../errors/server-error.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type Attempt, once } from '../../store/idempotency.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { lockPartyHead } from '../read/party-envelope.ts';
import { recordOpened } from './record-opened.ts';

export interface MessageToSender {
  readonly signer: LinkHolder;
  readonly message: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

const hour = 3_600_000;

/** Limits, because each message is a mail to somebody else. They exceed any legitimate use. */
const messageLimits = (partyId: string) => [
  { scope: `message ${partyId} hour`, max: 10, within: hour },
  { scope: `message ${partyId}`, max: 30, within: 24 * hour },
];

/**
 * Mails a signer's message to the sender and to the product's team, and records it in the
 * envelope's events. Works for signed envelopes too, but not for those that ended unsigned.
 */
export async function messageSender(
  { db, wakeJobs }: EnvelopeContext,
  { signer, message, attempt, caller }: MessageToSender,
): Promise<''> {
  const { result } = await once(db, attempt, wireMessageSent, async (transaction) => {
    const { stored, party } = await lockPartyHead(transaction, signer);
    if (isClosed(stored.envelope, new Date())) {
      throw new ServerError(409, 'server_errors.envelope_ended');
    }
    const wait = await consumeAttempt(transaction, messageLimits(party.id), Date.now());
    if (wait !== null) {
      throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter: wait });
    }
    const at = new Date().toISOString();
    await recordOpened(transaction, { signer, caller, at });
    await addAuditEvent(transaction, {
      type: 'messaged',
      envelopeId: stored.envelope.id,
      partyId: party.id,
      caller,
      at,
      detail: { message },
    });
    const mail = { envelopeId: stored.envelope.id, partyId: party.id, message };
    for (const to of ['sender', 'team'] as const) {
      await queueMail(transaction, { template: 'contact', ...mail, to });
    }
    return '' as const;
  });
  wakeJobs();
  return result;
}
