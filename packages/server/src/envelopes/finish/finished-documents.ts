import {
  type DocumentEngine,
  EngineBusyError,
  EngineClosedError,
} from '../../documents/document-engine.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { Database } from '../../store/database.ts';
import { findFileRecord, recordFile } from '../../store/file-records.ts';
import type { FileStore } from '../../store/file-store.ts';
import { storageFailureOf } from '../../store/storage-failure.ts';
import { openStoredFile, type StoredContent } from '../../store/stored-content.ts';
import { DamagedFileError, requireDigest, type StoredFile } from '../../store/stored-file.ts';
import { readDocumentState } from '../read/document-state.ts';
import { countSigned } from '../read/envelope-status.ts';
import type { StoredDocument, StoredEnvelope } from '../read/stored-envelope.ts';
import { toFields } from '../read/to-envelope.ts';
import { originalOf, uploadOf } from '../stored-files.ts';
import { createFailureMemory, type RememberedFailure } from './failure-memory.ts';

export interface FinishedDocuments {
  /**
   * Opens a document with all answers signed so far, after checking its digest. It is stamped now
   * if it has not been yet.
   *
   * @throws ServerError 409 if it cannot be made; 503 if that failed a moment ago.
   * @throws DamagedFileError if its file was lost or changed and cannot be reproduced.
   */
  open(stored: StoredEnvelope, document: StoredDocument): Promise<StoredContent>;
  /**
   * Like `open`, for jobs, which have their own retries: always makes an attempt and throws its
   * error.
   */
  make(stored: StoredEnvelope, document: StoredDocument, pace: Pace): Promise<StoredContent>;
}

/** A first attempt has a short time limit, so that nobody waits for one that never ends. */
export type Pace = 'quick' | 'thorough';

/** Processor time of a quick attempt in milliseconds: far more than usual documents need. */
const quickTimeLimit = 5_000;

/** Dependencies of finished documents. */
export interface FinishedDocumentStore {
  readonly db: Database;
  readonly files: FileStore;
  readonly engine: DocumentEngine;
  readonly report: (error: unknown) => void;
}

/** Consecutive failures after which callers are no longer asked to retry. */
const failuresToGiveUp = 3;

/**
 * Stamps documents, always from the sender's original. Each state of a document is identified by
 * the number of signatures, stamped once and stored. A crash leaves nothing under the final name.
 *
 * The digest is recorded at the first stamping, because people may have received that file. A file
 * that no longer matches is set aside, and a new one replaces it only if its digest is the same.
 *
 * All stamping runs in separate processes, even if a person is waiting for it, so that a document
 * that crashes a process or never ends does not delay the pages that others read.
 */
export function createFinishedDocuments(store: FinishedDocumentStore): FinishedDocuments {
  const { db, files, engine, report } = store;
  const making = new Map<string, Promise<StoredContent>>();
  const failed = createFailureMemory();
  /** Attempts at documents that have failed before run one at a time. This is the last of them. */
  let slow: Promise<unknown> = Promise.resolve();

  const stamp = async (
    path: string,
    stored: StoredEnvelope,
    document: StoredDocument,
    pace: Pace,
  ) => {
    const signatures = [...stored.uploads.values()].filter(({ kind }) => kind === 'signature');
    const temporary = files.temporary();
    try {
      const { changedPages, ...digest } = await engine.stamp(
        {
          original: originalOf(files, document),
          outputPath: temporary,
          fields: toFields(stored, document, null),
          signatureImages: Object.fromEntries(
            signatures.map((upload) => [upload.id, uploadOf(files, upload)]),
          ),
        },
        {
          owner: stored.envelope.id,
          ...(pace === 'quick' ? { timeLimit: quickTimeLimit } : { isBackground: true }),
        },
      );
      for (const page of changedPages) {
        report(new Error(`Page ${page} of ${document.id} looks different since it was stamped`));
      }
      const known = await findFileRecord(db, files.name(path));
      if (known !== null) requireDigest({ path, ...known }, digest);
      await files.put(temporary, path);
      await recordFile(db, files.name(path), digest);
      return await openStoredFile({ path, ...digest });
    } finally {
      await files.delete(temporary);
    }
  };
  const find = async (path: string): Promise<StoredContent | null> => {
    const record = await findFileRecord(db, files.name(path));
    if (record === null) return null;
    const file: StoredFile = { path, ...record };
    try {
      return await openStoredFile(file);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      report(error);
      await files.quarantine(path);
      return null;
    }
  };
  const stampOnce = async (
    path: string,
    stored: StoredEnvelope,
    document: StoredDocument,
    pace: Pace,
  ) => {
    try {
      const content = (await find(path)) ?? (await stamp(path, stored, document, pace));
      failed.forget(path);
      return content;
    } catch (error) {
      if (isOfDocument(error)) failed.remember(path);
      throw error;
    } finally {
      making.delete(path);
    }
  };
  const make: FinishedDocuments['make'] = (stored, document, pace) => {
    const path = files.stamped(document.id, countSigned(stored));
    const begun = making.get(path) ?? stampOnce(path, stored, document, pace);
    making.set(path, begun);
    return begun;
  };
  const makeSlowly = (path: string, stored: StoredEnvelope, document: StoredDocument) => {
    const made = slow.then(() => {
      // An earlier attempt in the queue may have failed meanwhile.
      const known = failed.find(path);
      if (known !== null && known.wait > 0) throw refusal(known);
      return make(stored, document, 'thorough');
    });
    slow = made.catch(() => null);
    return made;
  };

  return {
    make,
    open: async (stored, document) => {
      const path = files.stamped(document.id, countSigned(stored));
      const found = making.has(path) ? null : await find(path);
      if (found !== null) return found;
      if ((await readDocumentState(db, stored)) === 'failed') throw couldNotBeMade();
      const known = failed.find(path);
      if (known !== null && known.wait > 0) throw refusal(known);
      try {
        return await (known === null
          ? make(stored, document, 'quick')
          : makeSlowly(path, stored, document));
      } catch (error) {
        const remembered = isOfDocument(error) ? failed.find(path) : null;
        if (remembered === null) throw error;
        report(error);
        throw refusal(remembered, error);
      }
    },
  };
}

function refusal({ failures, wait }: RememberedFailure, cause?: unknown): ServerError {
  if (failures >= failuresToGiveUp) return couldNotBeMade(cause);
  return new ServerError(503, 'server_errors.document_not_ready', {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
    cause,
  });
}

function couldNotBeMade(cause?: unknown): ServerError {
  return new ServerError(409, 'server_errors.document_failed', { cause });
}

/**
 * Whether an error is caused by the document, and not by a full disk or a busy or closing engine.
 */
function isOfDocument(error: unknown): boolean {
  if (error instanceof ServerError) return false;
  if (error instanceof EngineBusyError || error instanceof EngineClosedError) return false;
  return storageFailureOf(error) === null;
}
