import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';

/** Uploads that one step looks at. */
const stepSize = 200;

/** Whose signing is over one way or the other: nothing more can be signed with. */
const endedStatuses = ['signed', 'cancelled', 'rejected', 'expired'] as const;

/**
 * Clears away uploads to envelopes that were never signed with, once their party has signed or the
 * envelope has ended. What an answer names stays, whatever became of the envelope.
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
      // Names are unguessable, so an answer that holds one anywhere is about that upload.
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
