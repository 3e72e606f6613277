import { codeSentReaders } from './compiled-readers.ts';
import { readSuccess } from './read-success.ts';
import { toPositive } from './readers.ts';

/** Seconds below this are counted from now: since 1970 they would be before 1973. */
const maxFromNow = 1e8;
/** Seconds since 1970 above this would be after the year 5000, so they are milliseconds. */
const maxSeconds = 1e11;

function toMilliseconds(value: unknown, now: number): number | null {
  const number = toPositive(value);
  if (number !== null) {
    if (number < maxFromNow) return now + number * 1000;
    return number < maxSeconds ? number * 1000 : number;
  }
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** A one-time code that was sent to the signer's phone. */
export interface CodeSent {
  /** When the code expires, in milliseconds since 1970; `null` if the server does not say. */
  readonly expiresAt: number | null;
}

/**
 * Parses the response of `POST /generate-otp`. A code expires at a date, at seconds or milliseconds since
 * 1970, or in seconds from now. Throws `bad-response` if there is no response.
 *
 * @param now - The time by the server's clock, in milliseconds since 1970.
 */
export function parseOtp(body: unknown, now: number): CodeSent {
  const { expires } = readSuccess(codeSentReaders, body, 'generate-otp');
  return { expiresAt: toMilliseconds(expires, now) };
}
