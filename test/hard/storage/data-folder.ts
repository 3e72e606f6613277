import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvelope, loadOwnFields } from '../../../packages/server/src/testing/envelopes.ts';
import { linkOf } from '../../../packages/server/src/testing/response.ts';
import {
  documentOf,
  envelopeOf,
  field,
  input,
} from '../../../packages/server/src/testing/sample-requests.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
} from '../../../packages/server/src/testing/test-server.ts';

/** The folder of a server on which an envelope was signed by its only party. */
export interface UsedFolder {
  readonly path: string;
  readonly link: string;
  remove(): Promise<void>;
}

export async function makeUsedFolder(): Promise<UsedFolder> {
  const server = await startTestServer();
  const { link } = await signedEnvelope(server);
  await server.server.close();
  const { dataDir: path } = server;
  return { path, link, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Copies a folder, so that the copy can be damaged. */
export async function copyOf({ path }: UsedFolder): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sign-envelope-copy-'));
  await cp(path, copy, { recursive: true });
  return copy;
}

/** Sends an envelope with one document, opens it and signs it. */
export async function signedEnvelope(server: TestServer) {
  const sent = await server.send(envelopeOf([field('text')]), { contract: await makePdf(2) });
  const link = linkOf(sent);
  const token = await server.open(link);
  const fields = await loadOwnFields(server, token);
  const inputs = fields.map((entry) => input(entry, { inputValue: 'Ada Byron' }));
  await server.call('/api/sign-envelope', { token, body: { inputs } });
  const { fingerprint } = documentOf(await loadEnvelope(server, token));
  return { link, token, fingerprint, documentId: fields[0]?.contract_id ?? '' };
}
