import { registerHooks } from 'node:module';

/**
 * Preloaded into the server's process: Node strips the types, and the workspace's packages resolve
 * to their sources. The test thus needs no build and never runs against an outdated one.
 */
const sources: Readonly<Record<string, string>> = {
  '@sign-envelope/core': new URL('../../../packages/core/src/index.ts', import.meta.url).href,
};

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(sources[specifier] ?? specifier, context),
});
