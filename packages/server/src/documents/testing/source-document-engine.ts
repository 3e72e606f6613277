import { createDocumentEngine, type DocumentEngineOptions } from '../create-document-engine.ts';
import type { DocumentEngine } from '../document-engine.ts';

/** A real document engine for tests: its workers run from source, with no build before. */
export function createSourceDocumentEngine(options: DocumentEngineOptions = {}): DocumentEngine {
  return createDocumentEngine({
    // Each process takes half a second to load its libraries.
    ...(options.workers === undefined && { sharedWorkers: 1 }),
    workerUrl: new URL('./source-worker.ts', import.meta.url),
    ...options,
  });
}
