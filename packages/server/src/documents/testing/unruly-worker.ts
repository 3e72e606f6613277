import { existsSync } from 'node:fs';
import type { JobRequest, WorkerMessage } from '../worker/jobs.ts';

/** A worker process whose behaviour is set by the path in a job, for tests of the worker pool. */

function say(message: WorkerMessage): void {
  process.send?.(message);
}

/** Resolves once a file exists. */
function untilWritten(path: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!existsSync(path)) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
}

const hoard: Buffer[] = [];

process.on('message', async ({ job: { input } }: JobRequest) => {
  const path = 'path' in input ? input.path : '';
  if (path.startsWith('hang')) for (;;);
  if (path.startsWith('keep')) hoard.push(Buffer.alloc(400 * 1024 * 1024, 1));
  if (path.startsWith('hoard')) for (;;) hoard.push(Buffer.alloc(16 * 1024 * 1024, 1));
  if (path.startsWith('devour')) hoard.push(Buffer.alloc(4 * 1024 * 1024 * 1024 - 1, 1));
  if (path.startsWith('crash')) process.exit(7);
  if (path === `once ${process.pid}`) process.exit(7);
  if (path.startsWith('sleep')) return;
  const awaited = /^until (.+)/.exec(path)?.[1];
  if (awaited !== undefined) await untilWritten(awaited);
  // Returns the process ID as the width of a page.
  say({
    kind: 'done',
    output: {
      pages: [{ width: process.pid, height: 0 }],
      removed: [],
      digest: { bytes: 0, sha256: '' },
    },
  });
  say({ kind: 'rested' });
});
process.on('disconnect', () => process.exit());

say({ kind: 'ready' });
