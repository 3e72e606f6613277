import type { LinkHolder, Signer } from '../access/tokens.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { addAuditEvent, type Caller } from './audit-trail.ts';
import { isSignable } from './envelope-status.ts';
import { readPartyHead } from './party-envelope.ts';

/** What a signer did, from where and when. */
export interface SignerAct {
  readonly signer: Signer;
  readonly caller: Caller;
  readonly at: string;
}

/**
 * Writes down, once for each party, that a person has seen the envelope. The page says so when
 * somebody does something with it, and signing, rejecting and writing to the sender say it too. A
 * call that merely fetches what a link leads to does not: programs follow the links of mails.
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

/** The call of a page that somebody uses. What has ended is not opened any more. */
export async function markOpened(db: Database, signer: LinkHolder, caller: Caller): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { stored, party } = await readPartyHead(transaction, signer);
    if (!isSignable(stored, party)) return;
    await recordOpened(transaction, { signer, caller, at: new Date().toISOString() });
  });
}
