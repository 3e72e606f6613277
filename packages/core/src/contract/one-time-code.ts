import { badResponse, isRecord, readResponse, unwrap } from './read-response.ts';
import { type Reader, toNumber } from './readers.ts';
import type { WireCodeSent } from './wire/wire-responses.ts';

/** Above this a number of seconds since 1970 would lie beyond the year 5000: it is milliseconds. */
const maxSeconds = 1e11;

function toMilliseconds(value: unknown): number | null {
  const number = toNumber(value);
  if (number !== null) return number < maxSeconds ? number * 1000 : number;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

const codeSentReaders = {
  expires: toMilliseconds,
} satisfies Record<keyof WireCodeSent, Reader>;

/** A one-time code is on its way to the signer's phone. */
export interface CodeSent {
  /** When the code ends, in milliseconds since 1970; `null` when the server does not tell. */
  readonly expiresAt: number | null;
}

/** The answer of `POST /generate-otp`: seconds or milliseconds since 1970, or a date. Throws `bad-response`. */
export function parseOtp(body: unknown): CodeSent {
  return { expiresAt: readResponse(codeSentReaders, body, 'generate-otp').expires };
}

/**
 * The answer of `POST /verify-otp`: whatever a server says with a success, unless it says that the
 * code is not verified, or nothing that could be read, as a proxy's page of HTML. Throws `bad-response`.
 */
export function requireCodeVerified(body: unknown): void {
  const response = unwrap(body);
  const isDenied = isRecord(response) && 'verified' in response && response.verified !== true;
  if (response === undefined || isDenied) throw badResponse('verify-otp', 'verified');
}
