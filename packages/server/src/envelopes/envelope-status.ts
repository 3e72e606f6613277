import type { WireEnvelope } from '@sign-envelope/core';
import type { StoredEnvelope, StoredParty } from './stored-envelope.ts';

/** Whether this party can still sign: it is its turn to, and the envelope has not ended. */
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

/** How many parties have signed. It only ever grows, so it names a state of the documents. */
export function countSigned({ parties }: StoredEnvelope): number {
  return parties.filter((party) => party.status === 'signed').length;
}

/**
 * Statuses of what is no envelope to anybody yet: a preview that will never be sent, and a widget's
 * signing whose signer has still to prove their address.
 */
export const hiddenStatuses = ['preview', 'unverified'] as const;

/** A stored status as the API speaks of it. */
export function statusOnWire(status: string): WireEnvelope['status'] {
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
