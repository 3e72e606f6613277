import { parentPort } from 'node:worker_threads';
import { reportUsage } from './resource-usage.ts';

/**
 * A thread in the worker process that reports what the process uses while a job keeps the main thread
 * busy, and ends the process once the server has exited.
 */

/** A message to the thread: whether the process has a job. */
export type HasJob = boolean;

/** Milliseconds between two reports. */
const interval = 25;

let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (hasJob: HasJob) => {
  clearInterval(timer);
  if (hasJob) timer = setInterval(reportOrEnd, interval);
});
parentPort?.postMessage('ready');

function reportOrEnd(): void {
  try {
    reportUsage();
  } catch {
    // Nobody limits this process any longer.
    process.kill(process.pid, 'SIGKILL');
  }
}
