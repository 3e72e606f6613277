import { badAnswer, readAnswer } from './read-response.ts';
import { type Reader, toNumber, toText } from './readers.ts';
import type { WireAuth } from './wire/wire-responses.ts';

/** A session that lasts a day at most, whatever a server says: 86,400 s. */
const longestSession = 86_400;
const defaultSession = 3_600;

function toLifetime(value: unknown): number {
  const seconds = toNumber(value);
  return seconds === null ? defaultSession : Math.min(Math.max(seconds, 0), longestSession);
}

const authAnswer = {
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

/** The answer of `POST /auth` and `POST /auth/preview`. Throws `bad-answer`. */
export function parseAuth(body: unknown): Auth {
  const answer = readAnswer(authAnswer, body, 'auth');
  if (answer.access_token === '') throw badAnswer('auth', 'access_token');
  return { accessToken: answer.access_token, expiresIn: answer.expires_in };
}
