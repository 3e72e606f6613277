import { type Stats, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { hasCode } from '../errors/error-code.ts';
import { sqliteCodeOf } from './storage-failure.ts';
import { StoreError } from './store-error.ts';

/** Options for checking a database before it is used. */
export interface SqliteCheck {
  readonly path: string;
  /** Names of the migrations that this server knows. */
  readonly migrations: readonly string[];
  /** Whether there are documents or uploads that the database must refer to. */
  readonly hasFiles: boolean;
}

const restore = 'Restore it from a backup.';

/**
 * Checks that a database is intact and was written by this version of the server or an older one.
 * It may be missing, unless there are files that it should refer to.
 *
 * @throws StoreError that says what is wrong and how to fix it.
 */
export function checkSqlite({ path, migrations, hasFiles }: SqliteCheck): void {
  const stats = statOf(path);
  if (stats !== null && !stats.isFile()) {
    throw new StoreError(`The database ${path} is not a file. Set DATA_DIR to another folder.`);
  }
  if (stats === null || stats.size === 0) {
    if (hasFiles) throw lostDatabase(path, stats === null ? 'is missing' : 'is empty');
    return;
  }
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path);
    requireWhole(database, path);
    requireKnown(database, path, migrations, hasFiles);
  } catch (error) {
    throw error instanceof StoreError ? error : explainSqliteError(path, error);
  } finally {
    if (database?.isOpen === true) database.close();
  }
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function requireWhole(database: DatabaseSync, path: string): void {
  const [found] = database.prepare('pragma quick_check(1)').all();
  const verdict = String(found?.quick_check ?? 'no answer');
  if (verdict !== 'ok') {
    throw new StoreError(`The database ${path} is damaged (${verdict}). ${restore}`);
  }
  const [orphan] = database.prepare('select * from pragma_foreign_key_check limit 1').all();
  if (orphan !== undefined) {
    const { table, parent } = orphan;
    throw new StoreError(
      `The database ${path} is damaged (rows of ${table} belong to rows of ${parent} that are not there). ${restore}`,
    );
  }
}

function requireKnown(
  database: DatabaseSync,
  path: string,
  migrations: readonly string[],
  hasFiles: boolean,
): void {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => name);
  if (tables.length === 0) {
    if (hasFiles) throw lostDatabase(path, 'has no tables');
    return;
  }
  if (!tables.includes('kysely_migration')) {
    throw new StoreError(
      `The database ${path} is not one of this server. Set DATA_DIR to another folder.`,
    );
  }
  const unknown = database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
    .find((name) => !migrations.includes(name));
  if (unknown !== undefined) {
    throw new StoreError(
      `The database ${path} was used by a newer version of this server (it has "${unknown}"). Start that version, or restore an older backup.`,
    );
  }
}

function lostDatabase(path: string, state: string): StoreError {
  return new StoreError(
    `The database ${path} ${state}, but the documents it refers to are there. ${restore} To start from scratch, set DATA_DIR to another folder.`,
  );
}

/** Primary result codes of SQLite: https://sqlite.org/rescode.html */
const reasons: Readonly<Record<number, string>> = {
  3: 'cannot be read and written by this user. Correct its permissions',
  5: 'is locked by another program. Close that program first',
  8: 'cannot be written by this user. Correct its permissions',
  10: 'cannot be read or written: the disk has failed, or is full. Check the disk',
  11: 'is damaged. Restore it from a backup',
  13: 'cannot be written: the disk is full. Free some space',
  14: 'cannot be opened by this user. Correct its permissions and those of its folder',
  26: 'is not a database, or is damaged. Restore it from a backup',
};

/** Explains an SQLite error to the operator. */
export function explainSqliteError(path: string, error: unknown): StoreError {
  const code = error instanceof Error ? (sqliteCodeOf(error) ?? 0) & 0xff : 0;
  const message = error instanceof Error ? error.message : String(error);
  const reason = reasons[code] ?? 'cannot be used';
  return new StoreError(`The database ${path} ${reason} (${message}).`, { cause: error });
}
