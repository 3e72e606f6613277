import type { Updateable } from 'kysely';
import * as v from 'valibot';
import { addAuditEvent, type Caller } from '../audit/audit-trail.ts';
import { ServerError } from '../errors/server-error.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import { lockRow } from '../store/locks.ts';
import type { CodeSessionsTable } from '../store/tables.ts';
import type { CodeParty } from './access-record.ts';
import { clearAttempts } from './attempts.ts';
import type { CodeContext } from './code-context.ts';
import { hashCode, isSameHash } from './code-hash.ts';
import { callerScopes, codeRules, cooldownAfterGuesses } from './code-rules.ts';

export interface CodeGuess {
  readonly party: CodeParty;
  /** A session that was issued to this party. */
  readonly sessionUid: string;
  readonly code: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** The response of `POST /verify-otp`. */
export const codeVerified = v.object({ verified: v.literal(true) });

/** A wrong guess is returned as an outcome, because throwing an error would roll back its count. */
const outcome = v.union([
  codeVerified,
  v.object({ refusal: v.picklist(['otp.codeIncorrect', 'otp.codeExpired']) }),
]);

type Outcome = v.InferOutput<typeof outcome>;

/**
 * Verifies the code that was sent to a session.
 *
 * @throws ServerError 400 if the code is wrong or has expired; 429 after too many wrong ones.
 */
export async function verifyCode(
  { db, secrets }: Pick<CodeContext, 'db' | 'secrets'>,
  guess: CodeGuess,
): Promise<v.InferOutput<typeof codeVerified>> {
  const codeHash = hashCode(secrets, guess.sessionUid, guess.code);
  const { result } = await once(db, guess.attempt, outcome, (transaction) =>
    compareCode(transaction, guess, codeHash, Date.now()),
  );
  if ('refusal' in result) throw new ServerError(400, result.refusal);
  return result;
}

/**
 * Compares the code and counts a wrong guess in the same transaction, with growing cooldowns.
 * Guesses are counted by session, so those of other sessions neither invalidate this code nor delay
 * it.
 */
async function compareCode(
  transaction: DatabaseTransaction,
  { party, sessionUid, caller }: CodeGuess,
  codeHash: string,
  now: number,
): Promise<Outcome> {
  await lockRow(transaction, 'code_sessions', sessionUid);
  const session = await transaction
    .selectFrom('code_sessions')
    .selectAll()
    .where('id', '=', sessionUid)
    .executeTakeFirst();
  const expected = session?.code_hash ?? null;
  if (session === undefined || expected === null || !isValid(session.expires_at, now)) {
    return { refusal: 'otp.codeExpired' };
  }
  const { wrong } = session;
  // Checked first: during a cooldown the correct code is refused too.
  const wait = Math.min(session.guess_after - now, cooldownAfterGuesses(wrong));
  if (wait > 0) {
    const retryAfter = Math.ceil(wait / 1000);
    throw new ServerError(429, 'otp.rateLimitExceeded', { retryAfter });
  }
  const change = (values: Updateable<CodeSessionsTable>) =>
    transaction.updateTable('code_sessions').set(values).where('id', '=', sessionUid).execute();

  const { id: partyId, envelopeId } = party;
  const at = new Date(now).toISOString();
  const record = (type: 'code_verified' | 'code_failed') =>
    addAuditEvent(transaction, { type, envelopeId, partyId, caller, at });

  if (!isSameHash(codeHash, expected)) {
    const guesses = wrong + 1;
    const isOver = guesses >= codeRules.maxAttempts;
    await change({
      wrong: guesses,
      guess_after: now + cooldownAfterGuesses(guesses),
      ...(isOver ? { code_hash: null } : {}),
    });
    await record('code_failed');
    return { refusal: 'otp.codeIncorrect' };
  }
  await change({ code_hash: null, verified_at: now });
  const { linkVersion } = party;
  const scopes = callerScopes({ partyId, linkVersion, address: caller.ip });
  await clearAttempts(transaction, Object.values(scopes));
  await record('code_verified');
  return { verified: true };
}

/**
 * Whether a code is valid. A code that expires later than a new one would was created before the
 * clock was set back.
 */
function isValid(expiresAt: number, now: number): boolean {
  return expiresAt > now && expiresAt <= now + codeRules.ttl;
}
