import { EngineBusyError, EngineClosedError } from '../../documents/document-engine.ts';
import { ServerError } from '../../errors/server-error.ts';
import { SealError } from '../../seal/seal-error.ts';
import type { Database } from '../../store/database.ts';
import { findFileRecord } from '../../store/file-records.ts';
import type { FileStore } from '../../store/file-store.ts';
import { storageFailureOf } from '../../store/storage-failure.ts';
import { openStoredFile, type StoredContent } from '../../store/stored-content.ts';
import { DamagedFileError } from '../../store/stored-file.ts';
import { createFailureMemory, type RememberedFailure } from './failure-memory.ts';

/** A first attempt has a short time limit, so that nobody waits for one that never ends. */
export type Pace = 'quick' | 'thorough';

/** A file and how it is made. */
export interface Product {
  readonly path: string;
  readonly make: (pace: Pace) => Promise<StoredContent>;
}

/** Files that are made when they are first needed, and kept. */
export interface MadeFiles {
  /**
   * Opens a file for a caller who waits for it, and makes it first if it has not been made.
   *
   * @param isGivenUp - Whether the attempts to make it have ended.
   * @throws ServerError 409 if it cannot be made; 503 if that failed a moment ago, or sealing has to wait.
   * @throws DamagedFileError if its file was lost or changed and cannot be reproduced.
   */
  open(product: Product, isGivenUp: () => Promise<boolean>): Promise<StoredContent>;
  /** Makes a file for a job, which has its own retries: always makes an attempt and throws its error. */
  make(product: Product, pace: Pace): Promise<StoredContent>;
}

/** Dependencies of made files. */
export interface MadeFileStore {
  readonly db: Database;
  readonly files: FileStore;
  readonly report: (error: unknown) => void;
}

/** Seconds after which a caller may ask again for a document whose seal failed. */
const sealRetry = 30;

/** Consecutive failures after which callers are no longer asked to retry. */
const failuresToGiveUp = 3;

/**
 * Makes each file once, however many callers wait for it. A file that no longer matches its recorded digest
 * is set aside and made again.
 */
export function createMadeFiles({ db, files, report }: MadeFileStore): MadeFiles {
  const making = new Map<string, Promise<StoredContent>>();
  const failed = createFailureMemory();
  /** Attempts at documents that have failed before run one at a time. This is the last of them. */
  let slow: Promise<unknown> = Promise.resolve();

  const find = async (path: string): Promise<StoredContent | null> => {
    const record = await findFileRecord(db, files.name(path));
    if (record === null) return null;
    try {
      return await openStoredFile(files, { path, ...record });
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      report(error);
      await files.quarantine(path);
      return null;
    }
  };
  const makeOnce = async ({ path, make }: Product, pace: Pace) => {
    try {
      const content = (await find(path)) ?? (await make(pace));
      failed.forget(path);
      return content;
    } catch (error) {
      if (isOfDocument(error)) failed.remember(path);
      throw error;
    } finally {
      making.delete(path);
    }
  };
  const make = (product: Product, pace: Pace) => {
    const begun = making.get(product.path) ?? makeOnce(product, pace);
    making.set(product.path, begun);
    return begun;
  };
  const makeSlowly = (product: Product) => {
    const made = slow.then(() => {
      // An earlier attempt in the queue may have failed meanwhile.
      const known = failed.find(product.path);
      if (known !== null && known.wait > 0) throw refusal(known);
      return make(product, 'thorough');
    });
    slow = made.catch(() => null);
    return made;
  };
  return {
    make,
    open: async (product, isGivenUp) => {
      const { path } = product;
      const found = making.has(path) ? null : await find(path);
      if (found !== null) return found;
      if (await isGivenUp()) throw couldNotBeMade();
      const known = failed.find(path);
      if (known !== null && known.wait > 0) throw refusal(known);
      try {
        return await (known === null ? make(product, 'quick') : makeSlowly(product));
      } catch (error) {
        const refused = refusalOf(error, isOfDocument(error) ? failed.find(path) : null);
        if (refused === null) throw error;
        report(error);
        throw refused;
      }
    },
  };
}

/** What a caller is told of a failure; `null` for the error itself. */
function refusalOf(error: unknown, remembered: RememberedFailure | null): ServerError | null {
  if (error instanceof SealError) return notReady(sealRetry, error);
  return remembered === null ? null : refusal(remembered, error);
}

function refusal({ failures, wait }: RememberedFailure, cause?: unknown): ServerError {
  if (failures >= failuresToGiveUp) return couldNotBeMade(cause);
  return notReady(Math.max(1, Math.ceil(wait / 1000)), cause);
}

/** @param retryAfter - Seconds. */
function notReady(retryAfter: number, cause: unknown): ServerError {
  return new ServerError(503, 'server_errors.document_not_ready', { retryAfter, cause });
}

function couldNotBeMade(cause?: unknown): ServerError {
  return new ServerError(409, 'server_errors.document_failed', { cause });
}

/**
 * Whether an error is caused by the document, and not by a full disk or a busy or closing engine.
 */
function isOfDocument(error: unknown): boolean {
  if (error instanceof ServerError || error instanceof SealError) return false;
  if (error instanceof EngineBusyError || error instanceof EngineClosedError) return false;
  return storageFailureOf(error) === null;
}
