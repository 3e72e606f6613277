import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { sqliteCodeOf } from './storage-failure.ts';
import { StoreError } from './store-error.ts';

/** An exclusive lock on a folder. */
export interface FolderLock {
  release(): void;
}

/** What else may use a folder, and what the operator can do about it. */
export interface FolderInUse {
  readonly who: string;
  readonly remedy: string;
}

const byServer: FolderInUse = {
  who: 'Another server',
  remedy: 'Stop it first, or set DATA_DIR to another folder.',
};

/** SQLITE_BUSY: another process holds the lock. */
const busy = 5;

/**
 * Locks a folder for this process. SQLite holds the lock on a separate file: the operating system
 * releases it when the process ends for any reason, and other processes can still read the
 * database.
 *
 * @param inUse - What to tell the operator if another process holds the lock; its name follows.
 * @throws StoreError that names the process holding the lock.
 */
export function lockFolder(folder: string, inUse: FolderInUse = byServer): FolderLock {
  const path = join(folder, 'lock.db');
  const ownerPath = join(folder, 'lock.json');
  const database = new DatabaseSync(path);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw explain(error, folder, inUse);
  }
  const release = () => {
    process.off('exit', release);
    if (!database.isOpen) return;
    try {
      rmSync(ownerPath, { force: true });
    } catch {
      // Only a hint, which may be outdated. The lock itself ends with the database.
    }
    database.close();
  };
  try {
    writeFileSync(ownerPath, JSON.stringify({ pid: process.pid, host: hostname() }));
  } catch (error) {
    release();
    throw error;
  }
  // Also keeps the lock from being garbage collected, which would release it.
  process.on('exit', release);
  return { release };
}

function explain(error: unknown, folder: string, { who, remedy }: FolderInUse): Error {
  const code = error instanceof Error ? sqliteCodeOf(error) : null;
  if (code !== null && (code & 0xff) === busy) {
    return new StoreError(
      `${who} uses the folder ${folder}${ownerOf(join(folder, 'lock.json'))}. ${remedy}`,
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError(
    `The folder ${folder} cannot be locked (${message}). It must be on a disk that knows file locks; ${join(folder, 'lock.db')} may be deleted.`,
    { cause: error },
  );
}

const lockOwner = v.object({ pid: v.number(), host: v.string() });

/** Describes the process that wrote the owner file, which may be outdated. */
function ownerOf(path: string): string {
  try {
    const { pid, host } = v.parse(lockOwner, JSON.parse(readFileSync(path, 'utf8')));
    return ` (process ${pid} on ${host})`;
  } catch {
    // Only a hint: the error is complete without it.
    return '';
  }
}
