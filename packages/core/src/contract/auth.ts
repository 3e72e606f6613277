import { badResponse, readResponse } from './read-response.ts';
import { type Reader, toNumber, toText } from './readers.ts';
import type { WireAuth } from './wire/wire-responses.ts';

/** A session that lasts a day at most, whatever a server says: 86,400 s. */
const maxLifetime = 86_400;
const defaultSession = 3_600;

function toLifetime(value: unknown): number {
  const seconds = toNumber(value);
  return seconds === null ? defaultSession : Math.min(Math.max(seconds, 0), maxLifetime);
}

const authReaders = {
  access_token: toText,
  expires_in: toLifetime,
} satisfies Record<keyof WireAuth['data'], Reader>;

/** The right to speak for one signer, got for the key of a link. */
export interface Auth {
  /** Goes out as a bearer token with the signer's calls. A secret: never log it. */
  readonly accessToken: string;
  /** Seconds from now: 0 to 86,400, and 3,600 where the server does not tell. */
  readonly expiresIn: number;
}

/** The answer of `POST /auth` and `POST /auth/preview`. Throws `bad-response`. */
export function parseAuth(body: unknown): Auth {
  const response = readResponse(authReaders, body, 'auth');
  if (response.access_token === '') throw badResponse('auth', 'access_token');
  return { accessToken: response.access_token, expiresIn: response.expires_in };
}
