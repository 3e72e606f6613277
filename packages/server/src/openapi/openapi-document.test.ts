import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditLogSchema } from './audit-log-schema.ts';
import { openApiDocument } from './openapi-document.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const document = openApiDocument(read('../../package.json').version);

test('docs/openapi.json is up to date (see packages/server/scripts/openapi.ts)', () => {
  expect(read('../../../../docs/openapi.json')).toEqual(JSON.parse(JSON.stringify(document)));
});

test('[EV-05] the schema of the audit log is published (see packages/server/scripts/openapi.ts)', () => {
  expect(read('../../../../docs/audit-log.schema.json')).toEqual(
    JSON.parse(JSON.stringify(auditLogSchema())),
  );
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(50);
  for (const [, pointer = ''] of references) {
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null
            ? Object.getOwnPropertyDescriptor(value, key)?.value
            : undefined,
        document,
      );
    expect(found, pointer).toBeDefined();
  }
});
