import type { SigningErrorCode } from '../errors/signing-error-codes.ts';

/** What `toMatchObject` expects of a call that had no effect. */
export function refusedBy(code: SigningErrorCode) {
  return { ok: false, reason: { code } } as const;
}
