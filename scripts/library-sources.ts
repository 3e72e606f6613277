import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const source = (file: string) => fileURLToPath(new URL(`../packages/${file}`, import.meta.url));

/**
 * The entries of the packages that the server stands on, each with its source: longer names first, for tools
 * that match prefixes.
 */
export const librarySources: Readonly<Record<string, string>> = {
  '@sign-envelope/core/conformance': source('core/src/conformance.ts'),
  '@sign-envelope/core/consent': source('core/src/consent.ts'),
  '@sign-envelope/core/contract': source('core/src/contract.ts'),
  '@sign-envelope/core/ink': source('core/src/ink.ts'),
  '@sign-envelope/core/rules': source('core/src/rules.ts'),
  '@sign-envelope/core/sandbox': source('core/src/sandbox.ts'),
  '@sign-envelope/core': source('core/src/index.ts'),
  '@sign-envelope/evidence': source('evidence/src/index.ts'),
  '@sign-envelope/fonts': source('fonts/src/index.ts'),
};

/** Makes this process import their sources instead of their last build. Node strips the types. */
export function importLibrarySources(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const file = librarySources[specifier];
      return nextResolve(file === undefined ? specifier : pathToFileURL(file).href, context);
    },
  });
}
