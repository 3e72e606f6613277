import { consumeAttempt } from '../access/attempts.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import {
  type IncomingUpload,
  storeUpload,
  type UploadResult,
  uploadResult,
} from '../envelopes/store-upload.ts';
import type { UploadKind } from '../envelopes/upload-rules.ts';
import { notFound, ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import { readWidget, type StoredWidget } from './stored-widget.ts';

export interface NewWidgetUpload extends IncomingUpload {
  readonly code: string;
  /** The upload field it goes into; `null` for a signature. */
  readonly fieldId: string | null;
  /** Calls of the same group are counted together. */
  readonly addressGroup: string;
}

/** Uploaders are anonymous, so uploads are limited by caller and by widget. */
const maxUploadsPerCaller = 200;
const maxPendingBytes = 2_000_000_000;

/**
 * Stores a file uploaded to a widget. Only the uploader receives its unguessable name, which is
 * required to sign with it. Files that are not used in a signing within a day are deleted.
 *
 * @throws ServerError 404 if there is no such widget or field; 422 if the file is not accepted; 429
 * if there are too many uploads.
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
  await db.transaction().execute(async (transaction) => {
    await requireRoom(transaction, stored, upload.file.bytes);
    await countUpload(transaction, stored, upload.addressGroup);
  });
  return storeUpload(context, upload, async (transaction, kept) => {
    await requireRoom(transaction, stored, kept.bytes);
    await transaction
      .insertInto('widget_uploads')
      .values({ ...kept, widget_id: stored.widget.id, field_id })
      .execute();
    return kept.id;
  });
}

function requireUploadField({ fields }: StoredWidget, fieldId: string | null): string {
  const field = fields.find(({ id }) => id === fieldId);
  if (field?.type !== 'upload') throw notFound();
  return field.id;
}

async function countUpload(
  transaction: DatabaseTransaction,
  { widget }: StoredWidget,
  addressGroup: string,
): Promise<void> {
  const scope = `widget upload ${widget.id} ${addressGroup}`;
  const wait = await consumeAttempt(
    transaction,
    [{ scope, max: maxUploadsPerCaller, within: 3_600_000 }],
    Date.now(),
  );
  if (wait !== null) throw tooMany(wait);
}

async function requireRoom(
  transaction: DatabaseTransaction,
  { widget }: StoredWidget,
  bytes: number,
): Promise<void> {
  const { waiting } = await transaction
    .selectFrom('widget_uploads')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('waiting'))
    .where('widget_id', '=', widget.id)
    .executeTakeFirstOrThrow();
  if ((waiting ?? 0) + bytes > maxPendingBytes) throw tooMany(3_600);
}

function tooMany(retryAfter: number): ServerError {
  return new ServerError(429, 'server_errors.too_many_requests', { retryAfter });
}

/**
 * Finds an uploaded signature that has not been used in a signing. Its name contains 256 random
 * bits that only the uploader has received, which authorizes the request.
 */
export async function findWaitingSignature(db: Database, name: string) {
  const upload = await db
    .selectFrom('widget_uploads')
    .innerJoin('widgets', 'widgets.id', 'widget_uploads.widget_id')
    .innerJoin('companies', 'companies.id', 'widgets.company_id')
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
    const { widget } = await readWidget(transaction, code);
    const upload = await transaction
      .deleteFrom('widget_uploads')
      .where('id', '=', uploadId)
      .where('widget_id', '=', widget.id)
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
