import { createHmac, randomBytes } from 'node:crypto';
import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import { type AttemptLimit, consumeAttempt, refundAttempt } from './attempts.ts';
import { isPassword } from './password-hash.ts';

/** An envelope that may ask for a password. */
export interface GuardedEnvelope {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Lets callers through who know an envelope's password. */
export interface PasswordChallenge {
  /**
   * @throws ServerError 401 of type password, required or incorrect; 429 after too many wrong ones
   * for this envelope from one IPv4 address or IPv6 /64.
   */
  check(envelope: GuardedEnvelope, given: string | null, addressGroup: string): Promise<void>;
}

const minutes = 60_000;

/** Wrong passwords for one envelope: from one address, and from everywhere together. */
const limitsOf = (envelopeId: string, addressGroup: string): readonly AttemptLimit[] => [
  { scope: `password ${envelopeId} ${addressGroup}`, max: 10, within: 15 * minutes },
  { scope: `password ${envelopeId}`, max: 100, within: 60 * minutes },
];

/** Milliseconds since its last use for which a right password is remembered. */
const rememberedFor = 30 * minutes;
const mostRemembered = 10_000;

/**
 * Every call brings the password along, and to check it costs 30 ms of a processor: what was found
 * right is remembered for a while. Only a digest is, made with a key that this process alone has and
 * of the stored hash too, so it is worthless elsewhere and ends with a change of the password.
 */
export function createPasswordChallenge(db: Database): PasswordChallenge {
  const key = randomBytes(32);
  /** Until when each is remembered, in milliseconds since the process began. */
  const right = new Map<string, number>();
  const checking = new Map<string, Promise<boolean>>();

  const remember = (digest: string) => {
    right.delete(digest);
    right.set(digest, performance.now() + rememberedFor);
    for (const oldest of right.keys()) {
      if (right.size <= mostRemembered) break;
      right.delete(oldest);
    }
  };

  const verify = async (
    envelopeId: string,
    hash: string,
    given: string,
    addressGroup: string,
  ): Promise<boolean> => {
    const limits = limitsOf(envelopeId, addressGroup);
    const at = Date.now();
    const wait = await db
      .transaction()
      .execute((transaction) => consumeAttempt(transaction, limits, at));
    if (wait !== null) {
      throw new ServerError(429, 'server_errors.password.too_many', { retryAfter: wait });
    }
    const isRight = await isPassword(given, hash);
    if (isRight) {
      await db.transaction().execute((transaction) => refundAttempt(transaction, limits, at));
    }
    return isRight;
  };

  return {
    async check({ id, passwordHash }, given, addressGroup) {
      if (passwordHash === null) return;
      if (given === null || given === '') throw refusal('required');
      const digest = createHmac('sha256', key).update(`${passwordHash}\n${given}`).digest('base64');
      if ((right.get(digest) ?? 0) > performance.now()) return remember(digest);
      // A page asks for several things at once: the same password is tried out once for them all.
      let begun = checking.get(digest);
      if (begun === undefined) {
        begun = verify(id, passwordHash, given, addressGroup).finally(() =>
          checking.delete(digest),
        );
        checking.set(digest, begun);
      }
      if (!(await begun)) throw refusal('incorrect');
      remember(digest);
    },
  };
}

function refusal(status: 'required' | 'incorrect'): ServerError {
  return new ServerError(401, `server_errors.password.${status}`, {
    challenge: { type: 'password', status },
  });
}
