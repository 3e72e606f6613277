import { authReaders } from './compiled-readers.ts';
import { badResponse, readResponse } from './read-response.ts';

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
