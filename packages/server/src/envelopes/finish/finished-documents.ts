import {
  EngineBusyError,
  EngineClosedError,
  type JobOptions,
} from '../../documents/document-engine.ts';
import { ServerError } from '../../errors/server-error.ts';
import { translator } from '../../i18n/translator.ts';
import { SealError } from '../../seal/seal-error.ts';
import { findFileRecord, recordFile } from '../../store/file-records.ts';
import { storageFailureOf } from '../../store/storage-failure.ts';
import { openStoredFile, type StoredContent } from '../../store/stored-content.ts';
import { DamagedFileError, requireDigest, type StoredFile } from '../../store/stored-file.ts';
import { readDocumentState } from '../read/document-state.ts';
import { countSigned } from '../read/envelope-status.ts';
import type { StoredDocument, StoredEnvelope } from '../read/stored-envelope.ts';
import { toFields } from '../read/to-envelope.ts';
import { originalOf, uploadOf } from '../stored-files.ts';
import { createFailureMemory, type RememberedFailure } from './failure-memory.ts';
import { type SealContext, sealDocument } from './seal-documents.ts';

export interface FinishedDocuments {
  /**
   * Opens a document after checking its digest: before everyone has signed, with the answers so far and a
   * notice on every page; then the sealed file, which never changes. It is made now if it has not been yet.
   *
   * @throws ServerError 409 if it cannot be made; 503 if that failed a moment ago, or sealing has to wait.
   * @throws DamagedFileError if its file was lost or changed and cannot be reproduced.
   */
  open(stored: StoredEnvelope, document: StoredDocument): Promise<StoredContent>;
  /** Opens the sealed certificate of a completed envelope; `null` before that. Throws as `open` does. */
  openCertificate(stored: StoredEnvelope): Promise<StoredContent | null>;
  /**
   * Stamps a document with the answers of everyone, for jobs, which have their own retries: always makes an
   * attempt and throws its error.
   */
  stamp(stored: StoredEnvelope, document: StoredDocument, pace: Pace): Promise<StoredContent>;
  /** Seals the documents and the certificate of a completed envelope, for jobs. */
  seal(stored: StoredEnvelope, pace: Pace): Promise<void>;
}

/** A first attempt has a short time limit, so that nobody waits for one that never ends. */
export type Pace = 'quick' | 'thorough';

/** Processor time of a quick attempt in milliseconds: far more than usual documents need. */
const quickTimeLimit = 5_000;

/** Dependencies of finished documents. */
export interface FinishedDocumentStore extends SealContext {
  readonly report: (error: unknown) => void;
}

/** Seconds after which a caller may ask again for a document whose seal failed. */
const sealRetry = 30;

/** Consecutive failures after which callers are no longer asked to retry. */
const failuresToGiveUp = 3;

/** A file and how it is made. */
interface Product {
  readonly path: string;
  readonly make: (pace: Pace) => Promise<StoredContent>;
}

/**
 * Stamps documents, always from the sender's original, and seals them once everyone has signed. Each state
 * of a document is identified by the number of signatures, made once and stored. A crash leaves nothing
 * under the final name.
 *
 * The digest is recorded when a file is made, because people may have received it. A file that no longer
 * matches is set aside. A new one replaces it only if its digest is the same, which that of a seal never is.
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
          ...(isComplete(stored)
            ? {}
            : { notice: translator(stored.envelope.language)('certificate.incomplete') }),
        },
        optionsOf(stored, pace),
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
  const makeProduct = (product: Product, pace: Pace) => {
    const begun = making.get(product.path) ?? makeOnce(product, pace);
    making.set(product.path, begun);
    return begun;
  };
  const stampedProduct = (stored: StoredEnvelope, document: StoredDocument): Product => {
    const signed = countSigned(stored);
    const path = isComplete(stored)
      ? files.stamped(document.id, signed)
      : files.incomplete(document.id, signed);
    return { path, make: (pace) => stamp(path, stored, document, pace) };
  };
  const sealedProduct = (stored: StoredEnvelope, document: StoredDocument | null): Product => {
    const path = files.sealed(document?.id ?? stored.envelope.id);
    return { path, make: (pace) => seal(path, stored, document, pace) };
  };
  const seal = async (
    path: string,
    stored: StoredEnvelope,
    document: StoredDocument | null,
    pace: Pace,
  ) => {
    // It was sealed before, and people may have received that file.
    if ((await findFileRecord(db, files.name(path))) !== null)
      throw new DamagedFileError(path, 'changed');
    const digests = new Map<string, StoredFile>();
    for (const each of stored.documents) {
      const product = stampedProduct(stored, each);
      await makeProduct(product, pace);
      const record = await findFileRecord(db, files.name(product.path));
      if (record === null) throw new DamagedFileError(product.path, 'missing');
      digests.set(each.id, { path: product.path, ...record });
    }
    const signed = document === null ? undefined : digests.get(document.id);
    return sealDocument(
      store,
      stored,
      document === null || signed === undefined
        ? { kind: 'certificate' }
        : { kind: 'document', document, signed },
      digests,
      optionsOf(stored, pace),
    );
  };
  const makeSlowly = (product: Product) => {
    const made = slow.then(() => {
      // An earlier attempt in the queue may have failed meanwhile.
      const known = failed.find(product.path);
      if (known !== null && known.wait > 0) throw refusal(known);
      return makeProduct(product, 'thorough');
    });
    slow = made.catch(() => null);
    return made;
  };
  const open = async (stored: StoredEnvelope, product: Product) => {
    const { path } = product;
    const found = making.has(path) ? null : await find(path);
    if (found !== null) return found;
    if ((await readDocumentState(db, stored)) === 'failed') throw couldNotBeMade();
    const known = failed.find(path);
    if (known !== null && known.wait > 0) throw refusal(known);
    try {
      return await (known === null ? makeProduct(product, 'quick') : makeSlowly(product));
    } catch (error) {
      if (error instanceof SealError) {
        report(error);
        const retryAfter = sealRetry;
        throw new ServerError(503, 'server_errors.document_not_ready', {
          retryAfter,
          cause: error,
        });
      }
      const remembered = isOfDocument(error) ? failed.find(path) : null;
      if (remembered === null) throw error;
      report(error);
      throw refusal(remembered, error);
    }
  };

  return {
    open: (stored, document) =>
      open(stored, (isComplete(stored) ? sealedProduct : stampedProduct)(stored, document)),
    openCertificate: async (stored) =>
      isComplete(stored) ? open(stored, sealedProduct(stored, null)) : null,
    stamp: (stored, document, pace) => makeProduct(stampedProduct(stored, document), pace),
    seal: async (stored, pace) => {
      for (const document of [...stored.documents, null])
        await makeProduct(sealedProduct(stored, document), pace);
    },
  };
}

/** Whether everyone has signed. */
const isComplete = ({ envelope }: StoredEnvelope) => envelope.status === 'signed';

function optionsOf({ envelope }: StoredEnvelope, pace: Pace): JobOptions {
  const owner = envelope.id;
  return pace === 'quick' ? { owner, timeLimit: quickTimeLimit } : { owner, isBackground: true };
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
  if (error instanceof ServerError || error instanceof SealError) return false;
  if (error instanceof EngineBusyError || error instanceof EngineClosedError) return false;
  return storageFailureOf(error) === null;
}
