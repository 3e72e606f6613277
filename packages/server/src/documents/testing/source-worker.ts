import { registerHooks } from 'node:module';

/**
 * The worker's entry when it runs from source: Node strips the types, and the workspace's own
 * packages, which have no build yet, resolve to their sources.
 */
const sources: Readonly<Record<string, string>> = {
  '@sign-envelope/core': new URL('../../../../core/src/index.ts', import.meta.url).href,
};

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(sources[specifier] ?? specifier, context);
  },
});

await import('../worker/worker.ts');
