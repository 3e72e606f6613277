import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanupDefaults } from '../cleanup/cleanup-settings.ts';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { createApp } from '../http/create-app.ts';
import { openAppContext } from '../open-app-context.ts';
import { sealDefaults } from '../seal/seal-settings.ts';
import { auditLogSchema } from './audit-log-schema.ts';
import { openApiDocument } from './openapi-document.ts';
import { operations } from './operations.ts';

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

test('documents exactly the routes of the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-openapi-'));
  const { appContext, close } = await openAppContext({
    dataDir: folder,
    engine: createSourceDocumentEngine(),
    report: () => {
      throw new Error('Nothing is done here that could fail.');
    },
    siteAddress: () => '',
    mailTransport: null,
    sms: null,
    devMailbox: null,
    allowedOrigins: ['*'],
    logoOrigins: [],
    callsPerAddress: 0,
    worksOnJobs: false,
    callsPerLink: 0,
    contactCopy: null,
    seal: sealDefaults,
    sealName: 'Sign Envelope',
    samplesFor: 'this machine',
    cleanup: cleanupDefaults,
  });
  const app = createApp({
    appContext,
    tokenTtl: 60,
    maxPdfBytes: 1_000,
    maxEnvelopeBytes: 1,
    trustedProxies: [],
    publicAddress: () => '',
    folders: {},
    site: {},
    mailboxForEveryone: false,
    flags: { read: async () => ({}) },
    startPageFolder: null,
    log: null,
  });
  const routes = app.routes
    .filter(
      ({ method, path }) =>
        ['GET', 'POST', 'PUT'].includes(method) && /^\/(?:api|cdn)\//.test(path),
    )
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const told = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect([...new Set(routes)].sort()).toEqual([...told].sort());
  await close();
  await rm(folder, { recursive: true });
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
