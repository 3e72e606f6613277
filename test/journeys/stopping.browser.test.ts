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

for (const [work, folder] of [
  ['samples are being created', 'originals'],
  ['page images are being drawn', 'pages'],
] as const) {
  test(`a server stopped while ${work} ends cleanly, and the next start completes the samples`, async ({
    page,
  }) => {
    const dataDir = await createDataDir({ hasSamples: false });
    try {
      const environment = { ...process.env, PORT: '0', DATA_DIR: dataDir };
      const stopped = spawn(process.execPath, [serverProgram], {
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const exited = once(stopped, 'exit');
      let complaints = '';
      stopped.stderr.on('data', (chunk: Buffer) => {
        complaints += chunk.toString();
      });
      await expect
        .poll(() => countFiles(dataDir, folder), { intervals: [10], timeout: 60_000 })
        .toBeGreaterThan(0);
      stopped.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      expect(complaints).not.toMatch(/\bat .*\.js:|"level":"error"/);

      const restarted = await startSigningServer({}, dataDir);
      await page.goto(restarted.demo.sign);
      await expect(signerOn(page).field('Full name').first()).toBeVisible();
      await restarted.end();
    } finally {
      await removeDataDir(dataDir);
    }
  });
}
