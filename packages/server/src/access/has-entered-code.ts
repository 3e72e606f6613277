import type { DatabaseTransaction } from '../store/database.ts';
import type { CodeParty } from './access-record.ts';
import { addressGroup } from './address-networks.ts';

/**
 * Whether the party has entered a correct code from this address before. Nobody without the party's
 * phone can do so, and the audit trail remembers it for as long as the envelope exists.
 */
export async function hasEnteredCode(
  transaction: DatabaseTransaction,
  { id, envelopeId }: Pick<CodeParty, 'id' | 'envelopeId'>,
  address: string | null,
): Promise<boolean> {
  const events = await transaction
    .selectFrom('events')
    .select('ip')
    .distinct()
    .where('envelope_id', '=', envelopeId)
    .where('party_id', '=', id)
    .where('type', '=', 'code_verified')
    .execute();
  return events.some(({ ip }) => addressGroup(ip) === addressGroup(address));
}
