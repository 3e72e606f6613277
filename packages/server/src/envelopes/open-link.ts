import { hashKey } from '../access/link-keys.ts';
import type { LinkHolder } from '../access/tokens.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import { hiddenStatuses } from './envelope-status.ts';

/**
 * Finds whom a link's key speaks for. It changes nothing: whatever follows the links of a mail does
 * this. A link stays good after its party has signed and after the envelope has ended: it then shows
 * how things stand.
 *
 * @throws ServerError 410 for a link that was revoked or replaced; 403 for a key that opens nothing.
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

/** The link was good once, and its bearer can ask for another. */
export function linkRevoked(): ServerError {
  return new ServerError(410, 'server_errors.link_revoked');
}
