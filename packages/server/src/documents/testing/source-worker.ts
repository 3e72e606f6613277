import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The entry point of a worker that runs from source. Node strips the types, and workspace packages,
 * which may not have been built, resolve to their sources.
 */
const sources: Readonly<Record<string, string>> = {
  '@sign-envelope/core': new URL('../../../../core/src/index.ts', import.meta.url).href,
};

// Without the cache, each process would strip and compile the same sources again.
enableCompileCache(
  fileURLToPath(new URL('../../../../../node_modules/.cache/document-worker', import.meta.url)),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(sources[specifier] ?? specifier, context);
  },
});

await import('../worker/worker.ts');
