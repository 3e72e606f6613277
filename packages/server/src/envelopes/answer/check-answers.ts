import type { Envelope, Field, SubmittedInput } from '@sign-envelope/core';
import { checkSubmission } from '@sign-envelope/core/rules';
import type { Selectable } from 'kysely';
import { invalid } from '../../errors/server-error.ts';
import type { UploadsTable } from '../../store/tables.ts';
import { writeStoredAnswer } from '../read/stored-answer.ts';
import { requireModestSize } from './submission-size.ts';

/** What a party submits, and what it is checked against. */
export interface Submission {
  readonly envelope: Envelope;
  readonly partyId: string;
  readonly inputs: readonly SubmittedInput[];
  /** Finds an upload of the party. */
  readonly findUpload: (
    id: string,
  ) => Pick<Selectable<UploadsTable>, 'id' | 'kind' | 'field_id' | 'name'> | undefined;
}

/** The answers of a party. */
export interface CheckedAnswers {
  /** All of its fields, with their answers. */
  readonly fields: readonly Field[];
  /** The JSON of each answer that it has submitted, by field id. */
  readonly answers: ReadonlyMap<string, string>;
}

/**
 * Checks what a party submits by every rule of the engine.
 *
 * @throws ServerError 422 with the invalid fields; 413 if the submission is too large.
 */
export function checkAnswers({
  envelope,
  partyId,
  inputs,
  findUpload,
}: Submission): CheckedAnswers {
  requireModestSize(inputs);
  const checked = checkSubmission({
    envelope,
    partyId,
    inputs,
    findFile: (fieldId, uuid) => {
      const upload = findUpload(uuid);
      if (upload?.kind !== 'file' || upload.field_id !== fieldId) return null;
      return { name: upload.name, id: upload.id, uuid: upload.id };
    },
    hasSignatureImage: (name) => findUpload(name)?.kind === 'signature',
  });
  if (!checked.ok) throw invalid(Object.fromEntries(checked.errors));
  const { fields } = checked;
  const submitted = new Map(inputs.map((input) => [input.inputId, input]));
  return {
    fields,
    answers: new Map(
      fields.flatMap((field) => {
        const input = submitted.get(field.id);
        return input === undefined ? [] : [[field.id, writeStoredAnswer(field, input)]];
      }),
    ),
  };
}
