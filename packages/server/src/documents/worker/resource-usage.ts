import { writeSync } from 'node:fs';

/** What a process uses. */
export interface ResourceUsage {
  /** Bytes of resident memory. */
  readonly memory: number;
  /** Milliseconds of CPU time of all threads since the process started. */
  readonly cpuTime: number;
}

/** The file descriptor of the pipe through which a worker process reports what it uses. */
export const usagePipe = 4;

/** Measures this process. */
export function measureUsage(): ResourceUsage {
  const { user, system } = process.cpuUsage();
  return { memory: process.memoryUsage.rss(), cpuTime: (user + system) / 1_000 };
}

/** Reports what this worker process uses, from whichever thread. Throws if the server has exited. */
export function reportUsage(): void {
  writeSync(usagePipe, `${JSON.stringify(measureUsage())}\n`);
}
