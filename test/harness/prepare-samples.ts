import { availableParallelism } from 'node:os';
import { removeDataDir, samplesVariable, startSigningServer } from './signing-server.ts';
import { readEnvelope } from './wire.ts';

/** Opens every page of an envelope, so that the server makes its image and text. */
async function openPages(link: string): Promise<void> {
  const paths = (await readEnvelope(link)).flatMap(({ fingerprint, num_pages }) =>
    Array.from({ length: num_pages }, (_, index) => [
      `large/${fingerprint}-${index}.jpg`,
      `text/${fingerprint}-${index}.json`,
    ]).flat(),
  );
  await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(new URL(`/cdn/${path}`, link));
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      await response.arrayBuffer();
    }),
  );
}

/**
 * Creates the samples once for all servers of a run. Each server starts on a copy, and so does not
 * render those pages again.
 */
export default async function prepareSamples(): Promise<() => Promise<void>> {
  // No test runs yet: its documents may use every processor.
  const server = await startSigningServer({ DOCUMENT_WORKERS: String(availableParallelism()) });
  const { sign, consent, host } = server.demo;
  await Promise.all([sign, consent, host].map(openPages));
  await server.end();
  process.env[samplesVariable] = server.dataDir;
  return () => removeDataDir(server.dataDir);
}
