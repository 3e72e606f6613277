// Writes docs/openapi.json: `node packages/server/scripts/openapi.ts`.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Uses the sources instead of the last build.
const sources: Readonly<Record<string, string>> = {
  '@sign-envelope/core': new URL('../../core/src/index.ts', import.meta.url).href,
};
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(sources[specifier] ?? specifier, context),
});

const { openApiDocument } = await import('../src/openapi/openapi-document.ts');
const { default: manifest } = await import('../package.json', { with: { type: 'json' } });

const path = new URL('../../../docs/openapi.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(openApiDocument(manifest.version), null, 2)}\n`);
