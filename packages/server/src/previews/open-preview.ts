import { hashPreviewKey } from '../access/preview-keys.ts';
import type { Secrets } from '../access/secrets.ts';
import type { LinkHolder } from '../access/tokens.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';

/**
 * Finds the party whose view a preview key opens.
 *
 * @throws ServerError 403 if the key opens no preview, such as the key of a signer.
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
