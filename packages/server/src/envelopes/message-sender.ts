import type { Signer } from '../access/tokens.ts';
import { takeTry } from '../access/tries.ts';
import { ServerError } from '../errors/server-error.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import { addAuditEvent, type Caller } from './audit-trail.ts';
import { readPartyEnvelope } from './party-envelope.ts';
import type { Services } from './services.ts';

export interface MessageToSender {
  readonly signer: Signer;
  readonly message: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** Each is a mail to somebody else: more than anyone has to say in an hour. */
const messageLimit = { most: 30, within: 3_600_000 };

/**
 * Mails a signer's message to the sender and to the product's team, and writes it down where the
 * sender reads what happened to the envelope. An envelope that has ended can be asked about too.
 */
export async function messageSender(
  { db, wakeOutbox }: Services,
  { signer, message, attempt, caller }: MessageToSender,
): Promise<''> {
  const { result } = await once(
    db,
    attempt,
    () => '' as const,
    async (transaction) => {
      const { stored, party } = await readPartyEnvelope(transaction, signer);
      const limit = { scope: `message ${party.id}`, ...messageLimit };
      const wait = await takeTry(transaction, [limit], Date.now());
      if (wait !== null) {
        throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter: wait });
      }
      await addAuditEvent(transaction, {
        type: 'messaged',
        envelopeId: stored.envelope.id,
        partyId: party.id,
        caller,
        at: new Date().toISOString(),
        detail: { message },
      });
      const mail = { envelopeId: stored.envelope.id, partyId: party.id, message };
      for (const to of ['sender', 'team'] as const) {
        await queueMail(transaction, { template: 'contact', ...mail, to });
      }
      return '' as const;
    },
  );
  wakeOutbox();
  return result;
}
