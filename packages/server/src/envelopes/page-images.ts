import type { DocumentEngine } from '../documents/document-engine.ts';
import type { FileStore } from '../store/file-store.ts';
import {
  createPageFiles,
  type PageFileKind,
  type PageFileStore,
  type PageFiles,
} from './page-files.ts';

/** Pixels across a page's image. */
export const pageImageWidth = 1600;

/** Pixels across the image of a page that is looked at closely: sharp at 200% on the widest sheet. */
const detailedImageWidth = 2 * pageImageWidth;

/** The JPEG of every page. */
export function createPageImages(store: PageFileStore, engine: DocumentEngine): PageFiles {
  return images(store, engine, store.files.pageImage, pageImageWidth);
}

/** The JPEG of a page at twice the pixels, for those who zoom in: made only when asked for. */
export function createDetailedPageImages(store: PageFileStore, engine: DocumentEngine): PageFiles {
  return images(store, engine, store.files.detailedPageImage, detailedImageWidth);
}

function images(
  store: PageFileStore,
  engine: DocumentEngine,
  place: FileStore['pageImage'],
  width: number,
): PageFiles {
  const kind: PageFileKind = {
    place,
    make: async (original, pageIndex, job) =>
      (await engine.renderPage(original, pageIndex, { ...job, width })).jpeg,
  };
  return createPageFiles(store, kind);
}
