import * as v from 'valibot';
import { type DataPlaces, sqlitePath } from '../open-data.ts';
import { type Database, openStore } from '../store/database.ts';
import { makeFolder } from '../store/durable-writes.ts';
import { sourceFolders } from '../store/file-paths.ts';
import type { FileStore } from '../store/file-store.ts';
import { lockFolder } from '../store/lock-folder.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { StoreError } from '../store/store-error.ts';
import { copyStoredFile } from '../store/write-pieces.ts';
import { restoreKeys } from './backup-keys.ts';
import { checkParts } from './check-backup.ts';
import { forEachFile, readFileList, readLines } from './file-list.ts';
import { fillDatabase, isEmpty } from './fill-database.ts';
import { contentPath, fileListPath, type Manifest, tablePath } from './manifest.ts';
import { putNeededFile } from './put-needed-file.ts';
import { type Row, readMigration, type StoredRows } from './stored-rows.ts';

/**
 * Restores a backup into an empty store, whose servers are stopped. If it is interrupted, it can be run
 * again: the rows are stored last, all or none.
 *
 * @throws StoreError that says why it cannot be restored.
 */
export async function restoreBackup(folder: string, places: DataPlaces): Promise<Manifest> {
  const manifest = await checkParts(folder);
  const { dataDir, databaseUrl, s3 } = places;
  await makeFolder(dataDir);
  const lock = databaseUrl === undefined ? lockFolder(dataDir) : null;
  try {
    const database = databaseUrl ?? sqlitePath(dataDir);
    const db = await openStore(database);
    try {
      await requireSameTables(db, folder, manifest);
      if (!(await isEmpty(db))) {
        throw new StoreError(
          'The database is not empty. A backup is restored into a new folder, or a new database: set DATA_DIR or DATABASE_URL.',
        );
      }
      const files = await openFileStore(dataDir, s3);
      try {
        await requireNoOthers(files, fileListPath(folder, manifest));
        await restoreKeys(folder, manifest, places);
        await restoreFiles(folder, manifest, files);
        await fillDatabase(db, storedRowsOf(folder, manifest));
      } finally {
        files.close();
      }
    } finally {
      await db.destroy();
    }
    return manifest;
  } finally {
    lock?.release();
  }
}

/** The rows of another version would need its migrations. */
async function requireSameTables(
  db: Database,
  folder: string,
  { migration, server }: Manifest,
): Promise<void> {
  if ((await readMigration(db)) === migration) return;
  throw new StoreError(
    `The backup ${folder} was made by version ${server}, which has other tables. Restore it by that version, and then update it.`,
  );
}

/** Files that only another store can have would be mixed with those of the backup. */
async function requireNoOthers(files: FileStore, list: string): Promise<void> {
  if (!(await files.holdsAny())) return;
  const known = new Set<string>();
  for await (const { name } of readFileList(list)) known.add(name);
  for (const kind of sourceFolders) {
    for await (const { path } of files.list(kind)) {
      if (known.has(files.name(path))) continue;
      throw new StoreError(
        `There are other documents already, such as ${files.name(path)}. A backup is restored into a new folder, or a new bucket or S3_PREFIX.`,
      );
    }
  }
}

async function restoreFiles(folder: string, manifest: Manifest, files: FileStore): Promise<void> {
  await forEachFile(readFileList(fileListPath(folder, manifest)), async (file) => {
    const content = { ...file, path: contentPath(folder, file) };
    await putNeededFile(files, file, (temporary) => copyStoredFile(content, temporary));
  });
}

const row = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));

/** The rows of a backup. */
function storedRowsOf(folder: string, manifest: Manifest): StoredRows {
  return {
    migration: manifest.migration,
    lastIds: manifest.last_ids,
    rows: async function* (table): AsyncGenerator<Row> {
      for await (const line of readLines(tablePath(folder, manifest, table))) {
        yield v.parse(row, JSON.parse(line));
      }
    },
  };
}
