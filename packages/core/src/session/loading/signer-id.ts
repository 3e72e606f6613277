import type { Envelope, User } from '../../model/envelope.ts';

/** Whose fields they are: the party flagged as the signer, else the one the token speaks for. */
export function signerId(envelope: Envelope, user: User | null): string {
  return envelope.parties.find((party) => party.isSigner)?.id ?? user?.partyId ?? '';
}
