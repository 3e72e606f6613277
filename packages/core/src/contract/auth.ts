import { authReaders, codeSentReaders } from './compiled-readers.ts';
import { badResponse, isRecord, readResponse, unwrap } from './read-response.ts';
import { toNumber } from './readers.ts';

/** The maximum lifetime of a token (s): one day. */
const maxLifetime = 86_400;
const defaultSession = 3_600;

function toLifetime(seconds: number | null): number {
  return seconds === null ? defaultSession : Math.min(Math.max(seconds, 0), maxLifetime);
}

/** The access token of one signer. */
export interface Auth {
  /** Sent as a bearer token. A secret: never log it. */
  readonly accessToken: string;
  /** Seconds from now, 0 to 86,400; 3,600 if the server does not say. */
  readonly expiresIn: number;
  /** What the page loads next, not parsed yet; `undefined` if the server leaves it out. */
  readonly user: unknown;
  readonly envelope: unknown;
}

/** Parses the response of `POST /auth` and `POST /auth/preview`. Throws `bad-response`. */
export function parseAuth(body: unknown): Auth {
  const { access_token, expires_in, ...data } = readResponse(authReaders, body, 'auth');
  if (access_token === '') throw badResponse('auth', 'access_token');
  return { ...data, accessToken: access_token, expiresIn: toLifetime(expires_in) };
}

/** Seconds since 1970 above this would be after the year 5000, so they are milliseconds. */
const maxSeconds = 1e11;

function toMilliseconds(value: unknown): number | null {
  const number = toNumber(value);
  if (number !== null) return number < maxSeconds ? number * 1000 : number;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** A one-time code that was sent to the signer's phone. */
export interface CodeSent {
  /** When the code expires, in milliseconds since 1970; `null` if the server does not say. */
  readonly expiresAt: number | null;
}

/** Parses the response of `POST /generate-otp`: seconds or milliseconds since 1970, or a date. Throws `bad-response`. */
export function parseOtp(body: unknown): CodeSent {
  const { expires } = readResponse(codeSentReaders, body, 'generate-otp');
  return { expiresAt: toMilliseconds(expires) };
}

/**
 * Checks the response of `POST /verify-otp`. Throws `bad-response` if it says that the code is not
 * verified, or if it is not JSON, such as a proxy's HTML page.
 */
export function requireCodeVerified(body: unknown): void {
  const response = unwrap(body);
  const isDenied = isRecord(response) && 'verified' in response && response.verified !== true;
  if (response === undefined || isDenied) throw badResponse('verify-otp', 'verified');
}
