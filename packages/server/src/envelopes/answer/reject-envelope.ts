import * as v from 'valibot';
import type { LinkHolder } from '../../access/tokens.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type Attempt, once } from '../../store/idempotency.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { lockPartyHead, refuseUnlessSignable } from '../read/party-envelope.ts';
import { recordOpened } from './record-opened.ts';

export interface Rejection {
  readonly signer: LinkHolder;
  readonly reason: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

const rejectionResult = v.object({ status: v.literal('rejected') });

export type RejectionResult = v.InferOutput<typeof rejectionResult>;

/** Rejects the envelope for all parties, and mails the other parties and the sender. */
export async function rejectEnvelope(
  context: EnvelopeContext,
  rejection: Rejection,
): Promise<RejectionResult> {
  const { result } = await once(
    context.db,
    rejection.attempt,
    rejectionResult,
    async (transaction): Promise<RejectionResult> => {
      const now = new Date();
      const { signer, caller } = rejection;
      const target = await lockPartyHead(transaction, signer, now);
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
  context.wakeJobs();
  return result;
}
