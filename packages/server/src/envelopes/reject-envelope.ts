import type { LinkHolder } from '../access/tokens.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import { addAuditEvent, type Caller } from './audit-trail.ts';
import { readPartyHead, refuseUnlessSignable } from './party-envelope.ts';
import { recordOpened } from './record-opened.ts';
import type { Services } from './services.ts';

export interface Rejection {
  readonly signer: LinkHolder;
  readonly reason: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

export interface RejectionResult {
  readonly status: 'rejected';
}

/** Rejects the envelope, which ends it for every party, and tells the others and the sender by mail. */
export async function rejectEnvelope(
  services: Services,
  rejection: Rejection,
): Promise<RejectionResult> {
  const { result } = await once(
    services.db,
    rejection.attempt,
    (): RejectionResult => ({ status: 'rejected' }),
    async (transaction): Promise<RejectionResult> => {
      const now = new Date();
      const { signer, caller } = rejection;
      const target = await readPartyHead(transaction, signer, now);
      refuseUnlessSignable(target);
      const { stored, party } = target;
      const at = now.toISOString();
      await recordOpened(transaction, { signer, caller, at });
      await transaction
        .updateTable('envelopes')
        .set({ status: 'rejected', ended_at: at })
        .where('id', '=', stored.envelope.id)
        .execute();
      await transaction
        .updateTable('parties')
        .set({ status: 'rejected' })
        .where('id', '=', party.id)
        .execute();
      await addAuditEvent(transaction, {
        type: 'rejected',
        envelopeId: stored.envelope.id,
        partyId: party.id,
        caller: rejection.caller,
        at,
        detail: { reason: rejection.reason },
      });
      const others = stored.parties.map(({ id }) => id).filter((id) => id !== party.id);
      for (const partyId of [...others, null]) {
        const { id: envelopeId } = stored.envelope;
        await queueMail(transaction, { template: 'rejected', envelopeId, partyId });
      }
      return { status: 'rejected' };
    },
  );
  services.wakeJobs();
  return result;
}
