import { hashKey } from '../access/link-keys.ts';
import type { Signer } from '../access/tokens.ts';
import { ServerError } from '../errors/server-error.ts';
import { addAuditEvent, type Caller } from './audit-trail.ts';
import { hiddenStatuses } from './envelope-status.ts';
import type { Services } from './services.ts';

/**
 * Finds whom a link's key speaks for, and writes down the first opening. A link stays good after
 * its party has signed and after the envelope has ended: it then shows how things stand.
 *
 * @throws ServerError 403 for a key that opens nothing.
 */
export async function openLink(services: Services, key: string, caller: Caller): Promise<Signer> {
  return services.db.transaction().execute(async (transaction) => {
    const party = await transaction
      .selectFrom('parties')
      .innerJoin('envelopes', 'envelopes.id', 'parties.envelope_id')
      .select(['parties.id', 'parties.envelope_id'])
      .where('parties.key_hash', '=', hashKey(key))
      .where('envelopes.status', 'not in', hiddenStatuses)
      .executeTakeFirst();
    if (party === undefined) throw new ServerError(403, 'error.notAuthorised');
    const opened = await transaction
      .selectFrom('events')
      .select('id')
      .where('party_id', '=', party.id)
      .where('type', '=', 'opened')
      .executeTakeFirst();
    if (opened === undefined) {
      await addAuditEvent(transaction, {
        type: 'opened',
        envelopeId: party.envelope_id,
        partyId: party.id,
        caller,
        at: new Date().toISOString(),
      });
    }
    return { partyId: party.id, envelopeId: party.envelope_id };
  });
}
