import { removeDataDir, samplesVariable, startSigningServer } from './signing-server.ts';
import { readEnvelope } from './wire.ts';

/** Opens every page of an envelope, so that the server makes its image and text. */
async function openPages(link: string): Promise<void> {
  for (const { fingerprint, num_pages } of await readEnvelope(link)) {
    for (let index = 0; index < num_pages; index++) {
      for (const path of [
        `large/${fingerprint}-${index}.jpg`,
        `text/${fingerprint}-${index}.json`,
      ]) {
        const response = await fetch(new URL(`/cdn/${path}`, link));
        if (!response.ok) throw new Error(`${path} returned ${response.status}`);
        await response.arrayBuffer();
      }
    }
  }
}

/**
 * Creates the samples once for all servers of a run. Each server starts on a copy, and so does not
 * render those pages again.
 */
export default async function prepareSamples(): Promise<() => Promise<void>> {
  const server = await startSigningServer();
  const { sign, consent, host } = server.demo;
  for (const link of [sign, consent, host]) await openPages(link);
  await server.end();
  process.env[samplesVariable] = server.dataDir;
  return () => removeDataDir(server.dataDir);
}
