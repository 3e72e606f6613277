import { formatOf } from '../field-types/answer-formats.ts';
import type { Field } from '../model/field.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import type { EnvelopeIndex } from '../rules/envelope-index.ts';

/** One field's answer as it travels. */
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
 * The answers the signer submits: every field that was theirs to answer, the empty ones too, since
 * emptying what the envelope brought along is an answer.
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
