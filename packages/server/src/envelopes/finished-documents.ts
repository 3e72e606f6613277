import {
  type DocumentEngine,
  EngineBusyError,
  EngineClosedError,
} from '../documents/document-engine.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import { findFileRecord, recordFile } from '../store/file-records.ts';
import type { FileStore } from '../store/file-store.ts';
import { storageFailureOf } from '../store/storage-failure.ts';
import { openStoredFile, type StoredContent } from '../store/stored-content.ts';
import { DamagedFileError, requireDigest, type StoredFile } from '../store/stored-file.ts';
import { readDocumentState } from './document-state.ts';
import { countSigned } from './envelope-status.ts';
import { createFailureMemory, type RememberedFailure } from './failure-memory.ts';
import { fieldsToStamp } from './fields-to-stamp.ts';
import type { StoredDocument, StoredEnvelope } from './stored-envelope.ts';
import { originalOf, uploadOf } from './stored-files.ts';

export interface FinishedDocuments {
  /**
   * A document with every answer signed so far on it, compared with what was stamped. One that has
   * not been stamped is now.
   *
   * @throws ServerError 409 where it cannot be made; 503 where that failed a moment ago.
   * @throws DamagedFileError where its file was lost or changed and cannot be made the same again.
   */
  open(stored: StoredEnvelope, document: StoredDocument): Promise<StoredContent>;
  /** The same for a job, which has its own pauses: it always attempts, and tells what went wrong. */
  make(stored: StoredEnvelope, document: StoredDocument, pace: Pace): Promise<StoredContent>;
}

/** A first attempt is quick, so that nobody waits for what never ends; a later one takes its time. */
export type Pace = 'quick' | 'thorough';

/** Milliseconds of processor time of a quick attempt: far more than usual documents take. */
const quickTimeLimit = 5_000;

/** What finished documents are made with. */
export interface FinishedDocumentStore {
  readonly db: Database;
  readonly files: FileStore;
  readonly engine: DocumentEngine;
  readonly report: (error: unknown) => void;
}

/** Failures in a row after which nobody is asked to try again in a moment. */
const failuresToGiveUp = 3;

/**
 * Stamps documents, always from the sender's original. A state of a document is named by how many
 * have signed, stamped once and kept; a crash half way leaves nothing under the final name.
 *
 * What it holds is written down when it is stamped, and that is what people have been given: a file
 * that holds anything else is set aside, and a new stamping takes its place only if it is the same.
 *
 * All of it is done in the background's processes, also what a person waits for: a document that
 * takes a process down or never ends then holds up no page that somebody reads.
 */
export function createFinishedDocuments(store: FinishedDocumentStore): FinishedDocuments {
  const { db, files, engine, report } = store;
  const making = new Map<string, Promise<StoredContent>>();
  const failed = createFailureMemory();
  /** Ends with the last attempt of a person at what has failed before: those go one by one. */
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
      const digest = await engine.stamp(
        {
          original: originalOf(files, document),
          outputPath: temporary,
          fields: fieldsToStamp(stored, document),
          signatureImages: Object.fromEntries(
            signatures.map((upload) => [upload.id, uploadOf(files, upload)]),
          ),
        },
        {
          queue: 'background',
          owner: stored.envelope.id,
          ...(pace === 'quick' ? { timeLimit: quickTimeLimit } : {}),
        },
      );
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
      await files.setAside(path);
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
      // Whoever stood before in this line may have found out.
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

/** Whether a failure lies in the document: a full disk, a busy engine or one that closes does not. */
function isOfDocument(error: unknown): boolean {
  if (error instanceof ServerError) return false;
  if (error instanceof EngineBusyError || error instanceof EngineClosedError) return false;
  return storageFailureOf(error) === null;
}
