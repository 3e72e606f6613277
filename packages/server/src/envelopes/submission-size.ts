import { inputLimits, type SubmittedInput } from '@sign-envelope/core';
import { ServerError } from '../errors/server-error.ts';

/** Throws a 413 when all answers of a party together are more than a document has to take. */
export function requireModestSize(inputs: readonly SubmittedInput[]): void {
  const bytes = inputs.reduce((sum, { inputValue }) => sum + Buffer.byteLength(inputValue), 0);
  if (bytes > inputLimits.submissionBytes) {
    throw new ServerError(413, 'server_errors.answers_too_large');
  }
}
