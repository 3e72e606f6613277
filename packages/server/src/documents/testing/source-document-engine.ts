import { createDocumentEngine, type DocumentEngineOptions } from '../create-document-engine.ts';
import type { DocumentEngine } from '../document-engine.ts';

/** A real document engine for tests, whose workers run from source without a build. */
export function createSourceDocumentEngine(options: DocumentEngineOptions = {}): DocumentEngine {
  return createDocumentEngine({
    // One shared process, because each takes half a second to load its libraries.
    ...(options.workers === undefined && { sharedWorkers: 1 }),
    // The other tests keep the machine busy.
    yieldsCpu: false,
    workerUrl: new URL('./source-worker.ts', import.meta.url),
    ...options,
  });
}
