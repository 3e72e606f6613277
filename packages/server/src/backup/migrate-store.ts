import { openSecrets } from '../access/open-secrets.ts';
import { type DataPlaces, sqlitePath } from '../open-data.ts';
import { type Database, openStore } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import { holdsFiles, openFolderFiles } from '../store/folder-files.ts';
import { lockFolder } from '../store/lock-folder.ts';
import { openS3Files } from '../store/s3/s3-files.ts';
import { StoreError } from '../store/store-error.ts';
import { DamagedFileError } from '../store/stored-file.ts';
import { copyStoredFile } from '../store/write-pieces.ts';
import { forEachFile } from './file-list.ts';
import { fillDatabase, isEmpty } from './fill-database.ts';
import { isOfPage, type NeededFile, neededFile } from './needed-file.ts';
import { hasFile, putNeededFile, storedIn } from './put-needed-file.ts';
import { digestRows, readStoredRows, type StoredRows, withSnapshot } from './stored-rows.ts';
import { tableNames } from './stored-tables.ts';

/** What was moved. */
export interface MigrationSummary {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Files that are in the bucket, and those of them that were not before; `null` without a bucket. */
  readonly files: { readonly count: number; readonly copied: number } | null;
  /** Page images that were lost before, and will be drawn again. */
  readonly lostPages: number;
}

/**
 * Copies the SQLite database of a folder to PostgreSQL, and its files to S3. The folder stays as it is. If it
 * is interrupted, or run again, only what is missing is copied. In the end, all rows and files are compared.
 *
 * @param to - Where the data goes; what it does not name stays in the folder.
 * @param report - Receives lines about the progress.
 * @throws StoreError that says what is wrong.
 */
export async function migrateStore(
  to: DataPlaces,
  report: (line: string) => void,
): Promise<MigrationSummary> {
  const { dataDir, databaseUrl, secretFile, s3 } = to;
  const lock = lockFolder(dataDir);
  try {
    const hasFiles = await holdsFiles(dataDir);
    const from = await openStore(sqlitePath(dataDir), { hasFiles });
    try {
      if (await isEmpty(from)) throw new StoreError(`There is no data in ${dataDir} to move.`);
      // The secret belongs to the rows: all processes need it.
      await openSecrets(from, { dataDir, secretFile });
      return await withSnapshot(from, async (rows) => {
        const files =
          s3 === undefined ? null : await openS3Files(dataDir, { ...s3, cacheBytes: 0 });
        try {
          const folder = await openFolderFiles(dataDir);
          const moved = files && (await moveFiles(rows, folder, files, report));
          const tables = databaseUrl === undefined ? [] : await moveRows(rows, databaseUrl, report);
          return {
            tables,
            files: moved && { count: moved.count, copied: moved.copied },
            lostPages: moved?.lostPages ?? 0,
          };
        } finally {
          files?.close();
        }
      });
    } finally {
      await from.destroy();
    }
  } finally {
    lock.release();
  }
}

/** Files after which the progress is reported. */
const filesPerReport = 1000;

async function moveFiles(
  rows: StoredRows,
  from: FileStore,
  to: FileStore,
  report: (line: string) => void,
) {
  let copied = 0;
  let count = 0;
  const lost = new Set<string>();
  await forEachFile(neededFiles(rows, from), async (file) => {
    try {
      const stored = storedIn(from, file);
      const isNew = await putNeededFile(to, file, (temporary) => copyStoredFile(stored, temporary));
      if (isNew) copied += 1;
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      if (!isOfPage(file.name)) throw new StoreError(error.message, { cause: error });
      lost.add(file.name);
    }
    count += 1;
    if (count % filesPerReport === 0) report(`${count} files are in the bucket.`);
  });
  report(`${count - lost.size} files are in the bucket. They are being compared.`);
  await forEachFile(neededFiles(rows, from), async (file) => {
    if (lost.has(file.name) || (await hasFile(to, file))) return;
    throw new StoreError(`The file ${file.name} is not in the bucket as it was stored.`);
  });
  return { count: count - lost.size, copied, lostPages: lost.size };
}

async function* neededFiles(rows: StoredRows, files: FileStore): AsyncGenerator<NeededFile> {
  for (const table of tableNames) {
    for await (const row of rows.rows(table)) {
      const file = neededFile(files, table, row);
      if (file !== null) yield file;
    }
  }
}

async function moveRows(
  rows: StoredRows,
  databaseUrl: string,
  report: (line: string) => void,
): Promise<MigrationSummary['tables']> {
  const to = await openStore(databaseUrl);
  try {
    if (!(await isEmpty(to))) return await compareRows(rows, to);
    report('The rows are being copied and compared.');
    const digests = await fillDatabase(to, rows);
    return [...digests].map(([name, digest]) => ({ name, rows: digest.rows }));
  } finally {
    await to.destroy();
  }
}

/** Requires that all rows are there already. */
async function compareRows(rows: StoredRows, to: Database): Promise<MigrationSummary['tables']> {
  return to.transaction().execute(async (transaction) => {
    const there = await readStoredRows(transaction);
    const tables: MigrationSummary['tables'][number][] = [];
    for (const name of tableNames) {
      const [ours, theirs] = [
        await digestRows(rows.rows(name)),
        await digestRows(there.rows(name)),
      ];
      if (ours.sha256 !== theirs.sha256) {
        throw new StoreError(
          `The database already has other rows (of "${name}"), such as those that servers have written since it was moved. Use a new database.`,
        );
      }
      tables.push({ name, rows: ours.rows });
    }
    return tables;
  });
}
