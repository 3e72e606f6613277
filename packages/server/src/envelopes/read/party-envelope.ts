import { refuseDeadLink } from '../../access/access-record.ts';
import type { LinkHolder } from '../../access/tokens.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../../store/database.ts';
import { lockRow } from '../../store/locks.ts';
import { findParty, isSignable } from './envelope-status.ts';
import {
  type EnvelopeHead,
  readEnvelope,
  readEnvelopeHead,
  type StoredEnvelope,
  type StoredParty,
} from './stored-envelope.ts';

/** A party with its envelope, without documents. */
export interface PartyHead {
  readonly stored: EnvelopeHead;
  readonly party: StoredParty;
}

/** A party with its whole envelope. */
export interface PartyEnvelope extends PartyHead {
  readonly stored: StoredEnvelope;
}

/**
 * Like `readPartyEnvelope`, at a cost independent of the number of fields and answers.
 *
 * @param now - The time at which the envelope is read. Changes to it should use the same time.
 */
export async function readPartyHead(
  db: Database | DatabaseTransaction,
  signer: LinkHolder,
  now = new Date(),
): Promise<PartyHead> {
  return withParty(await readEnvelopeHead(db, signer.envelopeId, now), signer);
}

/**
 * Locks an envelope for a change by a signer and reads it, so that no other change comes between.
 *
 * @param now - As for `readPartyHead`.
 */
export async function lockPartyHead(
  transaction: DatabaseTransaction,
  signer: LinkHolder,
  now?: Date,
): Promise<PartyHead> {
  await lockRow(transaction, 'envelopes', signer.envelopeId);
  return readPartyHead(transaction, signer, now);
}

/**
 * Reads what a signer's token gives access to.
 *
 * @throws ServerError 404 if it no longer exists; 410 if the link has been revoked or replaced
 * since the call was authenticated, or the company was deleted.
 */
export async function readPartyEnvelope(
  db: Database | DatabaseTransaction,
  signer: LinkHolder,
): Promise<PartyEnvelope> {
  return withParty(await readEnvelope(db, signer.envelopeId), signer);
}

function withParty<T extends EnvelopeHead>(
  stored: T | null,
  signer: LinkHolder,
): { readonly stored: T; readonly party: StoredParty } {
  const party = stored === null ? null : findParty(stored, signer.partyId);
  if (stored === null || party === null) {
    throw new ServerError(404, 'server_errors.envelope_not_found');
  }
  refuseDeadLink({ ...party, deleted_at: stored.company.deleted_at }, signer.linkVersion);
  return { stored, party };
}

/** Throws a 409 unless the party can still sign, reject and upload files. */
export function refuseUnlessSignable({ stored, party }: PartyHead): void {
  if (isSignable(stored, party)) return;
  throw new ServerError(
    409,
    party.status === 'signed' ? 'server_errors.already_signed' : 'server_errors.envelope_ended',
  );
}
