import type { Envelope, SigningSession } from '@sign-envelope/core';
import { partyName } from '../party-name.ts';
import { type ChoiceGroups, indexChoiceGroups } from './choice-groups.ts';
import type { FieldPlace } from './describe-field.ts';

/** What a field on its page needs from the whole envelope, in lookup tables. */
export interface FieldIndex {
  readonly groupOf: ChoiceGroups;
  readonly partyName: (partyId: string) => string;
  readonly placeOf: (fieldId: string) => FieldPlace;
}

/** Builds the index of an envelope. The signer's fields are numbered across all documents. */
export function indexFields(envelope: Envelope, session: SigningSession): FieldIndex {
  const positions = new Map<string, number>();
  for (const { fields } of envelope.documents) {
    for (const { id } of fields) if (session.isEditable(id)) positions.set(id, positions.size + 1);
  }
  const { parties, config } = envelope;
  const names = new Map(parties.map((party) => [party.id, partyName(party, config)]));
  return {
    groupOf: indexChoiceGroups(envelope),
    partyName: (partyId) => names.get(partyId) ?? '',
    placeOf: (fieldId) => ({ position: positions.get(fieldId) ?? 0, count: positions.size }),
  };
}
