import {
  checkSubmission,
  kindOf,
  parseEnvelope,
  type SubmittedAnswer,
  type SubmittedInput,
} from '@sign-envelope/core';
import { invalid } from '../errors/server-error.ts';
import type { PartyEnvelope } from './party-envelope.ts';
import { wireEnvelope } from './wire-envelope.ts';

/**
 * Checks what a party submits by every rule of the engine, against the envelope as it is stored.
 * Answers what to keep for each of the party's fields. Throws a 422 with the fields at fault.
 */
export function checkAnswers(
  { stored, party }: PartyEnvelope,
  inputs: readonly SubmittedInput[],
): ReadonlyMap<string, SubmittedAnswer> {
  const ownUpload = (id: string) => {
    const upload = stored.uploads.get(id);
    return upload?.party_id === party.id ? upload : null;
  };
  const checked = checkSubmission({
    envelope: parseEnvelope(wireEnvelope(stored, party)),
    partyId: party.id,
    inputs,
    findFile: (fieldId, uuid) => {
      const upload = ownUpload(uuid);
      if (upload?.kind !== 'file' || upload.field_id !== fieldId) return null;
      return { name: upload.name, id: upload.id, uuid: upload.id };
    },
    hasSignatureImage: (name) => ownUpload(name)?.kind === 'signature',
  });
  if (!checked.ok) throw invalid(Object.fromEntries(checked.problems));
  return new Map(checked.fields.map((field) => [field.id, kindOf(field).submitted(field)]));
}
