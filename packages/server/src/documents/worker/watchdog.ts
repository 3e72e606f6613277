import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread in the worker process that detects what the busy main thread cannot: that the server has
 * exited, and, on platforms where the server cannot measure it, that the memory limit is exceeded.
 */

/** The data that the thread starts with. Each job updates `memory`. */
export interface WatchdogData {
  /** Memory limit in bytes. */
  memory: number;
  readonly serverProcessId: number;
}

/** Milliseconds between two checks. */
const interval = 50;

/** Factor on the memory limit. On Linux, the server measures its processes and acts first. */
const share = process.platform === 'linux' ? 1.5 : 1;

const data: WatchdogData = workerData;

parentPort?.on('message', (memory: number) => {
  data.memory = memory;
});
setInterval(() => {
  // A process whose parent has exited is given another parent.
  if (process.ppid !== data.serverProcessId) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > data.memory * share) process.kill(process.pid, 'SIGUSR2');
}, interval);
