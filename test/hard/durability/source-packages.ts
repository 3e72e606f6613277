// Preloaded into the server's process: the test needs no build and never runs against an outdated one.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { importLibrarySources } from '../../../scripts/library-sources.ts';

// Without the cache, each process would strip and compile the same sources again. A process that is
// killed writes nothing, so the server flushes it once it has started.
enableCompileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/test-server', import.meta.url)),
);

importLibrarySources();
