import { SigningError } from '../../errors/signing-error.ts';
import type { SigningErrorCode } from '../../errors/signing-error-codes.ts';
import { aborted } from '../connection/lifetime.ts';
import type { Refusal } from '../signing-session.ts';

/** The outcome of a call that had no effect for this reason. */
export function refused(reason: SigningError): Refusal {
  return { ok: false, reason };
}

/** The outcome of a call that was not made, for a reason that nothing else reports. */
export function refusedBy(code: SigningErrorCode, message: string): Refusal {
  return refused(new SigningError(code, message));
}

/** The outcome of a call whose session was opened again or destroyed meanwhile. */
export function refusedByAbort(): Refusal {
  return refused(aborted());
}
