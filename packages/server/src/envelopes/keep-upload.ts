import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import type { StoredFile } from '../store/stored-file.ts';
import { putFiles } from './put-files.ts';
import type { Services } from './services.ts';
import { type AcceptedUpload, acceptUpload, type UploadKind } from './upload-rules.ts';

/** A file as a call brought it in. */
export interface IncomingUpload {
  readonly kind: UploadKind;
  readonly file: StoredFile;
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
  readonly sha256: string;
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
  services: Services,
  { kind, file, fileName, attempt }: IncomingUpload,
  insert: (transaction: DatabaseTransaction, kept: KeptUpload) => Promise<void>,
): Promise<UploadResult> {
  const { db, files, engine } = services;
  const earlier = await findEarlier(db, attempt, parseUploadResult);
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
    return await keepAccepted(services, kind, accepted, attempt, insert);
  } finally {
    await files.delete(redrawnPath);
  }
}

async function keepAccepted(
  { db, files }: Services,
  kind: UploadKind,
  { path, name, mime, bytes, sha256 }: AcceptedUpload,
  attempt: Attempt,
  insert: (transaction: DatabaseTransaction, kept: KeptUpload) => Promise<void>,
): Promise<UploadResult> {
  const isSignature = kind === 'signature';
  // A signature's name is an address as well, so nobody may guess it.
  const id = isSignature
    ? `${randomBytes(32).toString('hex')}${mime === 'image/png' ? '.png' : '.jpg'}`
    : randomUUID();
  const { result } = await putFiles(files, [{ from: path, to: files.upload(id) }], () =>
    once(db, attempt, parseUploadResult, async (transaction) => {
      const created_at = new Date().toISOString();
      await insert(transaction, { id, kind, name, mime, bytes, sha256, created_at });
      return { success: true, uuid: id, fileName: isSignature ? id : name } as const;
    }),
  );
  return result;
}
