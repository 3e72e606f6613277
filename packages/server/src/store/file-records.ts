import type { Database, DatabaseTransaction } from './database.ts';
import type { FileDigest } from './stored-file.ts';

/**
 * Finds the digest of a file that this server makes: a page image, a page text or a finished
 * document. The digests of originals and uploads are in their own rows.
 */
export async function findFileRecord(
  db: Database | DatabaseTransaction,
  name: string,
): Promise<FileDigest | null> {
  const record = await db
    .selectFrom('stored_files')
    .select(['bytes', 'sha256'])
    .where('name', '=', name)
    .executeTakeFirst();
  return record ?? null;
}

/** Records the digest of a file that is stored, replacing an earlier record. */
export async function recordFile(
  db: Database | DatabaseTransaction,
  name: string,
  { bytes, sha256 }: FileDigest,
): Promise<void> {
  const recorded_at = new Date().toISOString();
  await db
    .insertInto('stored_files')
    .values({ name, bytes, sha256, recorded_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes, sha256, recorded_at }))
    .execute();
}

export async function deleteFileRecord(
  db: Database | DatabaseTransaction,
  name: string,
): Promise<void> {
  await db.deleteFrom('stored_files').where('name', '=', name).execute();
}
