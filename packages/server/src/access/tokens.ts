import { errors, jwtVerify, SignJWT } from 'jose';
import { ServerError } from '../errors/server-error.ts';
import type { Secrets } from './secrets.ts';

/** The holder of an access token: one party of one envelope. */
export interface Signer {
  readonly partyId: string;
  readonly envelopeId: string;
}

/** A signer with the link that they opened. */
export interface LinkHolder extends Signer {
  /** How often the link had been replaced. A token is invalid once its link is. */
  readonly linkVersion: number;
}

/**
 * What a token gives access to. It is the token's audience, so kinds are not interchangeable. `documents`
 * opens the party's documents and nothing else: it is in an address.
 */
export type TokenKind = 'signer' | 'preview' | 'documents';

const issuer = 'sign-envelope';
const algorithm = 'HS256';

/** Creates an access token of a kind that expires after `ttlSeconds`. */
export async function createToken(
  secrets: Secrets,
  kind: TokenKind,
  { envelopeId, partyId, linkVersion }: LinkHolder,
  ttlSeconds: number,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ envelope: envelopeId, link: linkVersion })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(kind)
    .setSubject(partyId)
    .setIssuedAt(now)
    .setExpirationTime(now + ttlSeconds)
    .sign(secrets.token);
}

/**
 * Verifies an access token of a kind.
 *
 * @throws ServerError 401 if it has expired, is not ours, or is of another kind.
 */
export async function readToken(
  secrets: Secrets,
  kind: TokenKind,
  token: string,
): Promise<LinkHolder> {
  try {
    const { payload } = await jwtVerify(token, secrets.token, {
      issuer,
      audience: kind,
      algorithms: [algorithm],
      requiredClaims: ['sub', 'exp', 'envelope'],
    });
    const { sub: partyId, envelope: envelopeId, link: linkVersion } = payload;
    const isWhole =
      typeof partyId === 'string' &&
      typeof envelopeId === 'string' &&
      typeof linkVersion === 'number';
    if (isWhole) return { partyId, envelopeId, linkVersion };
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new ServerError(401, 'error.sessionExpired', { cause: error });
    }
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new ServerError(401, 'error.notAuthorised');
}
