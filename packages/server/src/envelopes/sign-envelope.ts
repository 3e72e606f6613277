import type { SubmittedAnswer, SubmittedInput } from '@sign-envelope/core';
import type { Signer } from '../access/tokens.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import type { Caller } from './audit-trail.ts';
import { checkAnswers } from './check-answers.ts';
import { keepAnswers, markSigned } from './mark-signed.ts';
import { type PartyEnvelope, readPartyEnvelope, refuseUnlessSignable } from './party-envelope.ts';
import type { Services } from './services.ts';

export interface Signing {
  readonly signer: Signer;
  readonly inputs: readonly SubmittedInput[];
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** The answer of `POST /sign-envelope`: `signed` once every party has. */
export interface SigningResult {
  readonly status: 'sent' | 'signed';
  readonly envelope_redirect_url?: string;
}

const parseResult = (stored: unknown): SigningResult => stored as SigningResult;

/**
 * Signs for one party. The answers, the party's status, the audit events, the envelope's completion,
 * the outbox and the record of the attempt are one transaction: all of it happened, or none.
 *
 * @throws ServerError 422 with the ids of the fields at fault; 409 when there is nothing to sign.
 */
export async function signEnvelope(services: Services, signing: Signing): Promise<SigningResult> {
  const { result, replayed } = await once(
    services.db,
    signing.attempt,
    parseResult,
    async (transaction) => {
      const target = await readPartyEnvelope(transaction, signing.signer);
      refuseUnlessSignable(target);
      const answers = checkAnswers(target, signing.inputs);
      return record(transaction, target, answers, signing.caller);
    },
  );
  if (!replayed && result.status === 'signed') services.wakeOutbox();
  return result;
}

async function record(
  transaction: DatabaseTransaction,
  target: PartyEnvelope,
  answers: ReadonlyMap<string, SubmittedAnswer>,
  caller: Caller,
): Promise<SigningResult> {
  const { stored, party } = target;
  await keepAnswers(transaction, { envelopeId: stored.envelope.id, partyId: party.id }, answers);
  const isLast = await markSigned(transaction, target, caller, new Date().toISOString());
  const redirect = stored.envelope.redirect_url;
  return {
    status: isLast ? 'signed' : 'sent',
    ...(redirect === null ? {} : { envelope_redirect_url: redirect }),
  };
}
