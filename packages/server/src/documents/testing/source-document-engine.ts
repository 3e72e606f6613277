import { createDocumentEngine, type DocumentEngineOptions } from '../create-document-engine.ts';
import type { DocumentEngine } from '../document-engine.ts';

/** A real document engine for tests: its workers run from source, with no build before. */
export function createSourceDocumentEngine(options: DocumentEngineOptions = {}): DocumentEngine {
  return createDocumentEngine({
    workers: { signing: 1, pages: 1, intake: 1, stamping: 1, preparation: 1 },
    workerUrl: new URL('./source-worker.ts', import.meta.url),
    ...options,
  });
}
