import { access } from 'node:fs/promises';
import { parseEnvelope } from '@sign-envelope/core';
import type { DocumentEngine } from '../documents/document-engine.ts';
import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import { countSigned } from './envelope-status.ts';
import { readEnvelope, type StoredDocument, type StoredEnvelope } from './stored-envelope.ts';
import { wireEnvelope } from './wire-envelope.ts';

export interface FinishedDocuments {
  /** Path of a document with every answer signed so far on it, made now if it has not been. */
  find(stored: StoredEnvelope, document: StoredDocument): Promise<string>;
  /** Makes every document of a completed envelope. Doing it again does nothing. */
  finish(envelopeId: string): Promise<void>;
}

/**
 * Stamps documents, always from the sender's original. A state of a document is named by how many
 * have signed, stamped once and kept; a crash half way leaves nothing under the final name.
 */
export function createFinishedDocuments(
  db: Database,
  files: FileStore,
  engine: DocumentEngine,
): FinishedDocuments {
  const making = new Map<string, Promise<string>>();

  const make = async (path: string, stored: StoredEnvelope, document: StoredDocument) => {
    const model = parseEnvelope(wireEnvelope(stored, null)).documents[document.position];
    const signatures = [...stored.uploads.values()].filter(({ kind }) => kind === 'signature');
    const temporary = files.temporary();
    await engine.stamp({
      originalPath: files.original(document.id),
      outputPath: temporary,
      fields: model?.fields ?? [],
      signatureImages: Object.fromEntries(signatures.map(({ id }) => [id, files.upload(id)])),
    });
    await files.keep(temporary, path);
    return path;
  };
  const find: FinishedDocuments['find'] = async (stored, document) => {
    const path = files.stamped(document.id, countSigned(stored));
    const begun = making.get(path);
    if (begun !== undefined) return begun;
    const made = exists(path).then((there) => (there ? path : make(path, stored, document)));
    making.set(path, made);
    return made.finally(() => making.delete(path));
  };

  return {
    find,
    finish: async (envelopeId) => {
      const stored = await readEnvelope(db, envelopeId);
      if (stored === null) return;
      const signed = countSigned(stored);
      for (const document of stored.documents) {
        await find(stored, document);
        // Earlier states will not be asked for again. Whoever is reading one reads it to its end.
        for (let earlier = 0; earlier < signed; earlier++) {
          await files.discard(files.stamped(document.id, earlier));
        }
      }
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
