import { authReaders } from './compiled-readers.ts';
import { badResponse, readResponse } from './read-response.ts';

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
  /** What the page loads next, unread; `undefined` where the server leaves it out. */
  readonly user: unknown;
  readonly envelope: unknown;
}

/** Parses the response of `POST /auth` and `POST /auth/preview`. Throws `bad-response`. */
export function parseAuth(body: unknown): Auth {
  const { access_token, expires_in, ...data } = readResponse(authReaders, body, 'auth');
  if (access_token === '') throw badResponse('auth', 'access_token');
  return { ...data, accessToken: access_token, expiresIn: toLifetime(expires_in) };
}
