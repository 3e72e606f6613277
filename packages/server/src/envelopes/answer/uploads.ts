import type { LinkHolder } from '../../access/tokens.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { notFound, ServerError } from '../../errors/server-error.ts';
import type { DatabaseTransaction } from '../../store/database.ts';
import { type Attempt, once } from '../../store/idempotency.ts';
import { parseStored } from '../../store/stored-json.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { lockPartyHead, refuseUnlessSignable } from '../read/party-envelope.ts';
import { factsOf } from '../read/signed-files.ts';
import type { StoredParty } from '../read/stored-envelope.ts';
import { storedField } from '../read/stored-field.ts';
import {
  type IncomingUpload,
  storeUpload,
  type UploadResult,
  uploadResult,
} from './store-upload.ts';
import type { UploadKind } from './upload-rules.ts';

export interface NewUpload extends IncomingUpload {
  readonly signer: LinkHolder;
  /** The upload field it goes into; `null` for a signature. */
  readonly fieldId: string | null;
  readonly caller: Caller;
}

/**
 * What one link may have uploaded before its party signs: more than any form needs, but one link
 * cannot fill the disk.
 */
export const unsignedLimits = { files: 200, bytes: 100_000_000 } as const;

/**
 * Stores a file of a party that has not signed yet. The same file for the same field is stored once.
 *
 * @throws ServerError 422 if the file is not accepted, or if there is no room for it.
 */
export async function addUpload(
  context: EnvelopeContext,
  upload: NewUpload,
): Promise<UploadResult> {
  const { kind, fieldId, signer, caller } = upload;
  return storeUpload(context, upload, async (transaction, kept) => {
    const target = await lockPartyHead(transaction, signer);
    refuseUnlessSignable(target);
    const { stored, party } = target;
    const isSignature = kind === 'signature';
    if (!isSignature) await requireUploadField(transaction, party, fieldId);
    const uploads = await transaction
      .selectFrom('uploads')
      .select(['id', 'kind', 'field_id', 'name', 'bytes', 'sha256'])
      .where('party_id', '=', party.id)
      .execute();
    const same = uploads.find(
      ({ field_id, ...known }) =>
        field_id === fieldId &&
        known.kind === kind &&
        known.name === kept.name &&
        known.sha256 === kept.sha256,
    );
    if (same !== undefined) return same.id;
    const unsigned = uploads.reduce((sum, { bytes }) => sum + bytes, kept.bytes);
    if (uploads.length >= unsignedLimits.files || unsigned > unsignedLimits.bytes) {
      throw new ServerError(422, 'upload.too_many');
    }
    await transaction
      .insertInto('uploads')
      .values({
        ...kept,
        envelope_id: stored.envelope.id,
        party_id: party.id,
        field_id: isSignature ? null : fieldId,
      })
      .execute();
    await addAuditEvent(transaction, {
      type: 'upload_added',
      envelopeId: stored.envelope.id,
      partyId: party.id,
      caller,
      at: kept.created_at,
      detail: { file: factsOf(kept) },
    });
    return kept.id;
  });
}

/** Throws a 404 unless the field is an upload field of the party. */
async function requireUploadField(
  transaction: DatabaseTransaction,
  { id: partyId }: StoredParty,
  fieldId: string | null,
): Promise<void> {
  const field = await transaction
    .selectFrom('fields')
    .select(['id', 'definition'])
    .where('id', '=', fieldId)
    .where('party_id', '=', partyId)
    .executeTakeFirst();
  if (field === undefined) throw notFound();
  const { type } = parseStored(storedField, field.definition, {
    table: 'fields',
    column: 'definition',
    row: field.id,
  });
  if (type !== 'upload') throw notFound();
}

export interface UploadRemoval {
  readonly signer: LinkHolder;
  readonly kind: UploadKind;
  readonly uploadId: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** Removes a file of the party, unless it has been signed with. */
export async function removeUpload(
  context: EnvelopeContext,
  { signer, kind, uploadId, attempt, caller }: UploadRemoval,
): Promise<UploadResult> {
  const { result } = await once(context.db, attempt, uploadResult, async (transaction) => {
    const target = await lockPartyHead(transaction, signer);
    refuseUnlessSignable(target);
    const upload = await transaction
      .selectFrom('uploads')
      .select(['id', 'name', 'mime', 'bytes', 'sha256'])
      .where('id', '=', uploadId)
      .where('party_id', '=', target.party.id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (upload === undefined) throw notFound();
    await transaction.deleteFrom('uploads').where('id', '=', uploadId).execute();
    await addAuditEvent(transaction, {
      type: 'upload_removed',
      envelopeId: signer.envelopeId,
      partyId: signer.partyId,
      caller,
      at: new Date().toISOString(),
      detail: { file: factsOf(upload) },
    });
    return {
      success: true,
      uuid: uploadId,
      fileName: kind === 'signature' ? uploadId : upload.name,
    } as const;
  });
  await context.files.delete(context.files.upload(result.uuid));
  return result;
}
