import type { Database, DatabaseTransaction } from './database.ts';
import type { FileDigest } from './stored-file.ts';

/**
 * What the files hold that this server makes: page images, page texts, finished documents. Originals
 * and uploads have theirs in the rows that name them.
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

/** Writes down what a file holds, in place of what it held before. The file is on the disk by now. */
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
