import { flushCompileCache } from 'node:module';
import { createDocumentEngine } from '../../../packages/server/src/documents/create-document-engine.ts';
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
  documentEngine: createDocumentEngine({
    workers: { pages: 1, intake: 1 },
    workerUrl: new URL(
      '../../../packages/server/src/documents/testing/source-worker.ts',
      import.meta.url,
    ),
  }),
});
const apiKey = knownKey ?? (await server.addCompany('Harbour Lettings')).apiKey;
process.stdout.write(`${JSON.stringify({ url: server.url, apiKey })}\n`);
flushCompileCache();
