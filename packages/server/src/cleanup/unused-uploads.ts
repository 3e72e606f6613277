import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';

/** Number of uploads that one step checks. */
const stepSize = 200;

/** Statuses in which nothing can be signed anymore. */
const endedStatuses = ['signed', 'cancelled', 'rejected', 'expired'] as const;

/**
 * Deletes uploads to envelopes that were never used in a signing, once their party has signed or
 * the envelope has ended. Uploads that an answer refers to stay, regardless of the envelope's
 * status.
 */
export async function* purgeUnusedUploads(
  db: Database,
  files: FileStore,
  createdBefore: string,
): AsyncGenerator<void> {
  for (let last = ''; ; ) {
    const uploads = await db
      .selectFrom('uploads')
      .innerJoin('parties', 'parties.id', 'uploads.party_id')
      .innerJoin('envelopes', 'envelopes.id', 'uploads.envelope_id')
      .select(['uploads.id', 'uploads.envelope_id'])
      .where('uploads.id', '>', last)
      .where('uploads.created_at', '<', createdBefore)
      .where(({ eb, or }) =>
        or([eb('parties.status', '=', 'signed'), eb('envelopes.status', 'in', endedStatuses)]),
      )
      .orderBy('uploads.id')
      .limit(stepSize)
      .execute();
    for (const { id, envelope_id } of uploads) {
      // Names are unguessable, so an answer that contains one anywhere refers to that upload.
      const answer = await db
        .selectFrom('answers')
        .select('field_id')
        .where('envelope_id', '=', envelope_id)
        .where('answer', 'like', `%${id}%`)
        .executeTakeFirst();
      if (answer !== undefined) continue;
      await db.deleteFrom('uploads').where('id', '=', id).execute();
      await files.delete(files.upload(id));
    }
    const newest = uploads.at(-1);
    if (newest === undefined || uploads.length < stepSize) return;
    last = newest.id;
    yield;
  }
}
