import type { SubmittedInput } from '../model/submitted-input.ts';

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
