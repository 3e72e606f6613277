import { hashKey } from '../../access/link-keys.ts';
import type { LinkHolder } from '../../access/tokens.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { Database } from '../../store/database.ts';
import { hiddenStatuses } from './envelope-status.ts';

/**
 * Finds the party that a link's key belongs to. It changes nothing, because mail scanners open
 * links too. A link still works after its party has signed and after the envelope has ended, to
 * show the envelope's state.
 *
 * @throws ServerError 410 if the link was revoked or replaced; 403 if the key is unknown.
 */
export async function openLink(db: Database, key: string): Promise<LinkHolder> {
  const hash = hashKey(key);
  const party = await db
    .selectFrom('parties')
    .innerJoin('envelopes', 'envelopes.id', 'parties.envelope_id')
    .select([
      'parties.id',
      'parties.envelope_id',
      'parties.link_version',
      'parties.link_revoked_at',
    ])
    .where('parties.key_hash', '=', hash)
    .where('envelopes.status', 'not in', hiddenStatuses)
    .executeTakeFirst();
  if (party === undefined) {
    if (await isReplaced(db, hash)) throw linkRevoked();
    throw new ServerError(403, 'error.notAuthorised');
  }
  if (party.link_revoked_at !== null) throw linkRevoked();
  return { partyId: party.id, envelopeId: party.envelope_id, linkVersion: party.link_version };
}

async function isReplaced(db: Database, hash: string): Promise<boolean> {
  const replaced = await db
    .selectFrom('replaced_links')
    .select('party_id')
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The link was valid once, so its holder may ask for another. */
export function linkRevoked(): ServerError {
  return new ServerError(410, 'server_errors.link_revoked');
}
