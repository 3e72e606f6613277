import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signerOn } from '../harness/signer.ts';
import {
  createDataDir,
  removeDataDir,
  serverProgram,
  startSigningServer,
} from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';

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

/** Starts a server on a folder, stops it once it has stored a file, and expects a clean end. */
async function stopDuring(dataDir: string, folder: string): Promise<void> {
  const server = spawn(process.execPath, [serverProgram], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(server, 'exit');
  let complaints = '';
  server.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  await expect
    .poll(() => countFiles(dataDir, folder), { intervals: [10], timeout: 60_000 })
    .toBeGreaterThan(0);
  server.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(complaints).not.toMatch(/\bat .*\.js:|"level":"error"/);
}

test('a server stopped while samples are being created, and again while page images are being drawn, ends cleanly, and the next start completes the samples', async ({
  page,
}) => {
  const dataDir = await createDataDir({ hasSamples: false });
  try {
    await test.step('the samples', () => stopDuring(dataDir, 'originals'));
    await test.step('the page images', () => stopDuring(dataDir, 'pages'));
    const restarted = await startSigningServer({}, dataDir);
    await page.goto(restarted.demo.sign);
    await expect(signerOn(page).field('Full name').first()).toBeVisible();
    await restarted.end();
  } finally {
    await removeDataDir(dataDir);
  }
});
