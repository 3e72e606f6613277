import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread beside the work, which notices what a busy process cannot: that the server is gone, and,
 * where the server cannot see it, that the memory allowed is used up.
 */

/** What the thread is started with, and told with every job. */
export interface WatchdogData {
  /** Bytes. */
  memory: number;
  readonly serverProcessId: number;
}

/** Milliseconds between two looks. */
const interval = 50;

/** The server's own limit goes first where the server can see what its processes use. */
const share = process.platform === 'linux' ? 1.5 : 1;

const data: WatchdogData = workerData;

parentPort?.on('message', (memory: number) => {
  data.memory = memory;
});
setInterval(() => {
  // A process whose parent is gone gets another.
  if (process.ppid !== data.serverProcessId) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > data.memory * share) process.kill(process.pid, 'SIGUSR2');
}, interval);
