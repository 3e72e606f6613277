import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The worker's entry when it runs from source: Node strips the types, and the workspace's own
 * packages, which have no build yet, resolve to their sources.
 */
const sources: Readonly<Record<string, string>> = {
  '@sign-envelope/core': new URL('../../../../core/src/index.ts', import.meta.url).href,
};

// Each process would strip and compile the same sources anew.
enableCompileCache(
  fileURLToPath(new URL('../../../../../node_modules/.cache/document-worker', import.meta.url)),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(sources[specifier] ?? specifier, context);
  },
});

await import('../worker/worker.ts');
