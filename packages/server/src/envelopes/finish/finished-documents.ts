import type { JobOptions } from '../../documents/document-engine.ts';
import { translator } from '../../i18n/translator.ts';
import { findFileRecord, recordFile } from '../../store/file-records.ts';
import { openStoredFile, type StoredContent } from '../../store/stored-content.ts';
import { DamagedFileError, requireDigest, type StoredFile } from '../../store/stored-file.ts';
import { readDocumentState } from '../read/document-state.ts';
import { countSigned } from '../read/envelope-status.ts';
import type { StoredDocument, StoredEnvelope } from '../read/stored-envelope.ts';
import { toFields } from '../read/to-envelope.ts';
import { originalOf, uploadOf } from '../stored-files.ts';
import { createMadeFiles, type MadeFileStore, type Pace, type Product } from './made-files.ts';
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

/** Processor time of a quick attempt in milliseconds: far more than usual documents need. */
const quickTimeLimit = 5_000;

/** Dependencies of finished documents. */
export interface FinishedDocumentStore extends SealContext, MadeFileStore {}

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
  const made = createMadeFiles(store);

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
      await files.put({ path: temporary, ...digest }, path);
      await recordFile(db, files.name(path), digest);
      return await openStoredFile(files, { path, ...digest });
    } finally {
      await files.delete(temporary);
    }
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
      await made.make(product, pace);
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
  const open = (stored: StoredEnvelope, product: Product) =>
    made.open(product, async () => (await readDocumentState(db, stored)) === 'failed');

  return {
    open: (stored, document) =>
      open(stored, (isComplete(stored) ? sealedProduct : stampedProduct)(stored, document)),
    openCertificate: async (stored) =>
      isComplete(stored) ? open(stored, sealedProduct(stored, null)) : null,
    stamp: (stored, document, pace) => made.make(stampedProduct(stored, document), pace),
    seal: async (stored, pace) => {
      for (const document of [...stored.documents, null])
        await made.make(sealedProduct(stored, document), pace);
    },
  };
}

/** Whether everyone has signed. */
const isComplete = ({ envelope }: StoredEnvelope) => envelope.status === 'signed';

function optionsOf({ envelope }: StoredEnvelope, pace: Pace): JobOptions {
  const owner = envelope.id;
  return pace === 'quick' ? { owner, timeLimit: quickTimeLimit } : { owner, isBackground: true };
}
