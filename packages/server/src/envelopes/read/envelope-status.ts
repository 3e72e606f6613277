import type { SenderEnvelopeState } from '@sign-envelope/core/contract';
import type { StoredEnvelope, StoredParty } from './stored-envelope.ts';

/** Whether the party can still sign: it has not signed yet, and the envelope has not ended. */
export function isSignable(
  { envelope }: Pick<StoredEnvelope, 'envelope'>,
  party: StoredParty,
): boolean {
  return envelope.status === 'sent' && party.status === 'waiting';
}

export function findParty(
  stored: Pick<StoredEnvelope, 'parties'>,
  partyId: string,
): StoredParty | null {
  return stored.parties.find((party) => party.id === partyId) ?? null;
}

/**
 * The number of parties that have signed. It never decreases, so it identifies a state of the
 * documents.
 */
export function countSigned({ parties }: StoredEnvelope): number {
  return parties.filter((party) => party.status === 'signed').length;
}

/**
 * Statuses of envelopes that the API does not show: previews, the templates of widgets, and their signings
 * whose signer has not verified the email address yet.
 */
export const hiddenStatuses = ['preview', 'template', 'unverified'] as const;

/** Returns the status for the API. Throws if the API does not show envelopes with this status. */
export function toEnvelopeStatus(status: string): SenderEnvelopeState['status'] {
  switch (status) {
    case 'sent':
    case 'signed':
    case 'cancelled':
    case 'rejected':
    case 'expired':
      return status;
    default:
      throw new Error(`An envelope cannot be "${status}".`);
  }
}
