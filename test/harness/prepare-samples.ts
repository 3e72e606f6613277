import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import {
  createDataDir,
  removeDataDir,
  samplesVariable,
  serverProgram,
  startQuickServer,
} from './signing-server.ts';

/** How a server ended that was stopped while it created the samples. */
export interface EarlyEnd {
  readonly status: number | null;
  readonly signal: string | null;
  /** What it wrote to its standard error. */
  readonly complaints: string;
}

/** Environment variable with the JSON of the `EarlyEnd`s of the servers that began the samples. */
export const earlyEndsVariable = 'SIGN_ENVELOPE_EARLY_ENDS';

/** Counts the files that the server has stored below a folder of its data. */
async function countFiles(dataDir: string, folder: string): Promise<number> {
  const names = await readdir(join(dataDir, 'files', folder)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return names.length;
}

/** Starts a server on a folder, and stops it once it has stored a file. */
async function stopDuring(dataDir: string, folder: string): Promise<EarlyEnd> {
  const server = spawn(process.execPath, [serverProgram], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(server, 'exit');
  let complaints = '';
  server.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  try {
    await expect
      .poll(() => countFiles(dataDir, folder), { intervals: [10], timeout: 250_000 })
      .toBeGreaterThan(0);
  } finally {
    server.kill('SIGTERM');
    await exited;
  }
  return { status: server.exitCode, signal: server.signalCode, complaints };
}

/**
 * Creates the samples once for all servers of a run. Each server starts on a copy. Two servers are
 * stopped before a third one completes the samples: `stopping.browser.test.ts` judges how they ended.
 */
export default async function prepareSamples(): Promise<() => Promise<void>> {
  const dataDir = await createDataDir();
  const remove = () => removeDataDir(dataDir);
  try {
    const ends = [await stopDuring(dataDir, 'originals'), await stopDuring(dataDir, 'pages')];
    process.env[earlyEndsVariable] = JSON.stringify(ends);
    const server = await startQuickServer({}, dataDir);
    await server.end();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[samplesVariable] = dataDir;
  return remove;
}
