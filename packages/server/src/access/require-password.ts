import { createHmac, randomBytes } from 'node:crypto';
import { addAuditEvent, type Caller } from '../audit/audit-trail.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import { addressGroup } from './address-networks.ts';
import { type AttemptLimit, consumeAttempt, refundAttempt } from './attempts.ts';
import { isPassword } from './password-hash.ts';

/** A party's link to an envelope that may have a password. */
export interface GuardedLink {
  readonly envelopeId: string;
  readonly partyId: string;
  readonly linkVersion: number;
  /** The envelope's. */
  readonly passwordHash: string | null;
}

/** Requires the password of an envelope. */
export interface PasswordChallenge {
  /**
   * Checks a password. What it finds is recorded in the envelope's events, but for passwords that
   * were found correct a while ago.
   *
   * @throws ServerError 401 of type `password` if it is missing or incorrect; 429 after too many
   * incorrect ones with this link, from one IPv4 address or IPv6 /64 network or from all.
   */
  check(link: GuardedLink, given: string | null, caller: Caller): Promise<void>;
}

/** A password that is being checked. */
interface Attempt {
  readonly hash: string;
  readonly given: string;
  readonly link: GuardedLink;
  readonly caller: Caller;
  /** Attempts of the same group of addresses are counted together. */
  readonly group: string;
}

const minutes = 60_000;

/**
 * Incorrect passwords given with one link: from one address, and from all addresses together. They
 * are counted by link although the envelope has one password for all of its parties, so that the
 * holder of one link cannot lock out the other parties. A renewed link starts over.
 */
function limitsOf({ partyId, linkVersion }: GuardedLink, group: string): readonly AttemptLimit[] {
  const scope = `password ${partyId} ${linkVersion}`;
  return [
    { scope: `${scope} ${group}`, max: 10, within: 15 * minutes },
    { scope, max: 100, within: 60 * minutes },
  ];
}

/** Milliseconds since its last use for which a correct password is cached. */
const cacheTtl = 30 * minutes;
const maxCached = 10_000;

/**
 * Every call sends the password, and checking it takes 30 ms of processor time, so correct ones are
 * cached for a while. The cache holds only a digest, keyed for this process and including the
 * stored hash: it is useless elsewhere, and a change of the password invalidates it.
 */
export function createPasswordChallenge(db: Database): PasswordChallenge {
  const key = randomBytes(32);
  /** When each entry expires, in milliseconds since the process started. */
  const right = new Map<string, number>();
  const checking = new Map<string, Promise<boolean>>();

  const remember = (digest: string) => {
    right.delete(digest);
    right.set(digest, performance.now() + cacheTtl);
    for (const oldest of right.keys()) {
      if (right.size <= maxCached) break;
      right.delete(oldest);
    }
  };

  const verify = async ({ hash, given, link, caller, group }: Attempt): Promise<boolean> => {
    const { envelopeId, partyId } = link;
    const limits = limitsOf(link, group);
    const at = Date.now();
    const wait = await db
      .transaction()
      .execute((transaction) => consumeAttempt(transaction, limits, at));
    if (wait !== null) {
      throw new ServerError(429, 'server_errors.password.too_many', { retryAfter: wait });
    }
    const isRight = await isPassword(given, hash);
    await db.transaction().execute(async (transaction) => {
      if (isRight) await refundAttempt(transaction, limits, at);
      await addAuditEvent(transaction, {
        type: isRight ? 'password_accepted' : 'password_failed',
        envelopeId,
        partyId,
        caller,
        at: new Date().toISOString(),
      });
    });
    return isRight;
  };

  return {
    async check(link, given, caller) {
      const { passwordHash } = link;
      if (passwordHash === null) return;
      if (given === null || given === '') throw refusal('required');
      const digest = createHmac('sha256', key).update(`${passwordHash}\n${given}`).digest('base64');
      if ((right.get(digest) ?? 0) > performance.now()) return remember(digest);
      // Pages make several calls concurrently. The password is checked once for all of them, but
      // separately for each link and address, because their limits differ.
      const { partyId, linkVersion } = link;
      const group = addressGroup(caller.ip);
      const name = `${digest} ${partyId} ${linkVersion} ${group}`;
      let begun = checking.get(name);
      if (begun === undefined) {
        begun = verify({ hash: passwordHash, given, link, caller, group }).finally(() =>
          checking.delete(name),
        );
        checking.set(name, begun);
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
