import type { Updateable } from 'kysely';
import * as v from 'valibot';
import { addAuditEvent, type Caller } from '../envelopes/audit-trail.ts';
import type { Services } from '../envelopes/services.ts';
import { ServerError } from '../errors/server-error.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import type { CodeSessionsTable } from '../store/tables.ts';
import type { CodeParty } from './access-record.ts';
import { clearAttempts } from './attempts.ts';
import { hashCode, isSameHash } from './code-hash.ts';
import { callerScope, codeRules, pauseAfterGuesses } from './code-rules.ts';

export interface CodeGuess {
  readonly party: CodeParty;
  /** One that was given to this party. */
  readonly sessionUid: string;
  readonly code: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
  /** Whose requests are counted together. */
  readonly addressGroup: string;
}

/** The response of `POST /verify-otp`. */
export const codeVerified = v.object({ verified: v.literal(true) });

/** A wrong guess has to be counted, so it is an outcome like another: an error would undo it. */
type Outcome =
  | v.InferOutput<typeof codeVerified>
  | { readonly refusal: 'otp.codeIncorrect' | 'otp.codeExpired' };

const parseOutcome = (stored: unknown): Outcome => stored as Outcome;

/**
 * Lets a session pass that gives the code it was sent.
 *
 * @throws ServerError 400 for a code that is wrong or past its time; 429 after too many wrong ones.
 */
export async function verifyCode(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  guess: CodeGuess,
): Promise<v.InferOutput<typeof codeVerified>> {
  const codeHash = hashCode(secrets, guess.sessionUid, guess.code);
  const { result } = await once(db, guess.attempt, parseOutcome, (transaction) =>
    judge(transaction, guess, codeHash, Date.now()),
  );
  if ('refusal' in result) throw new ServerError(400, result.refusal);
  return result;
}

/**
 * A guess needs a code that was sent to its session, so other sessions' wrong guesses neither end
 * this one's code nor make it wait. Within the session they are counted in the transaction that
 * compares the code, and pauses grow between them.
 */
async function judge(
  transaction: DatabaseTransaction,
  { party, sessionUid, caller, addressGroup }: CodeGuess,
  codeHash: string,
  now: number,
): Promise<Outcome> {
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
  // Looked at before the code is: until the pause is over the right one does not pass either.
  const wait = Math.min(session.guess_after - now, pauseAfterGuesses(wrong));
  if (wait > 0) {
    const retryAfter = Math.ceil(wait / 1000);
    throw new ServerError(429, 'otp.rateLimitExceeded', { retryAfter });
  }
  const change = (values: Updateable<CodeSessionsTable>) =>
    transaction.updateTable('code_sessions').set(values).where('id', '=', sessionUid).execute();

  if (!isSameHash(codeHash, expected)) {
    const guesses = wrong + 1;
    const isOver = guesses >= codeRules.maxAttempts;
    await change({
      wrong: guesses,
      guess_after: now + pauseAfterGuesses(guesses),
      ...(isOver ? { code_hash: null } : {}),
    });
    return { refusal: 'otp.codeIncorrect' };
  }
  await change({ code_hash: null, verified_at: now });
  const { id: partyId, companyId } = party;
  await clearAttempts(transaction, [callerScope({ partyId, companyId, addressGroup })]);
  await addAuditEvent(transaction, {
    type: 'code_verified',
    envelopeId: party.envelopeId,
    partyId: party.id,
    caller,
    at: new Date(now).toISOString(),
  });
  return { verified: true };
}

/** A code that expires later than one made now was made before the clock was set back. */
function isValid(expiresAt: number, now: number): boolean {
  return expiresAt > now && expiresAt <= now + codeRules.ttl;
}
