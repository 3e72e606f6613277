import { deleteEnvelope } from '../erase/delete-envelope.ts';
import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import { uploadTtl } from './upload-shares.ts';

/** Rows per step. */
const stepSize = 100;

/** Seconds after the expiry at which a signing is deleted, so that calls in progress can finish. */
const signingGrace = 60;

/**
 * Deletes signings that were not verified in time. Their answers must not be kept, because they may
 * have been entered with another person's address.
 */
export async function* purgeExpiredSignings(
  db: Database,
  files: FileStore,
  now: number,
  report: (error: unknown) => void,
): AsyncGenerator<void> {
  for (let last = ''; ; ) {
    const expired = await db
      .selectFrom('widget_signings')
      .select('envelope_id')
      .where('verified_at', 'is', null)
      .where('expires_at', '<', Math.floor(now / 1000) - signingGrace)
      .where('envelope_id', '>', last)
      .orderBy('envelope_id')
      .limit(stepSize)
      .execute();
    for (const { envelope_id } of expired) {
      // A failure must not prevent the deletion of the others.
      await deleteEnvelope({ db, files }, envelope_id).catch(report);
      last = envelope_id;
    }
    if (expired.length < stepSize) return;
    yield;
  }
}

/** Deletes uploads that were not used in a signing in time. */
export async function* purgeExpiredUploads(
  db: Database,
  files: FileStore,
  now: number,
): AsyncGenerator<void> {
  const before = new Date(now - uploadTtl).toISOString();
  for (;;) {
    const expired = await db
      .selectFrom('widget_uploads')
      .select('id')
      .where('created_at', '<', before)
      .limit(stepSize)
      .execute();
    for (const { id } of expired) {
      // The row first, so that a concurrent signing finds either both or neither.
      const { numDeletedRows } = await db
        .deleteFrom('widget_uploads')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await files.delete(files.upload(id));
    }
    if (expired.length < stepSize) return;
    yield;
  }
}
