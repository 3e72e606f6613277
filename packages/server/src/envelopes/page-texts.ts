import type { DocumentEngine } from '../documents/document-engine.ts';
import type { FileStore } from '../store/file-store.ts';
import { createPageFiles, type PageFiles } from './page-files.ts';

/** The text of every page with its places, as JSON. */
export function createPageTexts(
  files: FileStore,
  engine: DocumentEngine,
  report: (error: unknown) => void,
): PageFiles {
  const make = async (path: string, pageIndex: number) =>
    JSON.stringify(await engine.readPageText(path, pageIndex));
  return createPageFiles(files, { place: files.pageText, make }, report);
}
