import type { Envelope, User } from '../../model/envelope.ts';

/** Id of the party that signs: the one flagged as the signer, else the token's own. */
export function signerId(envelope: Envelope, user: User | null): string {
  return envelope.parties.find((party) => party.isSigner)?.id ?? user?.partyId ?? '';
}
