import { readFileSync } from 'node:fs';

/** Resource usage of a process, as measured by the kernel. */
export interface ResourceUsage {
  /** Bytes of resident memory. */
  readonly memory: number;
  /** Milliseconds of CPU time since the process started. */
  readonly cpuTime: number;
}

/** Linux reports CPU time in hundredths of a second, regardless of the kernel's tick rate. */
const msPerTick = 10;

/** Reads the usage of a process; `null` if it has exited or the platform is not Linux. */
export function readResourceUsage(processId: number): ResourceUsage | null {
  if (process.platform !== 'linux') return null;
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1');
    const stat = readFileSync(`/proc/${processId}/stat`, 'latin1');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    // The name in parentheses may contain any character. User and system time are the 12th and 13th
    // fields after it.
    const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(times[11]) + Number(times[12]);
    // The status of an exiting process has no VmRSS line.
    if (kilobytes === undefined || !Number.isFinite(ticks)) return null;
    return { memory: Number(kilobytes) * 1024, cpuTime: ticks * msPerTick };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ESRCH';
}
