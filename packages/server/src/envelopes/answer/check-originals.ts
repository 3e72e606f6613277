import { checkStoredFile } from '../../store/stored-file.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { originalOf } from '../stored-files.ts';

/** Bytes of an envelope's originals that are hashed at each signing. Others are checked by size. */
const maxCompared = 4_000_000;

/**
 * Checks the PDFs before accepting a signature on them, so that nobody signs an envelope whose
 * documents can no longer be made. Stamping checks them completely, regardless of size.
 *
 * @throws DamagedFileError if one is missing or has changed.
 */
export async function checkOriginals(
  { db, files }: EnvelopeContext,
  envelopeId: string,
): Promise<void> {
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'bytes', 'sha256'])
    .where('envelope_id', '=', envelopeId)
    .execute();
  let compared = 0;
  for (const document of documents) {
    const original = originalOf(files, document);
    compared += original.bytes;
    await files.checkSize(original);
    if (compared > maxCompared) continue;
    await files.withLocal([original], () => checkStoredFile(original));
  }
}
