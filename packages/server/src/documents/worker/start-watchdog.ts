import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HasJob } from './watchdog.ts';

/** Tells the watchdog whether this process has a job. */
export type Watchdog = (hasJob: HasJob) => void;

/** Starts the watchdog of this worker process. Resolves when it can watch over a job. */
export async function startWatchdog(): Promise<Watchdog> {
  const thread = new Worker(new URL(`./watchdog${extname(import.meta.url)}`, import.meta.url));
  await once(thread, 'message');
  thread.unref();
  return (hasJob) => thread.postMessage(hasJob);
}
