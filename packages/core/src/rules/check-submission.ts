import { formatOf, type StoredFiles } from '../field-types/answer-formats.ts';
import { isAnswered } from '../field-types/field-type-behaviors.ts';
import type { Envelope } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import type { Signature } from '../model/signature.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import type { EnvelopeIndex, FieldGroup } from './envelope-index.ts';
import { indexEnvelope, isEditable, positionOf } from './envelope-index.ts';
import { findValidationError, validationErrors } from './validation-error.ts';

/** The validation errors of submitted answers. Also their message keys. */
export const submissionErrors = [
  'field.required',
  'field.not_yours',
  'field.unknown',
  'field.locked',
  'field.not_a_choice',
  'field.group_conflict',
  'field.invalid',
  'field.duplicate',
  ...validationErrors,
] as const;

/** The validation error of a submitted answer; also its message key. */
export type SubmissionError = (typeof submissionErrors)[number];

/** A submission, and what it is checked against. */
export interface SubmissionCheck extends StoredFiles {
  /** As stored, with the fields and answers of all parties. */
  readonly envelope: Envelope;
  /** The submitting party. */
  readonly partyId: string;
  readonly inputs: readonly SubmittedInput[];
}

/** Either all fields of the submitting party with their answers, or the validation errors by field id. */
export type CheckedSubmission =
  | { readonly ok: true; readonly fields: readonly Field[] }
  | { readonly ok: false; readonly errors: ReadonlyMap<string, readonly SubmissionError[]> };

type Errors = Map<string, SubmissionError[]>;

function report(errors: Errors, fieldId: string, error: SubmissionError): void {
  const known = errors.get(fieldId);
  if (known === undefined) errors.set(fieldId, [error]);
  else if (!known.includes(error)) known.push(error);
}

/** Drawn signatures by their text, so that one on hundreds of fields is parsed and kept in memory once. */
type Drawings = Map<string, Signature>;

function readValue(
  check: SubmissionCheck,
  field: Field,
  input: SubmittedInput,
  drawings: Drawings,
): Field | SubmissionError {
  const known = input.inputFormat === 'drawn' ? drawings.get(input.inputValue) : undefined;
  if (field.type === 'signature' && known !== undefined) return { ...field, value: known };
  const result = formatOf(field).deserialize(field, input, check);
  if (typeof result !== 'string' && result.type === 'signature' && result.value?.kind === 'drawn') {
    drawings.set(input.inputValue, result.value);
  }
  return result;
}

/** The field with the submitted answer, or the validation error of the answer. */
function readAnswer(
  check: SubmissionCheck,
  index: EnvelopeIndex,
  input: SubmittedInput,
  drawings: Drawings,
): Field | SubmissionError {
  const position = positionOf(index, input.inputId);
  const field = position === null ? undefined : index.fields[position];
  if (position === null || field === undefined) return 'field.unknown';
  if (field.partyId !== check.partyId) return 'field.not_yours';
  if (!isEditable(index, position)) return 'field.locked';
  if (input.contractId !== field.contractId || input.contractSentId !== field.contractSentId) {
    return 'field.invalid';
  }
  const result = readValue(check, field, input, drawings);
  if (typeof result === 'string') return result;
  const allowsKind =
    result.type !== 'signature' ||
    result.value === null ||
    check.envelope.config.signatureKinds.includes(result.value.kind);
  return allowsKind ? (findValidationError(result) ?? result) : 'field.invalid';
}

/** The error of a group as a whole: more than one answer, or none although it is required. */
function findGroupError(
  group: FieldGroup,
  answered: readonly number[],
): { readonly at: readonly number[]; readonly error: SubmissionError } | null {
  if (answered.length > 1) return { at: answered, error: 'field.group_conflict' };
  if (group.required && answered.length === 0) {
    return { at: group.members, error: 'field.required' };
  }
  return null;
}

function checkGroups(
  index: EnvelopeIndex,
  answers: ReadonlyMap<number, Field>,
  errors: Errors,
): void {
  const idAt = (position: number) => index.fields[position]?.id ?? '';
  for (const group of index.groups) {
    if (group.documents.length === 0) continue;
    // If an answer is invalid, reporting it as missing too would mislead.
    if (group.members.some((member) => errors.has(idAt(member)))) continue;
    const answered = group.members.filter((member) => {
      const field = answers.get(member) ?? index.fields[member];
      return field !== undefined && isAnswered(field);
    });
    const broken = findGroupError(group, answered);
    for (const member of broken?.at ?? []) {
      if (broken !== null && isEditable(index, member)) {
        report(errors, idAt(member), broken.error);
      }
    }
  }
}

/** A default value that the signer leaves unchanged becomes the signer's answer, so it is checked too. */
function checkDefaults(index: EnvelopeIndex, submitted: ReadonlySet<string>, errors: Errors): void {
  for (const position of index.editable) {
    const field = index.fields[position];
    if (field === undefined || submitted.has(field.id)) continue;
    const error = findValidationError(field);
    if (error !== null) report(errors, field.id, error);
  }
}

/**
 * Checks a submission by all rules of the engine. Fields that it does not mention keep their stored
 * answers. Pure: it changes nothing.
 *
 * @example
 * ```ts
 * const checked = checkSubmission({ envelope, partyId, inputs, findFile, hasSignatureImage });
 * if (!checked.ok) return Response.json({ errors: Object.fromEntries(checked.errors) }, { status: 422 });
 * save(checked.fields);
 * ```
 */
export function checkSubmission(check: SubmissionCheck): CheckedSubmission {
  const index = indexEnvelope(check.envelope, check.partyId);
  const errors: Errors = new Map();
  const answers = new Map<number, Field>();
  const seen = new Set<string>();
  const drawings: Drawings = new Map();
  for (const input of check.inputs) {
    if (seen.has(input.inputId)) {
      report(errors, input.inputId, 'field.duplicate');
      continue;
    }
    seen.add(input.inputId);
    const result = readAnswer(check, index, input, drawings);
    if (typeof result === 'string') report(errors, input.inputId, result);
    else answers.set(positionOf(index, input.inputId) ?? -1, result);
  }
  checkDefaults(index, seen, errors);
  checkGroups(index, answers, errors);
  if (errors.size > 0) return { ok: false, errors };
  const fields = index.fields.flatMap((field, position) =>
    field.partyId === check.partyId ? (answers.get(position) ?? field) : [],
  );
  return { ok: true, fields };
}
