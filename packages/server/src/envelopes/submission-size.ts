import { inputLimits, type SubmittedInput } from '@sign-envelope/core';
import { ServerError } from '../errors/server-error.ts';

/** Throws a 413 if the answers of a party exceed the size limit of a submission. */
export function requireModestSize(inputs: readonly SubmittedInput[]): void {
  const bytes = inputs.reduce((sum, { inputValue }) => sum + Buffer.byteLength(inputValue), 0);
  if (bytes > inputLimits.submissionBytes) {
    throw new ServerError(413, 'server_errors.answers_too_large');
  }
}
