import { authReaders, codeSentReaders } from './compiled-readers.ts';
import { badResponse, readResponse, readSuccess } from './read-response.ts';
import { toPositive } from './readers.ts';

/** Seconds, if the server does not say. */
const defaultLifetime = 3_600;

/** The access token of one signer. */
export interface Auth {
  /** Sent as a bearer token. A secret: never log it. */
  readonly accessToken: string;
  /** Seconds from now, at least 0; 3,600 if the server does not say. */
  readonly expiresIn: number;
  /** What the page loads next, not parsed yet; `undefined` if the server leaves it out. */
  readonly user: unknown;
  readonly envelope: unknown;
}

/** Parses the response of `POST /auth` and `POST /auth/preview`. Throws `bad-response`. */
export function parseAuth(body: unknown): Auth {
  const { access_token, expires_in, ...data } = readResponse(authReaders, body, 'auth');
  if (access_token === '') throw badResponse('auth', 'access_token');
  return {
    ...data,
    accessToken: access_token,
    expiresIn: Math.max(expires_in ?? defaultLifetime, 0),
  };
}

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
