import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import type { Services } from './services.ts';
import { checkUpload, type UploadKind } from './upload-rules.ts';

/** A file as a call brought it in. */
export interface IncomingUpload {
  readonly kind: UploadKind;
  readonly file: { readonly path: string; readonly bytes: number };
  readonly fileName: string;
  readonly attempt: Attempt;
}

/** What every row of an upload says, whoever's it is. */
export interface KeptUpload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly created_at: string;
}

/** The answer of the upload calls. A signature is known by its `fileName`, a file by its `uuid`. */
export interface UploadResult {
  readonly success: true;
  readonly uuid: string;
  readonly fileName: string;
}

/** What an earlier try of the same call was answered: it stands as this server wrote it. */
export const parseUploadResult = (stored: unknown): UploadResult => stored as UploadResult;

/**
 * Checks a file and keeps it, with its row: both stay or neither. `insert` says whose it is, and
 * throws where it may not be.
 *
 * @throws ServerError 422 for a file that may not be.
 */
export async function keepUpload(
  { db, files }: Services,
  { kind, file, fileName, attempt }: IncomingUpload,
  insert: (transaction: DatabaseTransaction, kept: KeptUpload) => Promise<void>,
): Promise<UploadResult> {
  const earlier = await findEarlier(db, attempt, parseUploadResult);
  if (earlier !== null) return earlier;

  const { name, mime } = await checkUpload(kind, file.path, fileName);
  const isSignature = kind === 'signature';
  // A signature's name is an address as well, so nobody may guess it.
  const id = isSignature
    ? `${randomBytes(32).toString('hex')}${mime === 'image/png' ? '.png' : '.jpg'}`
    : randomUUID();
  await files.keep(file.path, files.upload(id));
  const discard = () => files.discard(files.upload(id));
  try {
    const { result, replayed } = await once(db, attempt, parseUploadResult, async (transaction) => {
      const created_at = new Date().toISOString();
      await insert(transaction, { id, kind, name, mime, bytes: file.bytes, created_at });
      return { success: true, uuid: id, fileName: isSignature ? id : name } as const;
    });
    if (replayed) await discard();
    return result;
  } catch (error) {
    await discard();
    throw error;
  }
}
