import { hashPreviewKey } from '../access/preview-keys.ts';
import type { Secrets } from '../access/secrets.ts';
import type { LinkHolder } from '../access/tokens.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';

/**
 * Finds which party's view a preview's key shows.
 *
 * @throws ServerError 403 for a key that shows nothing, a signer's among them.
 */
export async function openPreview(
  db: Database,
  secrets: Secrets,
  key: string,
): Promise<LinkHolder> {
  const party = await db
    .selectFrom('parties')
    .innerJoin('envelopes', 'envelopes.id', 'parties.envelope_id')
    .select(['parties.id', 'parties.envelope_id'])
    .where('parties.key_hash', '=', hashPreviewKey(secrets, key))
    .where('envelopes.status', '=', 'preview')
    .executeTakeFirst();
  if (party === undefined) throw new ServerError(403, 'error.notAuthorised');
  return { partyId: party.id, envelopeId: party.envelope_id, linkVersion: 0 };
}
