import type { DocumentEngine } from '../../documents/document-engine.ts';
import { createPageFiles, type PageFileStore, type PageFiles } from './page-files.ts';

/** Creates the texts of pages with their positions, as JSON. */
export function createPageTexts(store: PageFileStore, engine: DocumentEngine): PageFiles {
  return createPageFiles(store, {
    places: (fingerprint, pageIndex) => [
      { type: 'application/json', path: store.files.pageText(fingerprint, pageIndex) },
    ],
    make: async (original, pageIndex, job) => ({
      type: 'application/json',
      content: JSON.stringify(await engine.readPageText(original, pageIndex, job)),
    }),
  });
}
