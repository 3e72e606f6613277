import { createDocumentEngine } from '../../../packages/server/src/documents/create-document-engine.ts';
import type { DocumentEngine } from '../../../packages/server/src/documents/document-engine.ts';
import { createSigningServer } from '../../../packages/server/src/server.ts';

// A server as main.ts runs it, with a document engine whose stamping can be made to fail.
const [dataDir = '', smtpUrl = '', isPatient = ''] = process.argv.slice(2);
const workerUrl = new URL('./poisoned-worker.ts', import.meta.url);

/**
 * An engine that lets a document hang for ten minutes, longer than any test. Its processes may
 * together use enough memory for all poisoned documents, so that each reaches its own limit.
 */
function createPatientEngine(): DocumentEngine {
  const engine = createDocumentEngine({
    workerUrl,
    jobTimeLimit: 600_000,
    maxMemory: 4 * 1024 ** 3,
  });
  return {
    ...engine,
    stamp: (request, { timeLimit: _, ...job } = {}) => engine.stamp(request, job),
  };
}

const server = await createSigningServer({
  dataDir,
  port: 0,
  callsPerAddress: 0,
  callsPerLink: 0,
  smtp: { url: smtpUrl, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
  // The reports of poisoned documents are expected.
  report: () => undefined,
  documentEngine: isPatient === '' ? createDocumentEngine({ workerUrl }) : createPatientEngine(),
});
const companies = await Promise.all(
  ['Others', 'Poisoned'].map(async (name) => (await server.addCompany(name)).apiKey),
);
process.stdout.write(`${JSON.stringify({ url: server.url, companies })}\n`);
