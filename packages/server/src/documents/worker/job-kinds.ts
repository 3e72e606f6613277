import type { QueueName } from '../document-engine.ts';
import type { JobName } from './jobs.ts';

/** What one job may use before its process is killed. */
export interface JobLimits {
  /** Milliseconds of processor time: a busy machine makes no document too slow. */
  readonly cpuTime: number;
  /** The same for one step, of a job that says when it has done one. */
  readonly stepTime: number;
  /** Milliseconds from its start, including time it waited for the processor. */
  readonly wallTime: number;
  /** Bytes of resident memory of its process. */
  readonly memory: number;
}

/** How a kind of job is run. */
export interface JobKind {
  /** Where it waits unless its caller says otherwise. */
  readonly queue: QueueName;
  readonly limits: JobLimits;
}

const megabyte = 1024 * 1024;

function singleStep(cpuTime: number, memory: number): JobLimits {
  return { cpuTime, stepTime: cpuTime, wallTime: 15 * cpuTime, memory };
}

/**
 * Every kind of job. Its handler has the same name in `job-handlers.ts`.
 *
 * What follows a check is allowed more than the check: a document that passes can be drawn, read and
 * stamped.
 */
export const jobKinds: Readonly<Record<JobName, JobKind>> = {
  inspect: {
    queue: 'intake',
    // The check of one page is a step.
    limits: { cpuTime: 90_000, stepTime: 8_000, wallTime: 600_000, memory: 640 * megabyte },
  },
  render: {
    queue: 'pages',
    limits: singleStep(20_000, 704 * megabyte),
  },
  text: { queue: 'pages', limits: singleStep(20_000, 704 * megabyte) },
  stamp: {
    queue: 'stamping',
    limits: singleStep(40_000, 768 * megabyte),
  },
  upload: { queue: 'signing', limits: singleStep(8_000, 640 * megabyte) },
  rehearse: { queue: 'signing', limits: singleStep(8_000, 512 * megabyte) },
  ink: { queue: 'pages', limits: singleStep(5_000, 320 * megabyte) },
};

/** Bytes: the most that any kind of job may use. */
export const maxJobMemory = Math.max(...Object.values(jobKinds).map(({ limits }) => limits.memory));
