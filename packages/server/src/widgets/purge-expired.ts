import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';

/** Tables of what an envelope consists of, what refers to others first. */
const partsOfEnvelope = [
  'ink_pictures',
  'answers',
  'uploads',
  'events',
  'fields',
  'documents',
  'widget_signings',
  'parties',
] as const;

/** Tables of what refers to a party alone. */
const partsOfParty = ['code_sessions', 'replaced_links'] as const;

/** Rows that one step goes through. */
const stepSize = 100;

/** Milliseconds for which an upload waits to be signed with: a day. */
const uploadTtl = 86_400_000;

/** Seconds past its time at which a signing goes: a call that has come in time is over by then. */
const signingGrace = 60;

/**
 * Clears away signings whose link nobody has opened in time: what somebody wrote into a form, under
 * an address that may not be theirs, is nobody's to keep. One that was verified stays.
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
      // One that cannot be cleared away keeps no other here.
      await purgeSigning(db, files, envelope_id).catch(report);
      last = envelope_id;
    }
    if (expired.length < stepSize) return;
    yield;
  }
}

async function purgeSigning(db: Database, files: FileStore, envelopeId: string): Promise<void> {
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where('envelope_id', '=', envelopeId)
    .execute();
  // Files first: should this end half way, the rows that name them are still there to go by.
  for (const { id } of uploads) await files.delete(files.upload(id));
  await db.transaction().execute(async (transaction) => {
    for (const table of partsOfParty) {
      await transaction
        .deleteFrom(table)
        .where('party_id', 'in', (parties) =>
          parties.selectFrom('parties').select('id').where('envelope_id', '=', envelopeId),
        )
        .execute();
    }
    for (const table of partsOfEnvelope) {
      await transaction.deleteFrom(table).where('envelope_id', '=', envelopeId).execute();
    }
    await transaction.deleteFrom('envelopes').where('id', '=', envelopeId).execute();
  });
}

/** Clears away uploads that nobody has signed with in time. */
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
      // The row first: a signing that takes the upload at this moment finds either both or neither.
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
