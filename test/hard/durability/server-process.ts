import { flushCompileCache } from 'node:module';
import { createSourceDocumentEngine } from '../../../packages/server/src/documents/testing/source-document-engine.ts';
import {
  createSigningServer,
  type SigningServerOptions,
} from '../../../packages/server/src/server.ts';

// A server as main.ts runs it, but without samples: it contains only what the test sends.
const [dataDir = '', json = '{}', knownKey] = process.argv.slice(2);
const settings: Partial<SigningServerOptions> = JSON.parse(json);
const server = await createSigningServer({
  dataDir,
  port: 0,
  ...settings,
  documentEngine: createSourceDocumentEngine({
    workers: { pages: 1, intake: 1 },
    sharedWorkers: settings.documentWorkers,
  }),
});
const apiKey = knownKey ?? (await server.addCompany('Harbour Lettings')).apiKey;
process.stdout.write(`${JSON.stringify({ url: server.url, apiKey })}\n`);
flushCompileCache();
