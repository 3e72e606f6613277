import { formatOf, type StoredFiles } from '../field-types/answer-formats.ts';
import { isAnswered } from '../field-types/field-type-behaviors.ts';
import type { Envelope } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import type { Signature } from '../model/signature.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import type { EnvelopeIndex, FieldGroup } from './envelope-index.ts';
import { indexEnvelope, isEditable, positionOf } from './envelope-index.ts';
import { faultOf, fieldFaults } from './field-fault.ts';

/** Everything that can be wrong with a submitted answer. Also the message keys. */
export const fieldProblems = [
  'field.required',
  'field.not_yours',
  'field.unknown',
  'field.locked',
  'field.not_a_choice',
  'field.group_conflict',
  'field.invalid',
  'field.duplicate',
  ...fieldFaults,
] as const;

/** What is wrong with a submitted answer; also its message key. */
export type FieldProblem = (typeof fieldProblems)[number];

/** A submission, and what it is checked against. */
export interface SubmissionCheck extends StoredFiles {
  /** As stored, with the fields and answers of all parties. */
  readonly envelope: Envelope;
  /** The submitting party. */
  readonly partyId: string;
  readonly inputs: readonly SubmittedInput[];
}

/** Either all fields of the submitting party with their answers, or the problems by field id. */
export type CheckedSubmission =
  | { readonly ok: true; readonly fields: readonly Field[] }
  | { readonly ok: false; readonly problems: ReadonlyMap<string, readonly FieldProblem[]> };

type Problems = Map<string, FieldProblem[]>;

function report(problems: Problems, fieldId: string, problem: FieldProblem): void {
  const known = problems.get(fieldId);
  if (known === undefined) problems.set(fieldId, [problem]);
  else if (!known.includes(problem)) known.push(problem);
}

/** Drawn signatures by their text: one of hundreds of fields is read, and kept in memory, once. */
type Drawings = Map<string, Signature>;

function readValue(
  check: SubmissionCheck,
  field: Field,
  input: SubmittedInput,
  drawings: Drawings,
): Field | FieldProblem {
  const known = input.inputFormat === 'drawn' ? drawings.get(input.inputValue) : undefined;
  if (field.type === 'signature' && known !== undefined) return { ...field, value: known };
  const result = formatOf(field).deserialize(field, input, check);
  if (typeof result !== 'string' && result.type === 'signature' && result.value?.kind === 'drawn') {
    drawings.set(input.inputValue, result.value);
  }
  return result;
}

/** The field with the submitted answer, or what is wrong with the answer. */
function readAnswer(
  check: SubmissionCheck,
  index: EnvelopeIndex,
  input: SubmittedInput,
  drawings: Drawings,
): Field | FieldProblem {
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
  return allowsKind ? (faultOf(result) ?? result) : 'field.invalid';
}

/** What is wrong with a group as a whole: more than one answer, or none although it is required. */
function groupProblem(
  group: FieldGroup,
  answered: readonly number[],
): { readonly at: readonly number[]; readonly problem: FieldProblem } | null {
  if (answered.length > 1) return { at: answered, problem: 'field.group_conflict' };
  if (group.required && answered.length === 0) {
    return { at: group.members, problem: 'field.required' };
  }
  return null;
}

function checkGroups(
  index: EnvelopeIndex,
  answers: ReadonlyMap<number, Field>,
  problems: Problems,
): void {
  const idAt = (position: number) => index.fields[position]?.id ?? '';
  for (const group of index.groups) {
    if (group.documents.length === 0) continue;
    // If an answer is invalid, reporting it as missing too would mislead.
    if (group.members.some((member) => problems.has(idAt(member)))) continue;
    const answered = group.members.filter((member) => {
      const field = answers.get(member) ?? index.fields[member];
      return field !== undefined && isAnswered(field);
    });
    const broken = groupProblem(group, answered);
    for (const member of broken?.at ?? []) {
      if (broken !== null && isEditable(index, member)) {
        report(problems, idAt(member), broken.problem);
      }
    }
  }
}

/** A default value that the signer leaves unchanged becomes the signer's answer, so it is checked too. */
function checkDefaults(
  index: EnvelopeIndex,
  submitted: ReadonlySet<string>,
  problems: Problems,
): void {
  for (const position of index.editable) {
    const field = index.fields[position];
    if (field === undefined || submitted.has(field.id)) continue;
    const fault = faultOf(field);
    if (fault !== null) report(problems, field.id, fault);
  }
}

/**
 * Checks a submission by all rules of the engine. Fields that it does not mention keep their stored
 * answers. Pure: it changes nothing.
 *
 * @example
 * ```ts
 * const checked = checkSubmission({ envelope, partyId, inputs, findFile, hasSignatureImage });
 * if (!checked.ok) return Response.json({ errors: Object.fromEntries(checked.problems) }, { status: 422 });
 * save(checked.fields);
 * ```
 */
export function checkSubmission(check: SubmissionCheck): CheckedSubmission {
  const index = indexEnvelope(check.envelope, check.partyId);
  const problems: Problems = new Map();
  const answers = new Map<number, Field>();
  const seen = new Set<string>();
  const drawings: Drawings = new Map();
  for (const input of check.inputs) {
    if (seen.has(input.inputId)) {
      report(problems, input.inputId, 'field.duplicate');
      continue;
    }
    seen.add(input.inputId);
    const result = readAnswer(check, index, input, drawings);
    if (typeof result === 'string') report(problems, input.inputId, result);
    else answers.set(positionOf(index, input.inputId) ?? -1, result);
  }
  checkDefaults(index, seen, problems);
  checkGroups(index, answers, problems);
  if (problems.size > 0) return { ok: false, problems };
  const fields = index.fields.flatMap((field, position) =>
    field.partyId === check.partyId ? (answers.get(position) ?? field) : [],
  );
  return { ok: true, fields };
}
