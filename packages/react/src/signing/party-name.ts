import type { Config, Envelope, Party } from '@sign-envelope/core';

/** Names by party id. */
export type PartyNames = ReadonlyMap<string, string>;

/** Name of a party: its title, otherwise its email address unless hidden, otherwise `''`. */
export function partyName({ title, email }: Party, { hidesEmails }: Config): string {
  return title.trim() || (hidesEmails ? '' : email.trim());
}

export function partyNamesOf({ parties, config }: Envelope): PartyNames {
  return new Map(parties.map((party) => [party.id, partyName(party, config)]));
}
