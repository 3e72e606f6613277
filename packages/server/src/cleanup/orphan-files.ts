import type { Database } from '../store/database.ts';
import type { FileFolder } from '../store/file-paths.ts';
import { deleteFileRecord } from '../store/file-records.ts';
import type { FileStore, ListedFile } from '../store/file-store.ts';

/** Number of files that one step checks. */
const stepSize = 200;

/** A file with the parsed parts of its name. */
interface NamedFile extends ListedFile {
  /** An id or a fingerprint. */
  readonly of: string;
  /** For a stamped document, the number of parties that had signed. */
  readonly signed: number;
}

interface FolderRule {
  readonly folder: FileFolder;
  /** The server's file names: the id, then the number of parties that had signed. */
  readonly pattern: RegExp;
  /** Returns the files that something refers to. */
  findUsed(db: Database, files: readonly NamedFile[]): Promise<(file: NamedFile) => boolean>;
}

const rules: readonly FolderRule[] = [
  {
    folder: 'originals',
    pattern: /^([0-9a-f-]{36})\.pdf$/,
    findUsed: (db, files) => withId(db, ['documents'], files),
  },
  {
    folder: 'stamped',
    pattern: /^([0-9a-f-]{36})-(\d+)(?:-incomplete)?\.pdf$/,
    findUsed: async (db, files) => {
      const documents = await db
        .selectFrom('documents')
        .leftJoin('parties', (join_) =>
          join_
            .onRef('parties.envelope_id', '=', 'documents.envelope_id')
            .on('parties.status', '=', 'signed'),
        )
        .select(({ fn }) => ['documents.id', fn.count<number>('parties.id').as('signed')])
        .where(
          'documents.id',
          'in',
          files.map((file) => file.of),
        )
        .groupBy('documents.id')
        .execute();
      const signed = new Map(documents.map((document) => [document.id, document.signed]));
      // Earlier versions are not requested again.
      return (file) => file.signed >= (signed.get(file.of) ?? Number.POSITIVE_INFINITY);
    },
  },
  {
    folder: 'sealed',
    pattern: /^([0-9a-f-]{36})\.pdf$/,
    // Documents, and the certificates of envelopes.
    findUsed: (db, files) => withId(db, ['documents', 'envelopes'], files),
  },
  {
    folder: 'pages',
    pattern: /^([0-9a-f]{64})-\d+(?:-detailed|-small)?\.(?:jpg|webp|no-webp\.jpg)$/,
    findUsed: ofPages,
  },
  { folder: 'texts', pattern: /^([0-9a-f]{64})-\d+\.json$/, findUsed: ofPages },
  {
    folder: 'uploads',
    pattern: /^([0-9a-f-]{36}|[0-9a-f]{64}\.(?:png|jpg))$/,
    findUsed: (db, files) => withId(db, ['uploads', 'widget_uploads'], files),
  },
  {
    folder: 'logos',
    pattern: /^([0-9a-f]{64}-(?:dark|light)\.png)$/,
    findUsed: async (db, files) => {
      const names = files.map((file) => file.of);
      const logos = await db
        .selectFrom('logos')
        .select('name')
        .where('name', 'in', names)
        .execute();
      return among(logos.map(({ name }) => name));
    },
  },
];

async function ofPages(db: Database, files: readonly NamedFile[]) {
  const fingerprints = files.map((file) => file.of);
  const documents = await db
    .selectFrom('documents')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .execute();
  return among(documents.map(({ fingerprint }) => fingerprint));
}

/** Files that are named like a row of these tables. */
async function withId(
  db: Database,
  tables: readonly ('documents' | 'envelopes' | 'uploads' | 'widget_uploads')[],
  files: readonly NamedFile[],
) {
  const ids = files.map((file) => file.of);
  const used: string[] = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
    used.push(...rows.map(({ id }) => id));
  }
  return among(used);
}

function among(used: readonly string[]): (file: NamedFile) => boolean {
  const set = new Set(used);
  return (file) => set.has(file.of);
}

/**
 * Deletes files that nothing in the database refers to: those of failed or concurrent creations and
 * of deleted documents, and outdated versions of stamped documents. Recently changed or linked
 * files stay, because a running change may be about to refer to them. Files whose names are not in
 * the format of this server stay too.
 */
export async function* purgeOrphanFiles(
  db: Database,
  files: FileStore,
  { orphanAge }: { readonly orphanAge: number },
  now: number,
): AsyncGenerator<void> {
  for (const rule of rules) {
    let step: NamedFile[] = [];
    let listed = 0;
    for await (const file of files.list(rule.folder)) {
      listed += 1;
      const [, of, signed] = rule.pattern.exec(file.name) ?? [];
      if (of !== undefined && file.changedAt < now - orphanAge) {
        step.push({ ...file, of, signed: Number(signed ?? 0) });
      }
      if (listed % stepSize !== 0) continue;
      await purgeUnused(db, files, rule, step);
      step = [];
      yield;
    }
    await purgeUnused(db, files, rule, step);
    yield;
  }
  await files.purgeLocal(now - orphanAge);
}

async function purgeUnused(
  db: Database,
  files: FileStore,
  rule: FolderRule,
  step: readonly NamedFile[],
): Promise<void> {
  if (step.length === 0) return;
  const isUsed = await rule.findUsed(db, step);
  for (const file of step) {
    if (isUsed(file)) continue;
    // The row first: a backup copies every file that a row refers to.
    await deleteFileRecord(db, files.name(file.path));
    await files.delete(file.path);
  }
}
