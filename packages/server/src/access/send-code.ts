import { addAuditEvent, type Caller } from '../envelopes/audit-trail.ts';
import type { Services } from '../envelopes/services.ts';
import { ServerError } from '../errors/server-error.ts';
import { codeMessage } from '../sms/code-message.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import type { CodeParty } from './access-record.ts';
import { createCode, hashCode } from './code-hash.ts';
import { codeRules, partyCodeLimits } from './code-rules.ts';
import { takeTry } from './tries.ts';

export interface CodeRequest {
  readonly party: CodeParty;
  /** One that was given to this party. */
  readonly sessionUid: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** The answer of `POST /generate-otp`: when the code ends, in seconds since 1970. */
export interface CodeSentResult {
  readonly expires: number;
}

const parseResult = (stored: unknown): CodeSentResult => stored as CodeSentResult;

/** Sends a party a code. One call per action: a repeated one waits for the first and sends nothing. */
export type SendCode = (request: CodeRequest) => Promise<CodeSentResult>;

export function createSendCode(
  services: Pick<Services, 'db' | 'secrets' | 'sms' | 'report' | 'siteAddress'>,
): SendCode {
  const sending = new Map<string, Promise<CodeSentResult>>();
  return (request) => {
    const { scope, key } = request.attempt;
    if (key === null) return send(services, request);
    const name = `${scope} ${key}`;
    const begun = sending.get(name);
    if (begun !== undefined) return begun;
    const sent = send(services, request).finally(() => sending.delete(name));
    sending.set(name, sent);
    return sent;
  };
}

async function send(
  services: Pick<Services, 'db' | 'secrets' | 'sms' | 'report' | 'siteAddress'>,
  { party, sessionUid, attempt, caller }: CodeRequest,
): Promise<CodeSentResult> {
  const { db, secrets, sms } = services;
  const earlier = await findEarlier(db, attempt, parseResult);
  if (earlier !== null) return earlier;
  if (sms === null) throw notSent();

  const code = createCode();
  const now = Date.now();
  await db
    .transaction()
    .execute((transaction) =>
      reserve(transaction, party.id, sessionUid, hashCode(secrets, sessionUid, code), now),
    );
  try {
    await sms.send({
      to: party.mobile,
      text: codeMessage({
        code,
        company: party.company,
        language: party.language,
        siteAddress: services.siteAddress(),
      }),
    });
  } catch (error) {
    services.report(error);
    await release(db, sessionUid, now);
    throw notSent();
  }
  const { result } = await once(db, attempt, parseResult, async (transaction) => {
    await addAuditEvent(transaction, {
      type: 'code_sent',
      envelopeId: party.envelopeId,
      partyId: party.id,
      caller,
      at: new Date().toISOString(),
    });
    return { expires: Math.floor((now + codeRules.goodFor) / 1000) };
  });
  return result;
}

/** Puts a new code in the place of the last, if there may be another one now. */
async function reserve(
  transaction: DatabaseTransaction,
  partyId: string,
  sessionUid: string,
  codeHash: string,
  now: number,
): Promise<void> {
  const session = await transaction
    .selectFrom('code_sessions')
    .select(['sent', 'sent_at'])
    .where('id', '=', sessionUid)
    .executeTakeFirst();
  const sent = session?.sent ?? 0;
  if (sent >= codeRules.mostSent) throw new ServerError(429, 'otp.rateLimitExceeded');
  const wait = (session?.sent_at ?? -codeRules.pause) + codeRules.pause - now;
  if (wait > 0) {
    throw new ServerError(429, 'server_errors.otp.generated_too_recently', {
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  const partyWait = await takeTry(transaction, [partyCodeLimits.sent(partyId)], now);
  if (partyWait !== null) {
    throw new ServerError(429, 'otp.rateLimitExceeded', { retryAfter: partyWait });
  }
  const code = {
    code_hash: codeHash,
    expires_at: now + codeRules.goodFor,
    sent_at: now,
    sent: sent + 1,
    wrong: 0,
  };
  await transaction
    .insertInto('code_sessions')
    .values({ id: sessionUid, party_id: partyId, verified_at: null, ...code })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(code))
    .execute();
}

/** The provider took no message: another may be asked for at once, and this one is not counted. */
async function release(db: Database, sessionUid: string, sentAt: number): Promise<void> {
  await db
    .updateTable('code_sessions')
    .set((row) => ({ sent_at: null, sent: row('sent', '-', 1) }))
    .where('id', '=', sessionUid)
    .where('sent_at', '=', sentAt)
    .execute();
}

function notSent(): ServerError {
  return new ServerError(503, 'server_errors.otp.not_sent');
}
