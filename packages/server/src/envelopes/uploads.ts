import type { Signer } from '../access/tokens.ts';
import { notFound, ServerError } from '../errors/server-error.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import {
  type IncomingUpload,
  keepUpload,
  parseUploadResult,
  type UploadResult,
} from './keep-upload.ts';
import { readPartyEnvelope, refuseUnlessSignable } from './party-envelope.ts';
import type { Services } from './services.ts';
import type { UploadKind } from './upload-rules.ts';

export interface NewUpload extends IncomingUpload {
  readonly signer: Signer;
  /** The upload field it goes into; `null` for a signature. */
  readonly fieldId: string | null;
}

/** More than any form asks for, and few enough that one link cannot fill the disk. */
const uploadsPerParty = 200;

/** Takes in one file of a party that has still to sign. */
export async function addUpload(services: Services, upload: NewUpload): Promise<UploadResult> {
  const { kind, fieldId, signer } = upload;
  return keepUpload(services, upload, async (transaction, kept) => {
    const target = await readPartyEnvelope(transaction, signer);
    refuseUnlessSignable(target);
    const { stored, party } = target;
    const isSignature = kind === 'signature';
    if (!isSignature) {
      const fields = stored.documents.flatMap((document) => document.fields);
      const field = fields.find((candidate) => candidate.id === fieldId);
      if (field?.party_id !== party.id || field.type !== 'upload') throw notFound();
    }
    const own = [...stored.uploads.values()].filter(({ party_id }) => party_id === party.id);
    if (own.length >= uploadsPerParty) throw new ServerError(422, 'upload.too_many');
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

export interface UploadRemoval {
  readonly signer: Signer;
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
    const target = await readPartyEnvelope(transaction, signer);
    refuseUnlessSignable(target);
    const upload = target.stored.uploads.get(uploadId);
    if (upload?.party_id !== target.party.id || upload.kind !== kind) throw notFound();
    await transaction.deleteFrom('uploads').where('id', '=', uploadId).execute();
    return {
      success: true,
      uuid: uploadId,
      fileName: kind === 'signature' ? uploadId : upload.name,
    } as const;
  });
  await services.files.discard(services.files.upload(result.uuid));
  return result;
}
