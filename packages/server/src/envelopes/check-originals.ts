import { stat } from 'node:fs/promises';
import { hasCode } from '../errors/error-code.ts';
import { checkStoredFile, DamagedFileError, type StoredFile } from '../store/stored-file.ts';
import type { Services } from './services.ts';
import { originalOf } from './stored-files.ts';

/** Bytes of one envelope's originals that are read for each signature; of more, only the sizes. */
const maxCompared = 4_000_000;

/**
 * Looks whether the PDFs that a signature is for are there, before it is acknowledged: nobody signs
 * what cannot be made into a document any more. Stamping compares them whole, however large.
 *
 * @throws DamagedFileError for one that is not what was sent.
 */
export async function checkOriginals({ db, files }: Services, envelopeId: string): Promise<void> {
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'bytes', 'sha256'])
    .where('envelope_id', '=', envelopeId)
    .execute();
  let compared = 0;
  for (const document of documents) {
    const original = originalOf(files, document);
    compared += original.bytes;
    if (compared <= maxCompared) await checkStoredFile(original);
    else await checkSize(original);
  }
}

async function checkSize({ path, bytes }: StoredFile): Promise<void> {
  const size = await stat(path).then(
    (stats) => stats.size,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new DamagedFileError(path, 'missing');
      throw error;
    },
  );
  if (size !== bytes) throw new DamagedFileError(path, 'changed');
}
