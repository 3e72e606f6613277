import pg from 'pg';
import { codeOf } from '../errors/error-code.ts';
import { ServerError } from '../errors/server-error.ts';
import { ConnectionLostError } from './connection-lost-error.ts';
import { S3Error } from './s3/s3-error.ts';
import { DamagedFileError } from './stored-file.ts';
import { DamagedRowError } from './stored-json.ts';

/**
 * Why the server cannot read or write data: the disk is full; a resource of the machine is
 * temporarily exhausted, or S3 cannot be reached; a file or a row is damaged; or the disk failed or
 * access was denied.
 */
export type StorageFailure = 'full' | 'exhausted' | 'damaged' | 'damaged-row' | 'failed';

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

/** SQLSTATEs and their classes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgresCodes: Readonly<Record<string, StorageFailure>> = {
  '25006': 'failed', // read_only_sql_transaction
  '40': 'exhausted', // transaction_rollback, such as by a deadlock
  '53100': 'full', // disk_full
  '53': 'exhausted', // insufficient_resources
  '55P03': 'exhausted', // lock_not_available
  '57014': 'exhausted', // query_canceled, by its time limit
  '58': 'failed', // system_error
  XX: 'failed', // internal_error
};

/** Classifies a failure of storage; `null` for any other error. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  if (error instanceof DamagedFileError) return 'damaged';
  if (error instanceof DamagedRowError) return 'damaged-row';
  if (error instanceof S3Error) return error.isTransient ? 'exhausted' : 'failed';
  if (!(error instanceof Error)) return null;
  if (error instanceof ConnectionLostError) return 'exhausted';
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    return postgresCodes[code] ?? postgresCodes[code.slice(0, 2)] ?? null;
  }
  const sqlite = sqliteCodeOf(error);
  if (sqlite !== null) return sqliteCodes[sqlite & 0xff] ?? null;
  // A code alone is ambiguous: network errors have codes too, some of them the same.
  const code = codeOf(error);
  return code === null ? null : (systemCodes[code] ?? null);
}

/** Whether PostgreSQL refuses a text because of a character that it cannot store: U+0000. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22021';
}

/** The extended result code of an SQLite error; `null` for any other. */
export function sqliteCodeOf(error: Error): number | null {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

/**
 * Whether a failed change may have been committed after all, because the disk or the connection failed
 * after the commit was written. The files it refers to must not be deleted.
 */
export function mayBeStored(error: unknown): boolean {
  if (error instanceof ConnectionLostError) return true;
  return error instanceof Error && ((sqliteCodeOf(error) ?? 0) & 0xff) === 10;
}

/** The error for the caller. */
export function storageRefusal(failure: StorageFailure, cause: unknown): ServerError {
  switch (failure) {
    case 'full':
      return new ServerError(507, 'server_errors.disk_full', { cause });
    case 'exhausted':
      return new ServerError(503, 'server_errors.overloaded', { cause, retryAfter: 5 });
    case 'damaged':
      return new ServerError(500, 'server_errors.file_damaged', { cause });
    case 'damaged-row':
      return new ServerError(500, 'server_errors.data_damaged', { cause });
    case 'failed':
      return new ServerError(500, 'server_errors.storage_failed', { cause });
  }
}
