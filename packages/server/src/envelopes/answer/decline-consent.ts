import * as v from 'valibot';
import type { LinkHolder } from '../../access/tokens.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { type Attempt, once } from '../../store/idempotency.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { lockPartyHead, refuseUnlessSignable } from '../read/party-envelope.ts';
import { readConfig } from '../read/stored-settings.ts';
import { recordOpened } from './record-opened.ts';
import { consentFacts, type GivenConsent } from './require-consent.ts';

export interface Declined {
  readonly signer: LinkHolder;
  readonly consent: NonNullable<GivenConsent>;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** The response of `POST /decline-consent`. */
export const consentDeclined = v.object({ status: v.literal('declined') });

/**
 * Records that a party did not agree to sign electronically. The envelope stays open: it may still agree,
 * or go on in another way.
 *
 * @throws ServerError 409 if there is nothing to sign; 422 if the consent is of another text.
 */
export async function declineConsent(
  { db }: Pick<EnvelopeContext, 'db'>,
  { signer, consent, attempt, caller }: Declined,
): Promise<v.InferOutput<typeof consentDeclined>> {
  const { result } = await once(db, attempt, consentDeclined, async (transaction) => {
    const target = await lockPartyHead(transaction, signer);
    refuseUnlessSignable(target);
    const { envelope } = target.stored;
    const facts = consentFacts(readConfig(envelope), consent);
    const at = new Date().toISOString();
    await recordOpened(transaction, { signer, caller, at });
    await addAuditEvent(transaction, {
      type: 'consent_declined',
      envelopeId: envelope.id,
      partyId: target.party.id,
      caller,
      at,
      detail: { consent: facts },
    });
    return { status: 'declined' } as const;
  });
  return result;
}
