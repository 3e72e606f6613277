import type { Database, DatabaseTransaction } from '../store/database.ts';
import { pageImageEndings } from '../store/file-paths.ts';
import type { FileStore } from '../store/file-store.ts';
import { deferForeignKeys, lockRow } from '../store/locks.ts';

/** The database and the files that something is deleted from. */
export interface DataStore {
  readonly db: Database;
  readonly files: FileStore;
}

/** Tables of an envelope's parts. */
const partsOfEnvelope = [
  'ink_pictures',
  'answers',
  'uploads',
  'events',
  'fields',
  'documents',
  'widget_signings',
  'bulk_contacts',
  'jobs',
  'parties',
] as const;

/** Tables that refer to a party only. */
const partsOfParty = ['code_sessions', 'replaced_links'] as const;

/** Tables whose rows name a party in their scope. */
const scopedByParty = ['attempts', 'idempotency'] as const;

/**
 * Deletes an envelope with all its rows and files. Files that an interruption has left belong to nothing any
 * more, and are deleted by the next sweep.
 *
 * @param leave - Leaves something in its place, in the same transaction.
 * @returns Whether it was there.
 */
export async function deleteEnvelope(
  { db, files }: DataStore,
  envelopeId: string,
  leave: (transaction: DatabaseTransaction) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const paths = await db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'envelopes', envelopeId);
    const envelope = await transaction
      .selectFrom('envelopes')
      .select('fingerprint')
      .where('id', '=', envelopeId)
      .executeTakeFirst();
    if (envelope === undefined) return null;
    const found = await findFiles(transaction, files, envelopeId);
    await leave(transaction);
    await deleteRows(transaction, { id: envelopeId, ...envelope });
    const names = found.map((path) => files.name(path));
    await transaction.deleteFrom('stored_files').where('name', 'in', names).execute();
    return found;
  });
  if (paths === null) return false;
  for (const path of paths) await files.delete(path);
  return true;
}

async function deleteRows(
  transaction: DatabaseTransaction,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: string },
): Promise<void> {
  const parties = await transaction
    .selectFrom('parties')
    .select('id')
    .where('envelope_id', '=', id)
    .execute();
  // The envelope goes first: events are kept as long as their envelope is there.
  await deferForeignKeys(transaction);
  for (const party of parties) {
    for (const table of partsOfParty) {
      await transaction.deleteFrom(table).where('party_id', '=', party.id).execute();
    }
    for (const table of scopedByParty) {
      await transaction.deleteFrom(table).where('scope', 'like', `%${party.id}%`).execute();
    }
  }
  // The results of its sender's calls.
  await transaction.deleteFrom('idempotency').where('result', 'like', `%${fingerprint}%`).execute();
  await transaction.deleteFrom('widget_uploads').where('widget_id', '=', id).execute();
  await transaction.deleteFrom('widgets').where('id', '=', id).execute();
  await transaction.deleteFrom('envelopes').where('id', '=', id).execute();
  for (const table of partsOfEnvelope) {
    await transaction.deleteFrom(table).where('envelope_id', '=', id).execute();
  }
}

const pageSizes = ['small', 'large', 'detailed'] as const;

/** The paths of all files that an envelope may have. */
async function findFiles(
  transaction: DatabaseTransaction,
  files: FileStore,
  envelopeId: string,
): Promise<readonly string[]> {
  const documents = await transaction
    .selectFrom('documents')
    .select(['id', 'fingerprint', 'pages'])
    .where('envelope_id', '=', envelopeId)
    .execute();
  const { parties } = await transaction
    .selectFrom('parties')
    .select(({ fn }) => fn.countAll<number>().as('parties'))
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  const uploads = await transaction
    .selectFrom('uploads')
    .select('id')
    .where('envelope_id', '=', envelopeId)
    .execute();
  const toWidget = await transaction
    .selectFrom('widget_uploads')
    .select('id')
    .where('widget_id', '=', envelopeId)
    .execute();
  return [
    files.sealed(envelopeId),
    ...documents.flatMap(({ id, fingerprint, pages }) => [
      files.original(id),
      files.sealed(id),
      ...numbersTo(parties + 1).flatMap((signed) => [
        files.stamped(id, signed),
        files.incomplete(id, signed),
      ]),
      ...numbersTo(countPages(pages)).flatMap((page) => [
        files.pageText(fingerprint, page),
        ...pageSizes.flatMap((size) =>
          pageImageEndings.map((ending) => files.pageImage(fingerprint, page, size, ending)),
        ),
      ]),
    ]),
    ...[...uploads, ...toWidget].map(({ id }) => files.upload(id)),
  ];
}

const numbersTo = (end: number) => Array.from({ length: end }, (_, number) => number);

/** How many pages a document has; none if that cannot be read, and the sweep finds their files. */
function countPages(json: string): number {
  try {
    const pages: unknown = JSON.parse(json);
    return Array.isArray(pages) ? pages.length : 0;
  } catch {
    return 0;
  }
}
