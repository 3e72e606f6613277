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
  return [...index.editable].flatMap((position) => {
    const field = fields[position];
    return field === undefined ? [] : toInput(field);
  });
}

/** Characters from which on naming another field is worth it: an id may have 200. */
const minLength = 300;

/**
 * Leaves out values that an earlier input has too, and names its field instead. For servers that accept
 * it: `Envelope.acceptsRepeatedValues`.
 */
export function repeatValues(inputs: readonly SubmittedInput[]): readonly SubmittedInput[] {
  const firsts = new Map<string, string>();
  return inputs.map((input) => {
    const { inputId, inputValue } = input;
    if (inputValue.length < minLength) return input;
    const first = firsts.get(inputValue);
    if (first !== undefined) return { ...input, inputValue: '', inputSameAs: first };
    firsts.set(inputValue, inputId);
    return input;
  });
}
