import { parentPort, threadId } from 'node:worker_threads';
import type { JobMessage, WorkerMessage } from '../worker/jobs.ts';

/** A worker that does what a path tells it, for tests of what stands around it. */

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', ({ input }: JobMessage) => {
  const path = 'path' in input ? input.path : input.originalPath;
  if (path.startsWith('hang')) for (;;);
  if (path.startsWith('crash')) process.exit(7);
  // Its thread is all it has to tell.
  say({ kind: 'done', output: { pages: [{ width: threadId, height: 0 }] } });
});

say({ kind: 'ready' });
