import type { SenderEnvelope } from '@sign-envelope/core';
import { type DocumentEngine, DocumentError, type PdfPage } from '../documents/document-engine.ts';
import { ErrorList } from '../errors/server-error.ts';

/** One document of the sender's request. */
export type SenderDocument = SenderEnvelope['documents'][number];

/** A file that came in and lies in a temporary place. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface InspectedPdf {
  readonly request: SenderDocument;
  readonly file: IncomingFile;
  readonly pages: readonly PdfPage[];
}

/** The documents of a request, and where each of them stands in it. */
export interface PlacedDocuments {
  readonly documents: readonly SenderDocument[];
  readonly place: (index: number) => string;
}

export function documentsOf({ documents }: SenderEnvelope): PlacedDocuments {
  return { documents, place: (index) => `documents.${index}` };
}

/** Finds each document's part and measures it. Throws a 422 that says what is wrong with which. */
export async function inspectPdfs(
  engine: DocumentEngine,
  { documents, place }: PlacedDocuments,
  files: ReadonlyMap<string, IncomingFile>,
): Promise<readonly InspectedPdf[]> {
  const errors = new ErrorList();
  const used = new Set<string>();
  const paired = documents.map((document, index) => {
    const file = files.get(document.file);
    const path = `${place(index)}.file`;
    if (file === undefined) errors.add(path, 'server_errors.file.missing');
    else if (used.has(document.file)) errors.add(path, 'server_errors.file.used_twice');
    used.add(document.file);
    return { request: document, file };
  });
  for (const part of files.keys()) {
    if (!used.has(part)) errors.add(part, 'server_errors.file.unused');
  }
  errors.throwIfAny();

  const inspected = await Promise.all(
    paired.map(async ({ request: document, file }, index): Promise<InspectedPdf | null> => {
      if (file === undefined) return null;
      try {
        return { request: document, file, pages: (await engine.inspect(file.path)).pages };
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        errors.add(`${place(index)}.file`, error.code);
        return null;
      }
    }),
  );
  errors.throwIfAny();
  return inspected.filter((pdf) => pdf !== null);
}
