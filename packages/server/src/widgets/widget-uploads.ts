import { consumeAttempt } from '../access/attempts.ts';
import {
  type IncomingUpload,
  storeUpload,
  type UploadResult,
  uploadResult,
} from '../envelopes/answer/store-upload.ts';
import type { UploadKind } from '../envelopes/answer/upload-rules.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { notFound, ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import { readWidget, type StoredWidget } from './stored-widget.ts';
import { requireRoom } from './upload-shares.ts';

export interface NewWidgetUpload extends IncomingUpload {
  readonly code: string;
  /** The upload field it goes into; `null` for a signature. */
  readonly fieldId: string | null;
  /** Calls of the same group are counted together. */
  readonly addressGroup: string;
  /** Uploads from the same network share its room. */
  readonly addressSite: string;
}

/** In an hour. */
const maxUploadsPerCaller = 200;

/**
 * Stores a file uploaded to a widget. Only the uploader receives its unguessable name, which is
 * required to sign with it. Files that are not used in a signing within an hour are deleted.
 *
 * @throws ServerError 404 if there is no such widget or field; 422 if the file is not accepted; 429
 * if there are too many uploads, or no room.
 */
export async function addWidgetUpload(
  context: EnvelopeContext,
  upload: NewWidgetUpload,
): Promise<UploadResult> {
  const { db } = context;
  const earlier = await findEarlier(db, upload.attempt, uploadResult);
  if (earlier !== null) return earlier;
  // Counted before decoding, even if the file is then refused, because decoding is expensive.
  const stored = await readWidget(db, upload.code);
  const field_id = upload.kind === 'signature' ? null : requireUploadField(stored, upload.fieldId);
  const { addressSite } = upload;
  const place = { widgetId: stored.envelope.id, addressSite };
  await db.transaction().execute(async (transaction) => {
    await requireRoom(transaction, { ...place, bytes: upload.file.bytes }, Date.now());
    await countUpload(transaction, stored, upload.addressGroup);
  });
  return storeUpload(context, upload, async (transaction, kept) => {
    await requireRoom(transaction, { ...place, bytes: kept.bytes }, Date.now());
    await transaction
      .insertInto('widget_uploads')
      .values({ ...kept, widget_id: stored.envelope.id, field_id, address_site: addressSite })
      .execute();
    return kept.id;
  });
}

function requireUploadField(
  { document: { fields } }: StoredWidget,
  fieldId: string | null,
): string {
  const field = fields.find(({ id }) => id === fieldId);
  if (field?.type !== 'upload') throw notFound();
  return field.id;
}

async function countUpload(
  transaction: DatabaseTransaction,
  { envelope }: StoredWidget,
  addressGroup: string,
): Promise<void> {
  const scope = `widget upload ${envelope.id} ${addressGroup}`;
  const wait = await consumeAttempt(
    transaction,
    [{ scope, max: maxUploadsPerCaller, within: 3_600_000 }],
    Date.now(),
  );
  if (wait !== null) {
    throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter: wait });
  }
}

/**
 * Finds an uploaded signature that has not been used in a signing. Its name contains 256 random
 * bits that only the uploader has received, which authorizes the request.
 */
export async function findWaitingSignature(db: Database, name: string) {
  const upload = await db
    .selectFrom('widget_uploads')
    .innerJoin('envelopes', 'envelopes.id', 'widget_uploads.widget_id')
    .innerJoin('companies', 'companies.id', 'envelopes.company_id')
    .select([
      'widget_uploads.id',
      'widget_uploads.mime',
      'widget_uploads.bytes',
      'widget_uploads.sha256',
      'companies.embed_origins',
    ])
    .where('widget_uploads.id', '=', name)
    .where('widget_uploads.kind', '=', 'signature')
    .executeTakeFirst();
  return upload ?? null;
}

export interface WidgetUploadRemoval {
  readonly code: string;
  readonly kind: UploadKind;
  readonly uploadId: string;
  readonly attempt: Attempt;
}

/** Deletes a file that has not been used in a signing. Knowing its name authorizes the request. */
export async function removeWidgetUpload(
  { db, files }: EnvelopeContext,
  { code, kind, uploadId, attempt }: WidgetUploadRemoval,
): Promise<UploadResult> {
  const { result } = await once(db, attempt, uploadResult, async (transaction) => {
    const { envelope } = await readWidget(transaction, code);
    const upload = await transaction
      .deleteFrom('widget_uploads')
      .where('id', '=', uploadId)
      .where('widget_id', '=', envelope.id)
      .where('kind', '=', kind)
      .returning('name')
      .executeTakeFirst();
    if (upload === undefined) throw notFound();
    const fileName = kind === 'signature' ? uploadId : upload.name;
    return { success: true, uuid: uploadId, fileName } as const;
  });
  await files.delete(files.upload(result.uuid));
  return result;
}
