import type { Challenge } from '../connection/response-error.ts';
import type { Credentials } from './credentials.ts';

/** A header carries bytes and a password may be in any script: UTF-8, one character per byte. */
function toHeaderValue(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Sends this password, which may be wrong, until it is kept or forgotten. */
export function tryPassword(credentials: Pick<Credentials, 'unchecked'>, password: string): void {
  credentials.unchecked = toHeaderValue(password);
}

/** Keeps the password that was tried: it was right. */
export function keepPassword(credentials: Pick<Credentials, 'unchecked' | 'set'>): void {
  if (credentials.unchecked !== null) credentials.set('password', credentials.unchecked);
  credentials.unchecked = null;
}

export function forgetPassword(credentials: Pick<Credentials, 'unchecked' | 'set'>): void {
  credentials.unchecked = null;
  credentials.set('password', null);
}

/** Keeps what the server says with the demand for a one-time code. */
export function keepChallenge(
  { get, set }: Pick<Credentials, 'get' | 'set'>,
  { sessionUid, mobileLastFour }: Challenge,
): void {
  if (sessionUid !== null) {
    // A code sent for another session is not valid in this one.
    if (sessionUid !== get('session-uid')) set('code', null);
    set('session-uid', sessionUid);
  }
  if (mobileLastFour !== null) set('mobile-last-four', mobileLastFour);
}
