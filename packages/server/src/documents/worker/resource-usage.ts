import { readFileSync } from 'node:fs';

/** What a process uses, as the kernel counts it. */
export interface ResourceUsage {
  /** Bytes of memory that are resident. */
  readonly memory: number;
  /** Milliseconds of processor time since it began. */
  readonly cpuTime: number;
}

/** Linux reports processor time in hundredths of a second, regardless of the kernel's own unit. */
const msPerTick = 10;

/** Reads what another process uses; `null` where the system does not tell, or the process is gone. */
export function readResourceUsage(processId: number): ResourceUsage | null {
  if (process.platform !== 'linux') return null;
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1');
    const stat = readFileSync(`/proc/${processId}/stat`, 'latin1');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    // The name in brackets may hold anything; user and system time are the 12th and 13th after it.
    const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(times[11]) + Number(times[12]);
    // A process that is ending has no memory left to tell of.
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
