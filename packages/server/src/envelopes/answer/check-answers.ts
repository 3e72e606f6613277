import type { Field, SubmittedInput } from '@sign-envelope/core';
import { checkSubmission } from '@sign-envelope/core/rules';
import { invalid } from '../../errors/server-error.ts';
import type { PartyEnvelope } from '../read/party-envelope.ts';
import { type StoredAnswer, toStoredAnswer } from '../read/stored-answer.ts';
import { toEnvelope } from '../read/to-envelope.ts';
import { requireModestSize } from './submission-size.ts';

/** The answers of a party: its fields with their answers, and the answers to store, by field id. */
export interface CheckedAnswers {
  readonly fields: readonly Field[];
  readonly answers: ReadonlyMap<string, StoredAnswer>;
}

/**
 * Checks what a party submits against the stored envelope, by every rule of the engine.
 *
 * @throws ServerError 422 with the invalid fields; 413 if the submission is too large.
 */
export function checkAnswers(
  { stored, party }: PartyEnvelope,
  inputs: readonly SubmittedInput[],
): CheckedAnswers {
  requireModestSize(inputs);
  const ownUpload = (id: string) => {
    const upload = stored.uploads.get(id);
    return upload?.party_id === party.id ? upload : null;
  };
  const checked = checkSubmission({
    envelope: toEnvelope(stored, party),
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
  const { fields } = checked;
  return { fields, answers: new Map(fields.map((field) => [field.id, toStoredAnswer(field)])) };
}
