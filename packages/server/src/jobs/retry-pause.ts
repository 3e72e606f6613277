import type { JobLimits } from './job-kind.ts';

/**
 * Milliseconds until a job is attempted again: twice as long after each failure, and for each job a
 * little different, so that what failed together does not come back together.
 */
export function retryPause(
  { firstPause, maxPause }: Pick<JobLimits, 'firstPause' | 'maxPause'>,
  failures: number,
  random: () => number = Math.random,
): number {
  const pause = Math.min(firstPause * 2 ** Math.min(failures - 1, 30), maxPause);
  return Math.round(pause * (0.75 + random() / 2));
}
