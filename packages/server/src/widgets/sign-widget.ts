import type { SubmittedInput } from '@sign-envelope/core';
import type { SignWidgetRequest } from '@sign-envelope/core/contract';
import type { ConsentFacts } from '@sign-envelope/evidence';
import * as v from 'valibot';
import { consumeAttempt } from '../access/attempts.ts';
import type { Caller } from '../audit/audit-trail.ts';
import { type CheckedAnswers, checkAnswers } from '../envelopes/answer/check-answers.ts';
import { checkSeen } from '../envelopes/answer/check-seen.ts';
import { requireConsent } from '../envelopes/answer/require-consent.ts';
import { requireFinishable } from '../envelopes/answer/require-finishable.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { toStoredMeta } from '../envelopes/read/envelope-meta.ts';
import { uploadIdsOf } from '../envelopes/read/stored-answer.ts';
import { toEnvelope } from '../envelopes/read/to-envelope.ts';
import { uploadOf } from '../envelopes/stored-files.ts';
import { invalid, ServerError } from '../errors/server-error.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once, prepareOnce } from '../store/idempotency.ts';
import { insertSigning, type WidgetUpload } from './insert-signing.ts';
import { signingLimits } from './signing-limits.ts';
import { asSent, readWidget, type StoredWidget } from './stored-widget.ts';

export interface WidgetSigning {
  readonly request: SignWidgetRequest;
  readonly attempt: Attempt;
  readonly caller: Caller;
  /** Calls of the same group are counted together. */
  readonly addressGroup: string;
}

/**
 * The response of `POST /sign-widget`: the signing counts once its emailed link has been opened.
 */
const widgetSigningResult = v.object({ status: v.literal('verify') });

export type WidgetSigningResult = v.InferOutput<typeof widgetSigningResult>;

/** Lifetime of the verification link in seconds: a day. */
const linkTtl = 86_400;

/**
 * Stores a widget's answers as an envelope that waits for its signer to verify the email address.
 * The envelope, its answers, the mail and the result of the attempt are stored in one transaction.
 *
 * @throws ServerError 404 if there is no such widget; 422 with the ids of the invalid fields; 429
 * if widgets were signed too often.
 */
export async function signWidget(
  context: EnvelopeContext,
  signing: WidgetSigning,
): Promise<WidgetSigningResult> {
  const { request, caller } = signing;
  const meta = toStoredMeta(request.envelope_meta);
  const { db, engine, files } = context;
  const prepared = await prepareOnce(db, signing.attempt, widgetSigningResult, async () => {
    const { answers, uploads, consent } = await checkSigning(db, request);
    await requireFinishable(engine, answers.fields, {
      owner: signing.addressGroup,
      parties: 1,
      findImage: (name) => {
        const upload = uploads.get(name);
        return upload === undefined ? null : uploadOf(files, upload);
      },
    });
    const seen =
      request.seen === undefined
        ? null
        : await checkSeen(context, [await shownDocument(db, request.widget)], request.seen);
    return { answers, consent, seen };
  });
  if (prepared.replayed) return prepared.result;
  const { answers: checked, consent, seen } = prepared.result;
  const { result, replayed } = await once(
    db,
    signing.attempt,
    widgetSigningResult,
    async (transaction): Promise<WidgetSigningResult> => {
      const stored = await readWidget(transaction, request.widget);
      const uploads = await takeUploads(transaction, stored, checked);
      await limitSignings(transaction, stored, signing);
      const now = new Date();
      const expires = Math.floor(now.getTime() / 1000) + linkTtl;
      const { envelopeId, partyId } = await insertSigning(transaction, context.secrets, {
        stored,
        name: request.name,
        email: request.email,
        answers: checked.answers,
        uploads,
        meta,
        consent,
        seen,
        expires,
        caller,
        at: now.toISOString(),
      });
      await queueMail(transaction, {
        template: 'widget-verify',
        envelopeId,
        partyId,
        widgetCode: request.widget,
        expires,
      });
      return { status: 'verify' };
    },
  );
  if (!replayed) context.wakeJobs();
  return result;
}

/**
 * Checks the answers against the widget, which never changes once it is created. What the sender has
 * filled in stays, regardless of the query.
 */
async function checkSigning(
  db: Database,
  { widget, inputs, consent: given }: SignWidgetRequest,
): Promise<{
  readonly answers: CheckedAnswers;
  readonly uploads: ReadonlyMap<string, WidgetUpload>;
  readonly consent: ConsentFacts | null;
}> {
  const stored = await readWidget(db, widget);
  const envelope = toEnvelope(asSent(stored), stored.party);
  const consent = requireConsent(envelope.config, given);
  const uploads = await findUploads(db, stored, namedUploads(inputs));
  const answers = checkAnswers({
    envelope,
    partyId: stored.party.id,
    inputs,
    findUpload: (id) => uploads.get(id),
  });
  return { answers, uploads, consent };
}

/** The document as a browser shows it. */
async function shownDocument(db: Database, code: string) {
  return (await readWidget(db, code)).document;
}

/** More than anybody can upload. Further uploads that a submission refers to are not found. */
const maxNamedUploads = 1_000;

/** The uploads that a submission refers to, not yet validated. */
function namedUploads(inputs: readonly SubmittedInput[]): readonly string[] {
  const names = new Set<string>();
  for (const { inputFormat, inputValue } of inputs) {
    if (inputFormat === 'upload') names.add(inputValue);
    if (inputFormat !== 'upload-field') continue;
    for (const [uuid] of inputValue.matchAll(/[0-9a-f-]{36}/g)) {
      if (names.size >= maxNamedUploads) break;
      names.add(uuid);
    }
  }
  return [...names].slice(0, maxNamedUploads);
}

async function findUploads(
  db: Database,
  { envelope }: StoredWidget,
  names: readonly string[],
): Promise<ReadonlyMap<string, WidgetUpload>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('widget_uploads')
    .selectAll()
    .where('widget_id', '=', envelope.id)
    .where('id', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Takes the uploads that the answers refer to from those that wait. Throws a 422 if one was removed or used
 * meanwhile.
 */
async function takeUploads(
  transaction: DatabaseTransaction,
  stored: StoredWidget,
  { fields }: CheckedAnswers,
): Promise<readonly WidgetUpload[]> {
  const named = fields.flatMap((field) =>
    uploadIdsOf(field).map((id) => ({ fieldId: field.id, id })),
  );
  if (named.length === 0) return [];
  const taken = await transaction
    .deleteFrom('widget_uploads')
    .where('widget_id', '=', stored.envelope.id)
    .where(
      'id',
      'in',
      named.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  const ids = new Set(taken.map(({ id }) => id));
  const missing = named.filter(({ id }) => !ids.has(id));
  if (missing.length === 0) return taken;
  throw invalid(Object.fromEntries(missing.map(({ fieldId }) => [fieldId, ['field.invalid']])));
}

async function limitSignings(
  transaction: DatabaseTransaction,
  { envelope }: StoredWidget,
  { request, addressGroup }: WidgetSigning,
): Promise<void> {
  const wait = await consumeAttempt(
    transaction,
    signingLimits(envelope, request.email, addressGroup),
    Date.now(),
  );
  if (wait === null) return;
  throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter: wait });
}
