import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf } from './storage-failure.ts';
import { StoreError } from './store-error.ts';

/** Holds a folder for one server. */
export interface FolderLock {
  release(): void;
}

/** SQLITE_BUSY: somebody else holds the lock. */
const busy = 5;

/**
 * Takes a folder for this process alone. The lock is one that SQLite holds on a file of its own: the
 * operating system drops it when the process ends, in whatever way, and other processes may still
 * read the database.
 *
 * @throws StoreError that names who holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'lock.db');
  const ownerPath = join(folder, 'lock.json');
  const database = new DatabaseSync(path);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw explain(error, folder, path, ownerPath);
  }
  const release = () => {
    process.off('exit', release);
    if (!database.isOpen) return;
    rmSync(ownerPath, { force: true });
    database.close();
  };
  try {
    writeFileSync(ownerPath, JSON.stringify({ pid: process.pid, host: hostname() }));
  } catch (error) {
    release();
    throw error;
  }
  // This keeps the lock alive as well: collected as garbage, it would be let go of.
  process.on('exit', release);
  return { release };
}

function explain(error: unknown, folder: string, path: string, ownerPath: string): Error {
  const code = error instanceof Error ? sqliteCodeOf(error) : null;
  if (code !== null && (code & 0xff) === busy) {
    return new StoreError(
      `Another server uses the folder ${folder}${ownerOf(ownerPath)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError(
    `The folder ${folder} cannot be locked (${message}). It must be on a disk that knows file locks; ${path} may be deleted.`,
    { cause: error },
  );
}

/** Who has said that they hold the lock. Only the lock itself says whether that is still so. */
function ownerOf(path: string): string {
  try {
    const { pid, host }: { readonly pid?: unknown; readonly host?: unknown } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    return ` (process ${Number(pid)} on ${String(host)})`;
  } catch {
    // It helps to find the other one, and no more.
    return '';
  }
}
