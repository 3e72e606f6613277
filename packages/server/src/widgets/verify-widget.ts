import { type WireWidgetVerified, wireWidgetVerified } from '@sign-envelope/core/contract';
import { isExpired, type SignedQuery } from '../access/signed-query.ts';
import { addAuditEvent, type Caller } from '../audit/audit-trail.ts';
import { markSigned } from '../envelopes/answer/mark-signed.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { readEnvelope } from '../envelopes/read/stored-envelope.ts';
import { originalOf } from '../envelopes/stored-files.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import { lockRow } from '../store/locks.ts';
import { checkStoredFile } from '../store/stored-file.ts';
import { isVerifyLink, type WidgetSigningName } from './verify-link.ts';

export interface WidgetVerification {
  readonly signing: WidgetSigningName;
  readonly query: SignedQuery;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

export type WidgetVerificationResult = WireWidgetVerified;

/**
 * Verifies a widget's signing, which counts from then on: only the owner of the mailbox has the
 * link. The party's signature, the completion, the audit events and the job are stored in one
 * transaction, and a unique index prevents a second signing.
 *
 * @throws ServerError 403 if the link is invalid; 409 if it is verified already; 410 if it has
 * expired.
 */
export async function verifyWidget(
  context: EnvelopeContext,
  { signing, query, attempt, caller }: WidgetVerification,
): Promise<WidgetVerificationResult> {
  const { db, files, secrets } = context;
  if (!isVerifyLink(secrets, signing, query)) throw invalidLink();
  const pending = await findSigning(db, signing);
  if (pending?.verified_at === null) {
    // The PDF is in place before the change, so that a signed envelope always has it.
    const { template_document: id, bytes, sha256 } = pending;
    const original = originalOf(files, { id, bytes, sha256 });
    await files.withLocal([original], () => checkStoredFile(original));
    await files.link(original.path, files.original(pending.document));
  }
  const { result, replayed } = await once(
    db,
    attempt,
    wireWidgetVerified,
    async (transaction): Promise<WidgetVerificationResult> => {
      if (pending !== undefined) await lockRow(transaction, 'envelopes', pending.envelope_id);
      const found = await findSigning(transaction, signing);
      // Unverified signings are deleted after their expiry.
      if (found === undefined) throw isExpired(query, Date.now()) ? expiredLink() : invalidLink();
      const { envelope_id: envelopeId, verified_at } = found;
      if (verified_at !== null) throw new ServerError(409, 'server_errors.already_verified');
      if (isExpired(query, Date.now())) throw expiredLink();

      const stored = await readEnvelope(transaction, envelopeId);
      const party = stored?.parties[0];
      if (stored === null || party === undefined) {
        throw new Error('A signing of a widget is not whole.');
      }
      const at = new Date().toISOString();
      await transaction
        .updateTable('widget_signings')
        .set({ verified_at: at })
        .where('envelope_id', '=', envelopeId)
        .execute();
      await addAuditEvent(transaction, {
        type: 'verified',
        envelopeId,
        partyId: party.id,
        caller,
        at,
      });
      await markSigned(transaction, { stored, party }, caller, at);
      return { status: 'verified' };
    },
  );
  if (!replayed) context.wakeJobs();
  return result;
}

/** Finds the signing of a link, verified or not. */
export async function findSigning(
  db: Database | DatabaseTransaction,
  { envelopeFingerprint, widgetCode }: WidgetSigningName,
) {
  return db
    .selectFrom('widget_signings')
    .innerJoin('envelopes', 'envelopes.id', 'widget_signings.envelope_id')
    .innerJoin('documents', 'documents.envelope_id', 'widget_signings.envelope_id')
    .innerJoin('widgets', 'widgets.id', 'widget_signings.widget_id')
    .innerJoin('documents as templates', 'templates.envelope_id', 'widgets.id')
    .select([
      'widget_signings.envelope_id',
      'widget_signings.verified_at',
      'templates.id as template_document',
      'documents.id as document',
      'documents.bytes',
      'documents.sha256',
    ])
    .where('envelopes.fingerprint', '=', envelopeFingerprint)
    .where('widgets.code', '=', widgetCode)
    .executeTakeFirst();
}

export function invalidLink(): ServerError {
  return new ServerError(403, 'server_errors.verify_link_invalid');
}

export function expiredLink(): ServerError {
  return new ServerError(410, 'server_errors.verify_link_expired');
}
