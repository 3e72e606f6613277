import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeDataDir, samplesVariable, startSigningServer } from './signing-server.ts';

/** Milliseconds without a new file after which background rendering counts as finished. */
const quietTime = 500;

async function settle(dataDir: string): Promise<void> {
  const count = async () => (await readdir(join(dataDir, 'files'), { recursive: true })).length;
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now;
    await pause(quietTime);
  }
}

/**
 * Creates the samples once for all servers of a run. Each server starts on a copy, and so does not
 * render those pages again.
 */
export default async function prepareSamples(): Promise<() => Promise<void>> {
  const server = await startSigningServer();
  await settle(server.dataDir);
  await server.end();
  process.env[samplesVariable] = server.dataDir;
  return () => removeDataDir(server.dataDir);
}
