import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { DatabaseTransaction } from '../../store/database.ts';
import { type Attempt, findEarlier, once } from '../../store/idempotency.ts';
import { putFiles } from '../../store/put-files.ts';
import type { StoredFile } from '../../store/stored-file.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { type AcceptedUpload, acceptUpload, type UploadKind } from './upload-rules.ts';

/** An uploaded file as received. */
export interface IncomingUpload {
  readonly kind: UploadKind;
  readonly file: StoredFile;
  readonly fileName: string;
  readonly attempt: Attempt;
}

/** The columns that the rows of all uploads have. */
export interface NewUploadRow {
  readonly id: string;
  readonly kind: UploadKind;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly created_at: string;
}

/** The response of the upload calls. A signature is identified by `fileName`, a file by `uuid`. */
export const uploadResult = v.object({
  success: v.literal(true),
  uuid: v.string(),
  fileName: v.string(),
});

export type UploadResult = v.InferOutput<typeof uploadResult>;

/** Adds the row of an upload, with its owner. Returns the id of the row that holds its file. */
export type InsertUpload = (transaction: DatabaseTransaction, row: NewUploadRow) => Promise<string>;

/**
 * Checks a file and stores it with its row, both or neither. `insert` throws if the upload is not
 * allowed; if it returns the id of an earlier upload, nothing is stored.
 *
 * @throws ServerError 422 if the file is not accepted.
 */
export async function storeUpload(
  context: EnvelopeContext,
  { kind, file, fileName, attempt }: IncomingUpload,
  insert: InsertUpload,
): Promise<UploadResult> {
  const { db, files, engine } = context;
  const earlier = await findEarlier(db, attempt, uploadResult);
  if (earlier !== null) return earlier;

  const redrawnPath = files.temporary();
  try {
    const accepted = await acceptUpload(engine, {
      kind,
      file,
      fileName,
      redrawnPath,
      owner: attempt.scope,
    });
    return await storeAccepted(context, kind, accepted, attempt, insert);
  } finally {
    await files.delete(redrawnPath);
  }
}

async function storeAccepted(
  { db, files }: EnvelopeContext,
  kind: UploadKind,
  { path, name, mime, bytes, sha256 }: AcceptedUpload,
  attempt: Attempt,
  insert: InsertUpload,
): Promise<UploadResult> {
  const isSignature = kind === 'signature';
  // The name of a signature is also its address, so it must be unguessable.
  const id = isSignature
    ? `${randomBytes(32).toString('hex')}${mime === 'image/png' ? '.png' : '.jpg'}`
    : randomUUID();
  const move = { from: { path, bytes, sha256 }, to: files.upload(id) };
  const { result } = await putFiles(files, [move], async () => {
    const { result } = await once(db, attempt, uploadResult, async (transaction) => {
      const created_at = new Date().toISOString();
      const uuid = await insert(transaction, { id, kind, name, mime, bytes, sha256, created_at });
      return { success: true, uuid, fileName: isSignature ? uuid : name } as const;
    });
    return { result, replayed: result.uuid !== id };
  });
  return result;
}
