import type { LinkHolder, Signer } from '../../access/tokens.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import type { Database, DatabaseTransaction } from '../../store/database.ts';
import { isSignable } from '../read/envelope-status.ts';
import { lockPartyHead } from '../read/party-envelope.ts';

/** An action of a signer. */
export interface SignerAct {
  readonly signer: Signer;
  readonly caller: Caller;
  readonly at: string;
}

/**
 * Records, once for each party, that a person has seen the envelope. The page reports it at the
 * first interaction; signing, rejecting and writing to the sender imply it. Loading the envelope
 * does not, because programs open the links of mails too.
 */
export async function recordOpened(
  transaction: DatabaseTransaction,
  { signer: { envelopeId, partyId }, caller, at }: SignerAct,
): Promise<void> {
  const earlier = await transaction
    .selectFrom('events')
    .select('id')
    .where('envelope_id', '=', envelopeId)
    .where('party_id', '=', partyId)
    .where('type', '=', 'opened')
    .executeTakeFirst();
  if (earlier !== undefined) return;
  await addAuditEvent(transaction, { type: 'opened', envelopeId, partyId, caller, at });
}

/** Records the first interaction with the page, unless the envelope has ended. */
export async function markOpened(db: Database, signer: LinkHolder, caller: Caller): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { stored, party } = await lockPartyHead(transaction, signer);
    if (!isSignable(stored, party)) return;
    await recordOpened(transaction, { signer, caller, at: new Date().toISOString() });
  });
}
