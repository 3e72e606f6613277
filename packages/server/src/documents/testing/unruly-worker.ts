import { existsSync } from 'node:fs';
import type { JobMessage, WorkerMessage, WorkerReport } from '../worker/jobs.ts';
import { measureUsage } from '../worker/resource-usage.ts';
import { startWatchdog } from '../worker/start-watchdog.ts';

/** A worker process whose behaviour is set by the path in a job, for tests of the worker pool. */

function say(message: WorkerMessage): void {
  const report: WorkerReport = { ...message, usage: measureUsage() };
  process.send?.(report);
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
const starting = startWatchdog();

process.on('message', async ({ input }: JobMessage) => {
  const watchdog = await starting;
  watchdog(true);
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
  watchdog(false);
  say({ kind: 'rested' });
});
process.on('disconnect', () => process.exit());

await starting;
say({ kind: 'ready' });
