import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { importLibrarySources } from '../../../../../scripts/library-sources.ts';

// The entry point of a worker that runs from source: the packages may not have been built.

// Without the cache, each process would strip and compile the same sources again.
enableCompileCache(
  fileURLToPath(new URL('../../../../../node_modules/.cache/document-worker', import.meta.url)),
);

importLibrarySources();

await import('../worker/worker.ts');
