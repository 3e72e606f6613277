import type { SubmittedInput } from '@sign-envelope/core';
import { ErrorList } from '../../errors/server-error.ts';

/**
 * Gives inputs that only name an earlier one (`inputSameAs`) its value, so that everything after sees a
 * submission in full. Equal values share one text in memory.
 *
 * @throws ServerError 422 with the places of those that name no earlier input, or have a value too.
 */
export function withFullValues(inputs: readonly SubmittedInput[]): SubmittedInput[] {
  const errors = new ErrorList();
  const values = new Map<string, string>();
  const full = inputs.map(({ inputSameAs, ...input }, index) => {
    const value = inputSameAs === undefined ? input.inputValue : values.get(inputSameAs);
    if (value === undefined || (inputSameAs !== undefined && input.inputValue !== '')) {
      errors.add(`inputs.${index}.inputSameAs`, 'server_errors.not_an_earlier_input');
      return input;
    }
    if (!values.has(input.inputId)) values.set(input.inputId, value);
    return { ...input, inputValue: value };
  });
  errors.throwIfAny();
  return full;
}
