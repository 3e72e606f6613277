import type { SubmittedAnswer, SubmittedInput } from '@sign-envelope/core';
import type { LinkHolder, Signer } from '../access/tokens.ts';
import { invalid } from '../errors/server-error.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once, prepareOnce } from '../store/idempotency.ts';
import type { Caller } from './audit-trail.ts';
import { type CheckedAnswers, checkAnswers } from './check-answers.ts';
import { checkOriginals } from './check-originals.ts';
import { keepAnswers, markSigned } from './mark-signed.ts';
import {
  type PartyEnvelope,
  readPartyEnvelope,
  readPartyHead,
  refuseUnlessSignable,
} from './party-envelope.ts';
import { recordOpened } from './record-opened.ts';
import { requireFinishable } from './require-finishable.ts';
import type { Services } from './services.ts';
import { uploadsIn } from './uploads-in-answer.ts';

export interface Signing {
  readonly signer: LinkHolder;
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
 * Signs for one party. What never changes is checked first, and the answers are rehearsed: what is
 * signed can be made into a document. The answers, the party's status, the audit events, the
 * envelope's completion, the job and the record of the attempt are then one transaction, which looks
 * again at what may have changed since: all of it happened, or none.
 *
 * @throws ServerError 422 with the ids of the fields at fault; 409 when there is nothing to sign.
 * @throws EngineBusyError when too many answers are waiting to be rehearsed.
 */
export async function signEnvelope(services: Services, signing: Signing): Promise<SigningResult> {
  const { db, engine } = services;
  const { signer, attempt, inputs, caller } = signing;
  const prepared = await prepareOnce(db, attempt, parseResult, async () => {
    const read = await readPartyEnvelope(db, signer);
    refuseUnlessSignable(read);
    const checked = checkAnswers(read, inputs);
    await checkOriginals(services, signer.envelopeId);
    const parties = read.stored.parties.length;
    await requireFinishable(engine, checked.fields, { owner: signer.envelopeId, parties });
    return { read, checked };
  });
  if (prepared.replayed) return prepared.result;
  const { read, checked } = prepared.result;
  const { result, replayed } = await once(db, attempt, parseResult, async (transaction) => {
    const now = new Date();
    const head = await readPartyHead(transaction, signer, now);
    refuseUnlessSignable(head);
    await requireUploads(transaction, signer, checked);
    const at = now.toISOString();
    await recordOpened(transaction, { signer, caller, at });
    const target = { stored: { ...read.stored, ...head.stored }, party: head.party };
    return record(transaction, target, checked.answers, { caller, at });
  });
  if (!replayed && result.status === 'signed') services.wakeJobs();
  return result;
}

async function record(
  transaction: DatabaseTransaction,
  target: PartyEnvelope,
  answers: ReadonlyMap<string, SubmittedAnswer>,
  { caller, at }: { readonly caller: Caller; readonly at: string },
): Promise<SigningResult> {
  const { stored, party } = target;
  await keepAnswers(transaction, { envelopeId: stored.envelope.id, partyId: party.id }, answers);
  const answered = { ...stored, answers: new Map([...stored.answers, ...answers]) };
  const isLast = await markSigned(transaction, { stored: answered, party }, caller, at);
  const redirect = stored.envelope.redirect_url;
  return {
    status: isLast ? 'signed' : 'sent',
    ...(redirect === null ? {} : { envelope_redirect_url: redirect }),
  };
}

/** Throws a 422 where a file that is signed with has been taken back meanwhile. */
async function requireUploads(
  transaction: DatabaseTransaction,
  { partyId }: Signer,
  { answers }: CheckedAnswers,
): Promise<void> {
  const named = [...answers].flatMap(([fieldId, answer]) =>
    uploadsIn(answer).map((id) => ({ fieldId, id })),
  );
  if (named.length === 0) return;
  const rows = await transaction
    .selectFrom('uploads')
    .select('id')
    .where('party_id', '=', partyId)
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  const missing = named.filter(({ id }) => !kept.has(id));
  if (missing.length === 0) return;
  throw invalid(Object.fromEntries(missing.map(({ fieldId }) => [fieldId, ['field.invalid']])));
}
