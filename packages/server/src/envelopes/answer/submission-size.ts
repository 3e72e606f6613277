import type { SubmittedInput } from '@sign-envelope/core';
import { inputLimits } from '@sign-envelope/core/rules';
import { ServerError } from '../../errors/server-error.ts';

/**
 * Throws a 413 if the answers of a party exceed the size limit of a submission. Equal answers count once,
 * however they were sent.
 */
export function requireModestSize(inputs: readonly SubmittedInput[]): void {
  const values = new Set(inputs.map(({ inputValue }) => inputValue));
  let bytes = 0;
  for (const value of values) bytes += Buffer.byteLength(value);
  if (bytes > inputLimits.submissionBytes) {
    throw new ServerError(413, 'server_errors.answers_too_large');
  }
}
