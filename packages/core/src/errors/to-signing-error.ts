import { SigningError } from './signing-error.ts';

/** Wraps anything that is not a `SigningError` yet, so that callers handle one class. */
export function toSigningError(cause: unknown): SigningError {
  if (cause instanceof SigningError) return cause;
  return new SigningError('bad-response', 'The response could not be used', { cause });
}
