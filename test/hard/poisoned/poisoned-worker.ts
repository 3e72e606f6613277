import { registerHooks } from 'node:module';

// The document engine's process, except for stamping, which some answers make fail.
const stamping = new URL(
  '../../../packages/server/src/documents/stamp/stamp-document.ts',
  import.meta.url,
).href;
const poisoned = new URL('./poisoned-stamp.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    const isWanted = resolved.url === stamping && context.parentURL !== poisoned;
    return isWanted ? { ...resolved, url: poisoned } : resolved;
  },
});

await import('../../../packages/server/src/documents/testing/source-worker.ts');
