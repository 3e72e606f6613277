import { errors, jwtVerify, SignJWT } from 'jose';
import { ServerError } from '../errors/server-error.ts';
import type { Secrets } from './secrets.ts';

/** Who an access token speaks for: one party of one envelope. */
export interface Signer {
  readonly partyId: string;
  readonly envelopeId: string;
}

/** A signer by the link that they came by. */
export interface LinkHolder extends Signer {
  /** How often the link had been replaced by another: a token ends with its link. */
  readonly linkVersion: number;
}

/** What a token is good for. It is the token's audience, so that none can stand in for another. */
export type TokenKind = 'signer' | 'preview';

const issuer = 'sign-envelope';
const algorithm = 'HS256';

/** Makes an access token of a kind, good for `ttlSeconds`. */
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
 * Reads an access token of a kind. Throws a 401 for one that is expired, and for one that is not
 * ours or of another kind.
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
    if (typeof payload.sub === 'string' && typeof payload.envelope === 'string') {
      // Tokens of earlier versions do not name their link: none had been replaced then.
      const linkVersion = typeof payload.link === 'number' ? payload.link : 0;
      return { partyId: payload.sub, envelopeId: payload.envelope, linkVersion };
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new ServerError(401, 'error.sessionExpired', { cause: error });
    }
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new ServerError(401, 'error.notAuthorised');
}
