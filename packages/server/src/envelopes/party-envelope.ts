import type { Signer } from '../access/tokens.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { findParty, isSignable } from './envelope-status.ts';
import { readEnvelope, type StoredEnvelope, type StoredParty } from './stored-envelope.ts';

/** A party, with the envelope it is of. */
export interface PartyEnvelope {
  readonly stored: StoredEnvelope;
  readonly party: StoredParty;
}

/** What a signer's token gives access to. Throws a 404 when it is no longer there. */
export async function readPartyEnvelope(
  db: Database | DatabaseTransaction,
  signer: Signer,
): Promise<PartyEnvelope> {
  const stored = await readEnvelope(db, signer.envelopeId);
  const party = stored === null ? null : findParty(stored, signer.partyId);
  if (stored === null || party === null) {
    throw new ServerError(404, 'server_errors.envelope_not_found');
  }
  return { stored, party };
}

/** Throws a 409 unless the party can still sign, reject, and hand things in. */
export function refuseUnlessSignable({ stored, party }: PartyEnvelope): void {
  if (isSignable(stored, party)) return;
  throw new ServerError(
    409,
    party.status === 'signed' ? 'server_errors.already_signed' : 'server_errors.envelope_ended',
  );
}
