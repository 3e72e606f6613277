// Writes docs/openapi.json and docs/audit-log.schema.json: `node packages/server/scripts/openapi.ts`.
import { writeFileSync } from 'node:fs';
import { importLibrarySources } from '../../../scripts/library-sources.ts';

importLibrarySources();

const { auditLogSchema } = await import('../src/openapi/audit-log-schema.ts');
const { openApiDocument } = await import('../src/openapi/openapi-document.ts');
const { default: manifest } = await import('../package.json', { with: { type: 'json' } });

const write = (name: string, value: object) =>
  writeFileSync(
    new URL(`../../../docs/${name}`, import.meta.url),
    `${JSON.stringify(value, null, 2)}\n`,
  );

write('openapi.json', openApiDocument(manifest.version));
write('audit-log.schema.json', auditLogSchema());
