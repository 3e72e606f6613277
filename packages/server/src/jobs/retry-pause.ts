import type { JobLimits } from './job-kind.ts';

/**
 * Returns the milliseconds until a job is retried. The delay doubles after each failure and varies
 * slightly between jobs, so that jobs that failed together are not retried together.
 */
export function retryPause(
  { firstPause, maxPause }: Pick<JobLimits, 'firstPause' | 'maxPause'>,
  failures: number,
  random: () => number = Math.random,
): number {
  const pause = Math.min(firstPause * 2 ** Math.min(failures - 1, 30), maxPause);
  return Math.round(pause * (0.75 + random() / 2));
}
