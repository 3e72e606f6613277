import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';

/** Tables of what an envelope consists of, what refers to others first. */
const partsOfEnvelope = [
  'answers',
  'uploads',
  'events',
  'fields',
  'documents',
  'widget_signings',
  'parties',
] as const;

/**
 * Clears away a signing whose link nobody has opened in time: what somebody wrote into a form, under
 * an address that may not be theirs, is nobody's to keep. One that was verified stays.
 */
export async function forgetSigning(
  db: Database,
  files: FileStore,
  envelopeId: string,
): Promise<void> {
  const envelope = await db
    .selectFrom('envelopes')
    .select('id')
    .where('id', '=', envelopeId)
    .where('status', '=', 'unverified')
    .executeTakeFirst();
  if (envelope === undefined) return;
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where('envelope_id', '=', envelopeId)
    .execute();
  // Files first: should this end half way, the rows that name them are still there to go by.
  for (const { id } of uploads) await files.discard(files.upload(id));
  await db.transaction().execute(async (transaction) => {
    for (const table of partsOfEnvelope) {
      await transaction.deleteFrom(table).where('envelope_id', '=', envelopeId).execute();
    }
    await transaction.deleteFrom('envelopes').where('id', '=', envelopeId).execute();
  });
}

/** Clears away an upload that has not been signed with. */
export async function forgetUpload(
  db: Database,
  files: FileStore,
  uploadId: string,
): Promise<void> {
  // The row first: a signing that takes the upload at this moment finds either both or neither.
  const { numDeletedRows } = await db
    .deleteFrom('widget_uploads')
    .where('id', '=', uploadId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await files.discard(files.upload(uploadId));
}
