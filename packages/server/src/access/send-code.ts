import { type WireCodeSent, wireCodeSent } from '@sign-envelope/core/contract';
import type { Selectable } from 'kysely';
import { addAuditEvent, type Caller } from '../audit/audit-trail.ts';
import { ServerError } from '../errors/server-error.ts';
import { codeMessage } from '../sms/code-message.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import { lockRow } from '../store/locks.ts';
import type { CodeSessionsTable } from '../store/tables.ts';
import type { CodeParty } from './access-record.ts';
import {
  type AttemptLimit,
  consumeAttempt,
  forgetLaterAttempts,
  refundAttempt,
} from './attempts.ts';
import type { CodeContext } from './code-context.ts';
import { createCode, hashCode } from './code-hash.ts';
import { type CodeLimits, codeLimits, codeRules, failureLimits } from './code-rules.ts';
import { hasEnteredCode } from './has-entered-code.ts';

export interface CodeRequest {
  readonly party: CodeParty;
  /** A session that was issued to this party. */
  readonly sessionUid: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

export type CodeSentResult = WireCodeSent;

/** Sends a code to a party. A repeated request waits for the first one and sends nothing. */
export type SendCode = (request: CodeRequest) => Promise<CodeSentResult>;

export function createSendCode(context: CodeContext): SendCode {
  const sending = new Map<string, Promise<CodeSentResult>>();
  return (request) => {
    const { scope, key } = request.attempt;
    if (key === null) return send(context, request);
    const name = `${scope} ${key}`;
    const begun = sending.get(name);
    if (begun !== undefined) return begun;
    const sent = send(context, request).finally(() => sending.delete(name));
    sending.set(name, sent);
    return sent;
  };
}

async function send(context: CodeContext, request: CodeRequest): Promise<CodeSentResult> {
  const { db, secrets, sms } = context;
  const { party, sessionUid, attempt, caller } = request;
  const earlier = await findEarlier(db, attempt, wireCodeSent);
  if (earlier !== null) return earlier;
  if (sms === null) throw notSent();

  const code = createCode();
  const reservation = await reserve(db, request, Date.now());
  try {
    await sms.send({
      to: party.mobile,
      text: codeMessage({
        code,
        company: party.company,
        language: party.language,
        siteAddress: context.siteAddress(),
      }),
    });
  } catch (error) {
    context.report(error);
    await release(db, reservation);
    throw notSent();
  }
  const { result } = await once(db, attempt, wireCodeSent, async (transaction) => {
    const { at, failures } = reservation;
    await refundAttempt(transaction, failures, at);
    await transaction
      .updateTable('code_sessions')
      .set({
        code_hash: hashCode(secrets, sessionUid, code),
        expires_at: at + codeRules.ttl,
        wrong: 0,
        guess_after: 0,
      })
      .where('id', '=', sessionUid)
      .execute();
    await addAuditEvent(transaction, {
      type: 'code_sent',
      envelopeId: party.envelopeId,
      partyId: party.id,
      caller,
      at: new Date().toISOString(),
    });
    return { expires: Math.floor((at + codeRules.ttl) / 1000) };
  });
  return result;
}

/** What was counted for a message. */
interface Reservation {
  readonly sessionUid: string;
  readonly at: number;
  readonly previousSentAt: number | null;
  /** Limits of codes, to be released if sending fails. */
  readonly sends: readonly AttemptLimit[];
  /** Limits of failures, to be released if it succeeds. */
  readonly failures: readonly AttemptLimit[];
}

/**
 * Counts a code before it is sent, under every limit and in one transaction, so that only one of
 * several concurrent requests sends a code. It counts as sent and as failed until the outcome is
 * known. The previous code stays valid until the new one is sent.
 */
async function reserve(db: Database, request: CodeRequest, now: number): Promise<Reservation> {
  const { party, sessionUid, caller } = request;
  const outcome = await db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'parties', party.id);
    const subject = {
      partyId: party.id,
      linkVersion: party.linkVersion,
      companyId: party.companyId,
      address: caller.ip,
      isKnown: await hasEnteredCode(transaction, party, caller.ip),
    };
    const [ofCodes, ofFailures] = [codeLimits(subject), failureLimits(subject)];
    const ofCaller = [...ofCodes.ofCaller, ...ofFailures.ofCaller];
    const ofAll = [...ofCodes.ofAll, ...ofFailures.ofAll];
    const scopes = [...ofCaller, ...ofAll].map(({ scope }) => scope);
    await forgetLaterAttempts(transaction, scopes, now);
    const session = await readSession(transaction, sessionUid, now);
    const refusal = await findRefusal(transaction, session, { ofCaller, ofAll }, now);
    if (refusal !== null) return refusal;
    const { sent, sent_at: previousSentAt } = session;
    await transaction
      .insertInto('code_sessions')
      .values({
        id: sessionUid,
        party_id: party.id,
        code_hash: null,
        expires_at: 0,
        sent_at: now,
        sent: 1,
        wrong: 0,
        guess_after: 0,
        verified_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ sent_at: now, sent: sent + 1 }))
      .execute();
    return {
      sessionUid,
      at: now,
      previousSentAt,
      sends: [...ofCodes.ofCaller, ...ofCodes.ofAll],
      failures: [...ofFailures.ofCaller, ...ofFailures.ofAll],
    };
  });
  // Thrown outside the transaction, so that its corrections of the clock are committed.
  if (outcome instanceof ServerError) throw outcome;
  return outcome;
}

type SentCodes = Pick<Selectable<CodeSessionsTable>, 'sent' | 'sent_at'>;

/** Reads a session. A time in the future, after the clock was set back, becomes now. */
async function readSession(
  transaction: DatabaseTransaction,
  sessionUid: string,
  now: number,
): Promise<SentCodes> {
  await transaction
    .updateTable('code_sessions')
    .set({ sent_at: now })
    .where('id', '=', sessionUid)
    .where('sent_at', '>', now)
    .execute();
  const session = await transaction
    .selectFrom('code_sessions')
    .select(['sent', 'sent_at'])
    .where('id', '=', sessionUid)
    .executeTakeFirst();
  return session ?? { sent: 0, sent_at: null };
}

/** Counts the code under every limit, or returns an error for the limit that is reached. */
async function findRefusal(
  transaction: DatabaseTransaction,
  { sent, sent_at }: SentCodes,
  { ofCaller, ofAll }: CodeLimits,
  now: number,
): Promise<ServerError | null> {
  if (sent >= codeRules.maxSends) return new ServerError(429, 'otp.rateLimitExceeded');
  const cooldown = sent_at === null ? 0 : sent_at + codeRules.cooldown - now;
  const wait =
    cooldown > 0 ? Math.ceil(cooldown / 1000) : await consumeAttempt(transaction, ofCaller, now);
  if (wait !== null) {
    return new ServerError(429, 'server_errors.otp.generated_too_recently', { retryAfter: wait });
  }
  const retryAfter = await consumeAttempt(transaction, ofAll, now);
  if (retryAfter === null) return null;
  await refundAttempt(transaction, ofCaller, now);
  return new ServerError(429, 'otp.rateLimitExceeded', { retryAfter });
}

/** Stops counting a code as sent, because the provider did not accept the message. */
async function release(
  db: Database,
  { sessionUid, at, previousSentAt, sends }: Reservation,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('code_sessions')
      .set((row) => ({ sent_at: previousSentAt, sent: row('sent', '-', 1) }))
      .where('id', '=', sessionUid)
      .execute();
    await refundAttempt(transaction, sends, at);
  });
}

function notSent(): ServerError {
  return new ServerError(503, 'server_errors.otp.not_sent');
}
