import {
  checkSubmission,
  type Field,
  parseEnvelope,
  type SubmittedAnswer,
  type SubmittedInput,
} from '@sign-envelope/core';
import { invalid } from '../errors/server-error.ts';
import type { PartyEnvelope } from './party-envelope.ts';
import { storedAnswer } from './stored-ink.ts';
import { requireModestSize } from './submission-size.ts';
import { wireEnvelope } from './wire-envelope.ts';

/** What a party signs with: its fields with their answers, and what is kept of each by field id. */
export interface CheckedAnswers {
  readonly fields: readonly Field[];
  readonly answers: ReadonlyMap<string, SubmittedAnswer>;
}

/**
 * Checks what a party submits by every rule of the engine, against the envelope as it is stored.
 * Throws a 422 with the fields at fault, and a 413 when all of it together is too large.
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
  const { fields } = checked;
  return { fields, answers: new Map(fields.map((field) => [field.id, storedAnswer(field)])) };
}
