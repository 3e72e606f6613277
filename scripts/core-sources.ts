import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const source = (file: string) =>
  fileURLToPath(new URL(`../packages/core/src/${file}`, import.meta.url));

/** The topics of the core, each with its source: longer names first, for tools that match prefixes. */
export const coreSources: Readonly<Record<string, string>> = {
  '@sign-envelope/core/contract': source('contract.ts'),
  '@sign-envelope/core/ink': source('ink.ts'),
  '@sign-envelope/core/rules': source('rules.ts'),
  '@sign-envelope/core': source('index.ts'),
};

/** Makes this process import the core's sources instead of its last build. Node strips the types. */
export function importCoreSources(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const file = coreSources[specifier];
      return nextResolve(file === undefined ? specifier : pathToFileURL(file).href, context);
    },
  });
}
