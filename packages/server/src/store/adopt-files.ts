import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { findFact, setFact } from './facts.ts';
import { recordFile } from './file-records.ts';
import type { FileStore } from './file-store.ts';
import { DamagedFileError, digestFile, type FileDigest } from './stored-file.ts';

/**
 * Records, once, the digests of files that earlier versions stored without digests: uploads, and
 * finished documents, which people have received in this form. Originals have always had digests.
 * Page images and texts are made again, because they cannot be verified.
 */
export async function adoptFiles(db: Database, files: FileStore): Promise<void> {
  if ((await findFact(db, 'files')) !== null) return;
  const stamped = new Map<string, FileDigest>();
  const folder = files.folder('stamped');
  for (const file of await readdir(folder)) {
    const path = join(folder, file);
    const digest = await digestFile(path);
    if (digest.bytes > 0) stamped.set(files.name(path), digest);
  }
  const uploads = new Map<string, FileDigest>();
  for (const table of ['uploads', 'widget_uploads'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'bytes'])
      .where('sha256', 'is', null)
      .execute();
    for (const { id, bytes } of rows) {
      const digest = await digestIfThere(files.upload(id));
      // A file that was truncated or lost before has no digest, so it never matches.
      if (digest?.bytes === bytes) uploads.set(id, digest);
    }
  }
  await db.transaction().execute(async (transaction) => {
    for (const [name, digest] of stamped) await recordFile(transaction, name, digest);
    for (const table of ['uploads', 'widget_uploads'] as const) {
      for (const [id, { sha256 }] of uploads) {
        await transaction.updateTable(table).set({ sha256 }).where('id', '=', id).execute();
      }
    }
    await setFact(transaction, 'files', 'written down');
  });
}

async function digestIfThere(path: string): Promise<FileDigest | null> {
  try {
    return await digestFile(path);
  } catch (error) {
    if (error instanceof DamagedFileError) return null;
    throw error;
  }
}
