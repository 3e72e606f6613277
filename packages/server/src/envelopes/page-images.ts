import type { DocumentEngine } from '../documents/document-engine.ts';
import type { FileStore } from '../store/file-store.ts';
import { createPageFiles, type PageFiles } from './page-files.ts';

/** Pixels across a page's image. */
export const pageImageWidth = 1600;

/** Pixels across the image of a page that is looked at closely: sharp at 200% on the widest sheet. */
const detailedImageWidth = 2 * pageImageWidth;

/** The JPEG of every page. */
export function createPageImages(
  files: FileStore,
  engine: DocumentEngine,
  report: (error: unknown) => void,
): PageFiles {
  return images(files, engine, report, files.pageImage, pageImageWidth);
}

/** The JPEG of a page at twice the pixels, for those who zoom in: made only when asked for. */
export function createDetailedPageImages(
  files: FileStore,
  engine: DocumentEngine,
  report: (error: unknown) => void,
): PageFiles {
  return images(files, engine, report, files.detailedPageImage, detailedImageWidth);
}

function images(
  files: FileStore,
  engine: DocumentEngine,
  report: (error: unknown) => void,
  place: FileStore['pageImage'],
  width: number,
): PageFiles {
  const make = async (path: string, pageIndex: number) =>
    (await engine.renderPage(path, pageIndex, width)).jpeg;
  return createPageFiles(files, { place, make }, report);
}
