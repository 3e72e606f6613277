import type { DocumentEngine } from '../documents/document-engine.ts';
import type { FileStore } from '../store/file-store.ts';
import {
  createPageFiles,
  type PageFileKind,
  type PageFileStore,
  type PageFiles,
} from './page-files.ts';

/** Width of a page's image in pixels. */
export const pageImageWidth = 1600;

/** Width of a page's detailed image in pixels: sharp at 200% on the widest sheet. */
const detailedImageWidth = 2 * pageImageWidth;

/** Creates the JPEGs of pages. */
export function createPageImages(store: PageFileStore, engine: DocumentEngine): PageFiles {
  return images(store, engine, store.files.pageImage, pageImageWidth);
}

/** Creates JPEGs of pages at twice the resolution, for zooming in. They are made on demand only. */
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
