import { formatOf } from '../field-types/answer-formats.ts';
import type { Field } from '../model/field.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import type { EnvelopeIndex } from '../rules/envelope-index.ts';

/** One field's answer as it is submitted. */
export function toInput(field: Field): SubmittedInput {
  const { inputValue, inputFormat, inputFont } = formatOf(field).serialize(field);
  return {
    inputId: field.id,
    contractId: field.contractId,
    contractSentId: field.contractSentId,
    inputValue,
    inputFormat,
    inputFont,
    inputSize: field.fontSize,
  };
}

/**
 * The answers that a signer submits: those of all fields they may answer, including empty ones, since
 * clearing a default value is an answer.
 */
export function toInputs(
  index: EnvelopeIndex,
  fields: readonly Field[],
): readonly SubmittedInput[] {
  return Array.from(index.editable).flatMap((position) => {
    const field = fields[position];
    return field === undefined ? [] : toInput(field);
  });
}
