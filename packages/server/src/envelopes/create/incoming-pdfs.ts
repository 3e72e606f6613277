import type { SenderEnvelope } from '@sign-envelope/core/contract';
import { logoPart } from '../../company/refuse-logo.ts';
import type { RemovedPart } from '../../documents/clean/removed-part.ts';
import type { DocumentEngine } from '../../documents/document-engine.ts';
import { DocumentError } from '../../documents/pdf/document-error.ts';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import { ErrorList } from '../../errors/server-error.ts';
import type { FileDigest } from '../../store/stored-file.ts';

/** One document of the sender's request. */
export type SenderDocument = SenderEnvelope['documents'][number];

/** A received temporary file. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface InspectedPdf {
  readonly request: SenderDocument;
  /** The file to store, without active content. */
  readonly file: IncomingFile;
  readonly pages: readonly PdfPage[];
  /** The file as received, before anything was removed. */
  readonly received: FileDigest;
  readonly removed: readonly RemovedPart[];
}

/** The documents of a request, and the path of each in it. */
export interface PlacedDocuments {
  readonly documents: readonly SenderDocument[];
  readonly place: (index: number) => string;
}

export function documentsOf({ documents }: SenderEnvelope): PlacedDocuments {
  return { documents, place: (index) => `documents.${index}` };
}

/** Bytes of the PDFs of a call that are checked before larger ones of other companies. */
const smallBytes = 1_000_000;

/** The files of a call: its PDFs, and its logo if it has one. */
export function splitLogo(files: ReadonlyMap<string, IncomingFile>): {
  readonly pdfs: ReadonlyMap<string, IncomingFile>;
  readonly logo: IncomingFile | undefined;
} {
  const pdfs = new Map(files);
  pdfs.delete(logoPart);
  return { pdfs, logo: files.get(logoPart) };
}

/**
 * Finds the part of each document, cleans it and measures its pages. Companies are served in turns,
 * and small calls do not wait for large ones.
 *
 * @throws ServerError 422 that says what is wrong with which document.
 */
export async function inspectPdfs(
  engine: DocumentEngine,
  { documents, place }: PlacedDocuments,
  files: ReadonlyMap<string, IncomingFile>,
  companyId: string,
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

  const bytes = paired.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0);
  const job = { owner: companyId, isLarge: bytes > smallBytes };
  const inspected = await Promise.all(
    paired.map(async ({ request: document, file }, index): Promise<InspectedPdf | null> => {
      if (file === undefined) return null;
      try {
        const { pages, removed, digest } = await engine.inspect(file.path, job);
        const received = { bytes: file.bytes, sha256: file.sha256 };
        return { request: document, file: { ...file, ...digest }, pages, received, removed };
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
