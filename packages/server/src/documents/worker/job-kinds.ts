import type { QueueName } from '../document-engine.ts';
import type { JobName } from './jobs.ts';

/** The resources that a job may use before its process is killed. */
export interface JobLimits {
  /** Milliseconds of CPU time, so that a busy machine does not cause timeouts. */
  readonly cpuTime: number;
  /** Milliseconds of CPU time for one step, in jobs that report their steps. */
  readonly stepTime: number;
  /** Milliseconds since the start of the job, including time spent waiting for the CPU. */
  readonly wallTime: number;
  /** Bytes of resident memory of the process. */
  readonly memory: number;
}

/** The queue and limits of a kind of job. */
export interface JobKind {
  /** The default queue, used if the caller names none. */
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
 * Jobs that follow the inspection have higher limits than the inspection of one page, so that a
 * document that passes it can also be rendered, read and stamped.
 */
export const jobKinds: Readonly<Record<JobName, JobKind>> = {
  inspect: {
    queue: 'intake',
    // Each step checks one page.
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
  certificate: { queue: 'stamping', limits: singleStep(40_000, 768 * megabyte) },
  signaturePlace: { queue: 'stamping', limits: singleStep(20_000, 768 * megabyte) },
  upload: { queue: 'signing', limits: singleStep(8_000, 640 * megabyte) },
  logo: { queue: 'intake', limits: singleStep(8_000, 320 * megabyte) },
  dryRun: { queue: 'signing', limits: singleStep(8_000, 512 * megabyte) },
  ink: { queue: 'pages', limits: singleStep(5_000, 320 * megabyte) },
};

/** Bytes: the highest memory limit of any kind of job. */
export const maxJobMemory = Math.max(...Object.values(jobKinds).map(({ limits }) => limits.memory));
