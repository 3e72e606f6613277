import { codeOf } from '../errors/error-code.ts';
import { ServerError } from '../errors/server-error.ts';
import { DamagedFileError } from './stored-file.ts';

/**
 * What keeps the server from storing or reading: the disk is full; what it runs on is used up for
 * now; a file is not what was stored; or the disk, or a right to it, has failed.
 */
export type StorageFailure = 'full' | 'exhausted' | 'damaged' | 'failed';

const systemCodes: Readonly<Record<string, StorageFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EMFILE: 'exhausted',
  ENFILE: 'exhausted',
  ENOMEM: 'exhausted',
  EAGAIN: 'exhausted',
  EACCES: 'failed',
  EPERM: 'failed',
  EROFS: 'failed',
  EIO: 'failed',
  ENXIO: 'failed',
  ENODEV: 'failed',
  ESTALE: 'failed',
  ENOENT: 'failed',
  ENOTDIR: 'failed',
  EISDIR: 'failed',
  ELOOP: 'failed',
};

/** Primary result codes of SQLite: https://sqlite.org/rescode.html */
const sqliteCodes: Readonly<Record<number, StorageFailure>> = {
  3: 'failed', // PERM
  5: 'exhausted', // BUSY
  6: 'exhausted', // LOCKED
  7: 'exhausted', // NOMEM
  8: 'failed', // READONLY
  10: 'failed', // IOERR
  11: 'failed', // CORRUPT
  13: 'full',
  14: 'failed', // CANTOPEN
  26: 'failed', // NOTADB
};

/** How storing or reading failed; `null` for an error of any other kind. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  if (error instanceof DamagedFileError) return 'damaged';
  if (!(error instanceof Error)) return null;
  const sqlite = sqliteCodeOf(error);
  if (sqlite !== null) return sqliteCodes[sqlite & 0xff] ?? null;
  // A code alone is not enough: sockets and the network have codes too, and some of the same.
  const code = codeOf(error);
  return code === null ? null : (systemCodes[code] ?? null);
}

/** The result code of an error of SQLite, extended; `null` for any other. */
export function sqliteCodeOf(error: Error): number | null {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

/**
 * Whether a change that failed may be in the database all the same: its end was written, and only
 * then did the disk fail. Files that it names must stay.
 */
export function mayBeStored(error: unknown): boolean {
  return error instanceof Error && ((sqliteCodeOf(error) ?? 0) & 0xff) === 10;
}

/** What the caller is told of it. */
export function storageRefusal(failure: StorageFailure, cause: unknown): ServerError {
  switch (failure) {
    case 'full':
      return new ServerError(507, 'server_errors.disk_full', { cause });
    case 'exhausted':
      return new ServerError(503, 'server_errors.overloaded', { cause, retryAfter: 5 });
    case 'damaged':
      return new ServerError(500, 'server_errors.file_damaged', { cause });
    case 'failed':
      return new ServerError(500, 'server_errors.storage_failed', { cause });
  }
}
