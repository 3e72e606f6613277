import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Preloaded into the server's process: Node strips the types, and the workspace's packages resolve
 * to their sources. The test thus needs no build and never runs against an outdated one.
 */
const sources: Readonly<Record<string, string>> = {
  '@sign-envelope/core': new URL('../../../packages/core/src/index.ts', import.meta.url).href,
};

// Without the cache, each process would strip and compile the same sources again. A process that is
// killed writes nothing, so the server flushes it once it has started.
enableCompileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/test-server', import.meta.url)),
);

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(sources[specifier] ?? specifier, context),
});
