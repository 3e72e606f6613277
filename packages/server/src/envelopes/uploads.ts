import type { WireField } from '@sign-envelope/core';
import type { LinkHolder } from '../access/tokens.ts';
import { notFound, ServerError } from '../errors/server-error.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import {
  type IncomingUpload,
  keepUpload,
  parseUploadResult,
  type UploadResult,
} from './keep-upload.ts';
import { readPartyHead, refuseUnlessSignable } from './party-envelope.ts';
import type { Services } from './services.ts';
import type { StoredParty } from './stored-envelope.ts';
import type { UploadKind } from './upload-rules.ts';

export interface NewUpload extends IncomingUpload {
  readonly signer: LinkHolder;
  /** The upload field it goes into; `null` for a signature. */
  readonly fieldId: string | null;
}

/** More than any form asks for, and few enough that one link cannot fill the disk. */
const uploadsPerParty = 200;

/** Takes in one file of a party that has still to sign. */
export async function addUpload(services: Services, upload: NewUpload): Promise<UploadResult> {
  const { kind, fieldId, signer } = upload;
  return keepUpload(services, upload, async (transaction, kept) => {
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

/** Throws a 404 unless the field is one of the party's that take files. */
async function requireUploadField(
  transaction: DatabaseTransaction,
  { id: partyId }: StoredParty,
  fieldId: string | null,
): Promise<void> {
  const field = await transaction
    .selectFrom('fields')
    .select('definition')
    .where('id', '=', fieldId)
    .where('party_id', '=', partyId)
    .executeTakeFirst();
  const definition: Pick<WireField, 'type'> | null =
    field === undefined ? null : JSON.parse(field.definition);
  if (definition?.type !== 'upload') throw notFound();
}

export interface UploadRemoval {
  readonly signer: LinkHolder;
  readonly kind: UploadKind;
  readonly uploadId: string;
  readonly attempt: Attempt;
}

/** Takes one's own file back, as long as it has not been signed with. */
export async function removeUpload(
  services: Services,
  { signer, kind, uploadId, attempt }: UploadRemoval,
): Promise<UploadResult> {
  const { result } = await once(services.db, attempt, parseUploadResult, async (transaction) => {
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
  await services.files.delete(services.files.upload(result.uuid));
  return result;
}
