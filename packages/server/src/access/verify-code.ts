import * as v from 'valibot';
import { addAuditEvent, type Caller } from '../envelopes/audit-trail.ts';
import type { Services } from '../envelopes/services.ts';
import { ServerError } from '../errors/server-error.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import type { CodeParty } from './access-record.ts';
import { hashCode, isSameHash } from './code-hash.ts';
import { codeRules, partyCodeLimits } from './code-rules.ts';
import { giveTryBack, takeTry } from './tries.ts';

export interface CodeGuess {
  readonly party: CodeParty;
  /** One that was given to this party. */
  readonly sessionUid: string;
  readonly code: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** The answer of `POST /verify-otp`. */
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

async function judge(
  transaction: DatabaseTransaction,
  { party, sessionUid, caller }: CodeGuess,
  codeHash: string,
  now: number,
): Promise<Outcome> {
  const session = await transaction
    .selectFrom('code_sessions')
    .selectAll()
    .where('id', '=', sessionUid)
    .executeTakeFirst();
  const expected = session?.code_hash ?? null;
  if (session === undefined || expected === null || session.expires_at <= now) {
    return { refusal: 'otp.codeExpired' };
  }
  const change = (values: { code_hash?: null; wrong?: number; verified_at?: number }) =>
    transaction.updateTable('code_sessions').set(values).where('id', '=', sessionUid).execute();

  // Asked before the code is looked at, for past the limit the right one must not pass either.
  const limits = [partyCodeLimits.wrong(party.id)];
  const wait = await takeTry(transaction, limits, now);
  if (wait !== null) throw new ServerError(429, 'otp.rateLimitExceeded', { retryAfter: wait });
  if (!isSameHash(codeHash, expected)) {
    const wrong = session.wrong + 1;
    await change(wrong >= codeRules.mostWrong ? { wrong, code_hash: null } : { wrong });
    return { refusal: 'otp.codeIncorrect' };
  }
  await giveTryBack(transaction, limits, now);
  await change({ code_hash: null, verified_at: now });
  await addAuditEvent(transaction, {
    type: 'code_verified',
    envelopeId: party.envelopeId,
    partyId: party.id,
    caller,
    at: new Date(now).toISOString(),
  });
  return { verified: true };
}
