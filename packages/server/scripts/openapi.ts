// Writes docs/openapi.json: `node packages/server/scripts/openapi.ts`.
import { writeFileSync } from 'node:fs';
import { importLibrarySources } from '../../../scripts/library-sources.ts';

importLibrarySources();

const { openApiDocument } = await import('../src/openapi/openapi-document.ts');
const { default: manifest } = await import('../package.json', { with: { type: 'json' } });

const path = new URL('../../../docs/openapi.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(openApiDocument(manifest.version), null, 2)}\n`);
