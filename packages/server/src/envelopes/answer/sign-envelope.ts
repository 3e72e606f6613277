import type { SubmittedInput } from '@sign-envelope/core';
import * as v from 'valibot';
import type { LinkHolder, Signer } from '../../access/tokens.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { invalid } from '../../errors/server-error.ts';
import type { DatabaseTransaction } from '../../store/database.ts';
import { type Attempt, once, prepareOnce } from '../../store/idempotency.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { toStoredMeta } from '../read/envelope-meta.ts';
import {
  lockPartyHead,
  type PartyEnvelope,
  readPartyEnvelope,
  refuseUnlessSignable,
} from '../read/party-envelope.ts';
import { uploadIdsOf } from '../read/stored-answer.ts';
import { readConfig } from '../read/stored-settings.ts';
import { toEnvelope } from '../read/to-envelope.ts';
import { uploadOf } from '../stored-files.ts';
import { type CheckedAnswers, checkAnswers } from './check-answers.ts';
import { checkOriginals } from './check-originals.ts';
import { type CheckedSeen, checkSeen, recordViewed, type StatedSeen } from './check-seen.ts';
import { insertAnswers, markSigned } from './mark-signed.ts';
import { recordOpened } from './record-opened.ts';
import { type GivenConsent, requireConsent } from './require-consent.ts';
import { requireFinishable } from './require-finishable.ts';

export interface Signing {
  readonly signer: LinkHolder;
  readonly inputs: readonly SubmittedInput[];
  /** What the host's page sends along: any JSON. */
  readonly meta: unknown;
  /** What the signer agreed to, if the envelope asks for it. */
  readonly consent: GivenConsent;
  /** What its browser states that it was shown; `undefined` for a client that does not. */
  readonly seen: StatedSeen | undefined;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** The response of `POST /sign-envelope`: `signed` once every party has signed. */
const signingResult = v.object({
  status: v.picklist(['sent', 'signed']),
  envelope_redirect_url: v.optional(v.string()),
});

export type SigningResult = v.InferOutput<typeof signingResult>;

/**
 * Signs for one party. The answers are checked and stamped in a dry run first, to ensure that the documents
 * can be made. The answers, the party's status, the audit events, the envelope's completion, the
 * job and the result of the attempt are then stored in one transaction, which repeats the checks
 * whose results may have changed.
 *
 * @throws ServerError 422 with the ids of the invalid fields, or for metadata that is too large; 409 if there is nothing to sign.
 * @throws EngineBusyError if too many dry runs are waiting.
 */
export async function signEnvelope(
  context: EnvelopeContext,
  signing: Signing,
): Promise<SigningResult> {
  const { db, engine, files } = context;
  const { signer, attempt, inputs, caller } = signing;
  const meta = toStoredMeta(signing.meta);
  const prepared = await prepareOnce(db, attempt, signingResult, async () => {
    const read = await readPartyEnvelope(db, signer);
    refuseUnlessSignable(read);
    const { stored, party } = read;
    const consent = requireConsent(readConfig(stored.envelope), signing.consent);
    const checked = checkAnswers({
      envelope: toEnvelope(stored, party),
      partyId: party.id,
      inputs,
      findUpload: (id) => {
        const upload = stored.uploads.get(id);
        return upload?.party_id === party.id ? upload : undefined;
      },
    });
    await checkOriginals(context, signer.envelopeId);
    await requireFinishable(engine, checked.fields, {
      owner: signer.envelopeId,
      parties: stored.parties.length,
      findImage: (name) => {
        const upload = stored.uploads.get(name);
        return upload === undefined ? null : uploadOf(files, upload);
      },
    });
    const seen =
      signing.seen === undefined ? null : await checkSeen(context, stored.documents, signing.seen);
    return { read, checked, consent, seen };
  });
  if (prepared.replayed) return prepared.result;
  const { read, checked, consent, seen } = prepared.result;
  const { result, replayed } = await once(db, attempt, signingResult, async (transaction) => {
    const now = new Date();
    const head = await lockPartyHead(transaction, signer, now);
    refuseUnlessSignable(head);
    await requireUploads(transaction, signer, checked);
    const at = now.toISOString();
    await recordOpened(transaction, { signer, caller, at });
    const { envelopeId, partyId } = signer;
    if (seen !== null) await recordViewed(transaction, seen, { envelopeId, partyId, caller, at });
    if (consent !== null) {
      const event = { type: 'consented', envelopeId, partyId, caller, at } as const;
      await addAuditEvent(transaction, { ...event, detail: { consent } });
    }
    const target = { stored: { ...read.stored, ...head.stored }, party: head.party };
    return record(transaction, target, checked, { caller, at, meta, seen });
  });
  if (!replayed && result.status === 'signed') context.wakeJobs();
  return result;
}

async function record(
  transaction: DatabaseTransaction,
  target: PartyEnvelope,
  { fields, answers }: CheckedAnswers,
  {
    caller,
    at,
    meta,
    seen,
  }: {
    readonly caller: Caller;
    readonly at: string;
    readonly meta: string | null;
    readonly seen: CheckedSeen | null;
  },
): Promise<SigningResult> {
  const { stored, party } = target;
  await insertAnswers(transaction, { envelopeId: stored.envelope.id, partyId: party.id }, answers);
  if (meta !== null) {
    await transaction.updateTable('parties').set({ meta }).where('id', '=', party.id).execute();
  }
  const answered = {
    ...stored,
    answers: new Map([...stored.answers, ...fields.map((field) => [field.id, field] as const)]),
  };
  const isLast = await markSigned(
    transaction,
    { stored: answered, party },
    caller,
    at,
    seen?.viewing,
  );
  const redirect = stored.envelope.redirect_url;
  return {
    status: isLast ? 'signed' : 'sent',
    ...(redirect === null ? {} : { envelope_redirect_url: redirect }),
  };
}

/** Throws a 422 if a file that the answers refer to has been removed meanwhile. */
async function requireUploads(
  transaction: DatabaseTransaction,
  { partyId }: Signer,
  { fields }: CheckedAnswers,
): Promise<void> {
  const named = fields.flatMap((field) =>
    uploadIdsOf(field).map((id) => ({ fieldId: field.id, id })),
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
