import { createDocumentEngine } from '../../../packages/server/src/documents/create-document-engine.ts';
import { createSigningServer } from '../../../packages/server/src/server.ts';

// A server as main.ts runs it, with a document engine whose stamping can be made to fail.
const [dataDir = '', smtpUrl = ''] = process.argv.slice(2);
const server = await createSigningServer({
  dataDir,
  port: 0,
  callsPerAddress: 0,
  callsPerLink: 0,
  smtp: { url: smtpUrl, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
  // The reports of poisoned documents are expected.
  report: () => undefined,
  documentEngine: createDocumentEngine({
    workerUrl: new URL('./poisoned-worker.ts', import.meta.url),
  }),
});
const companies = await Promise.all(
  ['Others', 'Poisoned'].map(async (name) => (await server.addCompany(name)).apiKey),
);
process.stdout.write(`${JSON.stringify({ url: server.url, companies })}\n`);
