import type { LinkHolder } from '../access/tokens.ts';
import { notFound, ServerError } from '../errors/server-error.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import { parseStored } from '../store/stored-json.ts';
import type { EnvelopeContext } from './envelope-context.ts';
import { readPartyHead, refuseUnlessSignable } from './party-envelope.ts';
import {
  type IncomingUpload,
  storeUpload,
  type UploadResult,
  uploadResult,
} from './store-upload.ts';
import type { StoredParty } from './stored-envelope.ts';
import { storedField } from './stored-field.ts';
import type { UploadKind } from './upload-rules.ts';

export interface NewUpload extends IncomingUpload {
  readonly signer: LinkHolder;
  /** The upload field it goes into; `null` for a signature. */
  readonly fieldId: string | null;
}

/** Maximum uploads per party: more than any form needs, but one link cannot fill the disk. */
const uploadsPerParty = 200;

/** Stores a file of a party that has not signed yet. */
export async function addUpload(
  context: EnvelopeContext,
  upload: NewUpload,
): Promise<UploadResult> {
  const { kind, fieldId, signer } = upload;
  return storeUpload(context, upload, async (transaction, kept) => {
    const target = await readPartyHead(transaction, signer);
    refuseUnlessSignable(target);
    const { stored, party } = target;
    const isSignature = kind === 'signature';
    if (!isSignature) await requireUploadField(transaction, party, fieldId);
    const { count } = await transaction
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('party_id', '=', party.id)
      .executeTakeFirstOrThrow();
    if (count >= uploadsPerParty) throw new ServerError(422, 'upload.too_many');
    await transaction
      .insertInto('uploads')
      .values({
        ...kept,
        envelope_id: stored.envelope.id,
        party_id: party.id,
        field_id: isSignature ? null : fieldId,
      })
      .execute();
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
}

/** Removes a file of the party, unless it has been signed with. */
export async function removeUpload(
  context: EnvelopeContext,
  { signer, kind, uploadId, attempt }: UploadRemoval,
): Promise<UploadResult> {
  const { result } = await once(context.db, attempt, uploadResult, async (transaction) => {
    const target = await readPartyHead(transaction, signer);
    refuseUnlessSignable(target);
    const upload = await transaction
      .selectFrom('uploads')
      .select('name')
      .where('id', '=', uploadId)
      .where('party_id', '=', target.party.id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (upload === undefined) throw notFound();
    await transaction.deleteFrom('uploads').where('id', '=', uploadId).execute();
    return {
      success: true,
      uuid: uploadId,
      fileName: kind === 'signature' ? uploadId : upload.name,
    } as const;
  });
  await context.files.delete(context.files.upload(result.uuid));
  return result;
}
