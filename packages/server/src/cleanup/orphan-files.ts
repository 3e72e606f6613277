import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../store/database.ts';
import { deleteFileRecord } from '../store/file-records.ts';
import type { FileFolder, FileStore } from '../store/file-store.ts';

/** Files that one step looks at. */
const stepSize = 200;

/** A file by its name, and what that names. */
interface NamedFile {
  readonly name: string;
  /** An id or a fingerprint. */
  readonly of: string;
  /** Of a stamped document: how many had signed. */
  readonly signed: number;
}

interface FolderRule {
  readonly folder: FileFolder;
  /** What names look like that this server gives; the first group says of what, the second how many had signed. */
  readonly pattern: RegExp;
  /** Those of the files that something refers to. */
  findUsed(db: Database, files: readonly NamedFile[]): Promise<(file: NamedFile) => boolean>;
}

const rules: readonly FolderRule[] = [
  {
    folder: 'originals',
    pattern: /^([0-9a-f-]{36})\.pdf$/,
    findUsed: async (db, files) => {
      const ids = files.map((file) => file.of);
      const documents = await db
        .selectFrom('documents')
        .select('id')
        .where('id', 'in', ids)
        .execute();
      const widgets = await db
        .selectFrom('widgets')
        .select('document_id as id')
        .where('document_id', 'in', ids)
        .execute();
      return among([...documents, ...widgets].map(({ id }) => id));
    },
  },
  {
    folder: 'stamped',
    pattern: /^([0-9a-f-]{36})-(\d+)\.pdf$/,
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
      // An earlier state is not asked for again.
      return (file) => file.signed >= (signed.get(file.of) ?? Number.POSITIVE_INFINITY);
    },
  },
  { folder: 'pages', pattern: /^([0-9a-f]{64})-\d+(?:-detailed)?\.jpg$/, findUsed: ofPages },
  { folder: 'texts', pattern: /^([0-9a-f]{64})-\d+\.json$/, findUsed: ofPages },
  {
    folder: 'uploads',
    pattern: /^([0-9a-f-]{36}|[0-9a-f]{64}\.(?:png|jpg))$/,
    findUsed: async (db, files) => {
      const ids = files.map((file) => file.of);
      const uploads = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute();
      const waiting = await db
        .selectFrom('widget_uploads')
        .select('id')
        .where('id', 'in', ids)
        .execute();
      return among([...uploads, ...waiting].map(({ id }) => id));
    },
  },
  { folder: 'temporary', pattern: /^(.+)$/, findUsed: async () => () => false },
];

async function ofPages(db: Database, files: readonly NamedFile[]) {
  const fingerprints = files.map((file) => file.of);
  const documents = await db
    .selectFrom('documents')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .execute();
  const widgets = await db
    .selectFrom('widgets')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .execute();
  return among([...documents, ...widgets].map(({ fingerprint }) => fingerprint));
}

function among(used: readonly string[]): (file: NamedFile) => boolean {
  const set = new Set(used);
  return (file) => set.has(file.of);
}

/**
 * Removes files that nothing in the database refers to: of creations that failed or lost a race, of
 * documents that are gone, and states of stamped documents that are no longer asked for. Files that
 * were changed or linked lately stay, for a change in flight may be about to refer to them; so do
 * files of names that this server does not give.
 */
export async function* purgeOrphanFiles(
  db: Database,
  files: FileStore,
  { orphanAge }: { readonly orphanAge: number },
  now: number,
): AsyncGenerator<void> {
  for (const rule of rules) {
    const folder = files.folder(rule.folder);
    let step: NamedFile[] = [];
    for await (const { name } of await opendir(folder)) {
      const [, of, signed] = rule.pattern.exec(name) ?? [];
      if (of === undefined) continue;
      step.push({ name, of, signed: Number(signed ?? 0) });
      if (step.length < stepSize) continue;
      await purgeUnused(db, files, rule, step, now - orphanAge);
      step = [];
      yield;
    }
    if (step.length > 0) await purgeUnused(db, files, rule, step, now - orphanAge);
    yield;
  }
}

async function purgeUnused(
  db: Database,
  files: FileStore,
  rule: FolderRule,
  step: readonly NamedFile[],
  changedBefore: number,
): Promise<void> {
  const isUsed = await rule.findUsed(db, step);
  for (const file of step) {
    if (isUsed(file)) continue;
    const path = join(files.folder(rule.folder), file.name);
    const status = await stat(path).catch(() => null);
    // The time of its last change of any kind, a link included: its content may be much older.
    if (status === null || status.ctimeMs >= changedBefore) continue;
    await files.delete(path);
    await deleteFileRecord(db, files.name(path));
  }
}
